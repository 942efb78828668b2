package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.stft.base.process.TimedCommand;
import org.stft.base.text.ShellWords;
import org.stft.base.time.Deadline;
import org.stft.testkit.Trees;

/**
 * A real Slurm on this machine, from Debian's packages: a controller, and nodes {@code n1}, {@code n2} and so on, each in
 * a process namespace of its own, so that killing that kills all that runs on the node. They share network, file system
 * and host name.
 */
final class SlurmCluster implements Closeable {

    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final Duration COMMAND = Duration.ofSeconds(30);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int KEY_BYTES = 128;
    private static final List<String> PROGRAMS = List.of("munged", "slurmctld", "slurmd", "sbatch", "unshare");

    /** The names of sockets in it must be short. */
    private final Path directory;
    private final Path configuration;
    private final Map<String, Process> daemons = new HashMap<>();

    private SlurmCluster() throws IOException {
        this.directory = Files.createTempDirectory("slurm");
        this.configuration = directory.resolve("slurm.conf");
    }

    /** Starts one, or skips the test with the reason. */
    static SlurmCluster start(int nodes, int processors) throws IOException {
        PROGRAMS.forEach(name -> assumeTrue(program(name) != null, name + " is not installed"));
        assumeTrue("root".equals(System.getProperty("user.name")), "starting Slurm needs root");
        SlurmCluster cluster = new SlurmCluster();
        try {
            cluster.startAll(nodes, processors);
            return cluster;
        } catch (IOException | RuntimeException | Error e) {
            cluster.close();
            throw e;
        }
    }

    private static String program(String name) {
        for (String each : (System.getenv("PATH") + ":/usr/sbin:/sbin").split(File.pathSeparator)) {
            if (Files.isExecutable(Path.of(each, name))) {
                return Path.of(each, name).toString();
            }
        }
        return null;
    }

    private void startAll(int nodes, int processors) throws IOException {
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x")); // munged insists
        Path munge = Files.createDirectories(directory.resolve("munge"));
        Files.setPosixFilePermissions(munge, PosixFilePermissions.fromString("rwxr-xr-x"));
        byte[] key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        Files.write(munge.resolve("key"), key);
        Files.setPosixFilePermissions(munge.resolve("key"), PosixFilePermissions.fromString("rw-------"));
        Files.createDirectories(directory.resolve("state"));
        daemon("munged",
            List.of(program("munged"), "--foreground", "--num-threads=1", "--key-file=" + munge.resolve("key"),
                "--socket=" + munge.resolve("socket"), "--pid-file=" + munge.resolve("pid"),
                "--log-file=" + munge.resolve("log"), "--seed-file=" + munge.resolve("seed")));
        awaitThat("munged listens", () -> Files.exists(munge.resolve("socket")));
        Files.writeString(configuration, text(nodes, processors));
        daemon("slurmctld", List.of(program("slurmctld"), "-D", "-f", configuration.toString()));
        for (int i = 1; i <= nodes; i++) {
            startNode("n" + i);
        }
        awaitThat("all nodes are idle",
            () -> run("sinfo", "-h", "-N", "-p", "main", "-t", "idle").lines().count() == nodes);
    }

    /** Starts a node, also one that was killed. */
    void startNode(String name) throws IOException {
        daemon(name, List.of("unshare", "--pid", "--fork", "--kill-child", "--mount-proc", "sh", "-c",
            "mkdir -p /tmp/hsperfdata_root && mount -t tmpfs -o mode=755 none /tmp/hsperfdata_root && exec "
                + program("slurmd") + " -D -f " + configuration + " -N " + name));
    }

    private void daemon(String name, List<String> words) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true)
            .redirectInput(new File("/dev/null")).redirectOutput(directory.resolve(name + ".out").toFile());
        builder.environment().put("SLURM_CONF", configuration.toString());
        daemons.put(name, builder.start());
    }

    private String text(int nodes, int processors) throws IOException {
        String host = InetAddress.getLocalHost().getHostName();
        StringBuilder text = new StringBuilder("""
            ClusterName=test
            SlurmctldHost=%1$s(127.0.0.1)
            SlurmctldPort=%3$d
            SlurmUser=root
            SlurmdUser=root
            AuthType=auth/munge
            AuthInfo=socket=%2$s/munge/socket,cred_expire=5
            CredType=cred/munge
            StateSaveLocation=%2$s/state
            SlurmdSpoolDir=%2$s/%%n
            SlurmctldPidFile=%2$s/slurmctld.pid
            SlurmdPidFile=%2$s/%%n.slurmd.pid
            SlurmctldLogFile=%2$s/slurmctld.log
            SlurmdLogFile=%2$s/%%n.log
            ProctrackType=proctrack/linuxproc
            TaskPlugin=task/none
            JobAcctGatherType=jobacct_gather/none
            MpiDefault=none
            SwitchType=switch/none
            SelectType=select/cons_tres
            SelectTypeParameters=CR_CPU
            SchedulerParameters=sched_interval=2,bf_interval=2,batch_sched_delay=0
            ReturnToService=2
            SlurmdTimeout=10
            MessageTimeout=10
            TCPTimeout=2
            KillWait=30
            JobRequeue=1
            SlurmdParameters=config_overrides
            SlurmctldParameters=preempt_send_user_signal
            PreemptType=preempt/partition_prio
            PreemptMode=REQUEUE
            """.formatted(host, directory, FreePort.find()));
        for (int i = 1; i <= nodes; i++) {
            text.append(
                "NodeName=n%d NodeHostname=%s NodeAddr=127.0.0.1 Port=%d CPUs=%d RealMemory=1000 State=UNKNOWN%n"
                    .formatted(i, host, FreePort.find(), processors));
        }
        return text + """
            PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP PriorityTier=1 GraceTime=20 PreemptMode=REQUEUE
            PartitionName=urgent Nodes=ALL MaxTime=INFINITE State=UP PriorityTier=10 PreemptMode=OFF
            """;
    }

    /**
     * Queues a job whose batch script is one command.
     *
     * @param environment the whole environment of the job, beside what Slurm sets
     * @return its number
     */
    String submit(Map<String, String> environment, List<String> options, List<String> command) throws IOException {
        return submit(environment, options, "#!/bin/bash\nexec " + ShellWords.quoted(command) + "\n");
    }

    /** Queues a batch script. */
    String submit(Map<String, String> environment, List<String> options, String text) throws IOException {
        Path script = Files.createTempFile(directory, "job", ".sh");
        Files.writeString(script, text);
        List<String> words = new ArrayList<>(List.of("sbatch", "--parsable", "--requeue", "--open-mode=append",
            "--output=" + directory + "/%j.out"));
        words.addAll(options);
        words.add(script.toString());
        return run(environment, words.toArray(String[]::new)).strip();
    }

    /** Runs a command of Slurm, and returns what it prints. */
    String run(String... words) {
        return run(Map.of(), words);
    }

    private String run(Map<String, String> environment, String... words) {
        Map<String, String> all = new HashMap<>(environment);
        all.put("SLURM_CONF", configuration.toString());
        try {
            return new TimedCommand(COMMAND, List.of(words)).withErrors().withEnvironment(all).run().output();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A field of a job, such as {@code JobState}. */
    String field(String job, String name) {
        return run("scontrol", "-o", "show", "job", job).replaceFirst("(?s).*\\b" + name + "=(\\S*).*", "$1");
    }

    /** What the batch script has printed so far, in all of its turns. */
    String output(String job) {
        return text(directory.resolve(job + ".out"));
    }

    private static String text(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends a node, with all that runs there, at once. */
    void kill(String node) {
        Process process = daemons.remove(node);
        process.destroyForcibly();
        process.onExit().join();
    }

    /** Stops the daemon of a node, which then does not answer, and nothing else there. */
    void silence(String node) {
        ProcessHandle daemon = daemons.get(node).children().findFirst().orElseThrow();
        try {
            new TimedCommand(COMMAND, List.of("kill", "-s", "STOP", Long.toString(daemon.pid()))).run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What the daemons have printed. */
    private String printed() {
        StringBuilder text = new StringBuilder();
        for (String name : new TreeSet<>(daemons.keySet())) {
            text.append(name).append(":\n").append(text(directory.resolve(name + ".out")));
        }
        return text.toString();
    }

    /** Waits until a job has printed a text. */
    void awaitOutput(String job, String text) {
        awaitThat("job " + job + " prints '" + text + "'", () -> output(job).contains(text), () -> output(job)
            + run("scontrol", "show", "job", job));
    }

    void awaitThat(String what, BooleanSupplier condition) {
        awaitThat(what, condition, this::printed);
    }

    private static void awaitThat(String what, BooleanSupplier condition, Supplier<String> state) {
        Deadline deadline = Deadline.after(PATIENCE);
        while (!condition.getAsBoolean()) {
            assertThat(deadline.hasPassed()).as("waited for %d s that %s%n%s", PATIENCE.toSeconds(), what,
                deadline.hasPassed() ? state.get() : "").isFalse();
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    @Override
    public void close() throws IOException {
        daemons.forEach((name, process) -> process.destroyForcibly());
        daemons.values().forEach(process -> process.onExit().join());
        Trees.delete(directory);
    }
}
