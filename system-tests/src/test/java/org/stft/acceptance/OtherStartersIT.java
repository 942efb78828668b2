package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.acceptance.programs.PrintsArrivals;
import org.stft.testkit.Distribution;
import org.stft.testkit.Ended;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** Jobs that are not started by {@code stft}, with tools, as docs/tools.md says: logged, checked, and each rank replayed alone. */
@Tag("any-java")
class OtherStartersIT {

    private static final int RANKS = 3;

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private StftJob job;
    private Path directory;

    @BeforeEach
    void makeDirectory() {
        job = jobs.job(PrintsArrivals.class, RANKS);
        directory = job.directory();
    }

    /** With the daemon of MPJ Express, or as threads of one JVM. */
    @ParameterizedTest
    @ValueSource(strings = {"niodev", "multicore"})
    @Tag("matrix")
    void jobOfMpjrun_isCheckedAndReplayed(String device) throws IOException, InterruptedException {
        Path home = unpack();
        int port = configure(home);
        Process daemon = java(home, "runtime.daemon.MPJDaemon", Integer.toString(port))
            .redirectOutput(directory.resolve("daemon").toFile()).start();
        try {
            await().atMost(Duration.ofSeconds(60)).until(() -> isOpen(port));
            List<String> words = new ArrayList<>(List.of("-np", Integer.toString(RANKS), "-dev", device,
                "-machinesfile", directory.resolve("machines").toString(), "-wdir", directory.toString()));
            words.addAll(tools());
            words.addAll(List.of("-cp", classPath(), PrintsArrivals.class.getName()));
            Process mpjrun = java(home, "runtime.starter.MPJRun", words.toArray(String[]::new))
                .redirectOutput(directory.resolve("job").toFile()).start();
            assertThat(mpjrun.waitFor(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            daemon.descendants().forEach(ProcessHandle::destroyForcibly);
            daemon.destroyForcibly().waitFor();
        }
        checkAndReplay(Files.readAllLines(directory.resolve("job")));
    }

    @Test
    @Tag("matrix")
    void jobOfMpirun_isCheckedAndReplayed() throws IOException {
        MpiLibraries.assumeInstalled(MpiLibraries.OPEN_MPI);
        List<String> words = new ArrayList<>(List.of("mpirun.openmpi", "--allow-run-as-root", "-np",
            Integer.toString(RANKS), "--bind-to", "none", "--oversubscribe", "env", java(),
            "-Dstft.tools.library=mpi.ProbedMpi"));
        words.addAll(tools());
        words.addAll(List.of("-cp",
            library("native/mpi-native") + File.pathSeparator + library("launcher/jna") + File.pathSeparator
                + classPath(),
            PrintsArrivals.class.getName()));
        Ended run = job.start("mpirun", words).await().expect(0);
        checkAndReplay(run.out().lines().toList());
    }

    /** Rank 0 prints what depends on the order of messages, and in how many tests there were none. */
    private void checkAndReplay(List<String> printed) {
        List<String> arrivals = printed.stream().filter(line -> line.contains(" polls ")).toList();
        assertThat(arrivals).as(String.join("\n", printed)).hasSize(7);
        Ended checked = stft("race", "check", directory.resolve("event-log").toString());
        assertThat(checked.exitCode()).as(checked.toString()).isBetween(10, 12);
        assertThat(checked.out()).contains("PrintsArrivals.receiveAll(PrintsArrivals.java:");
        for (int rank = 0; rank < RANKS; rank++) {
            Ended replayed = stft("replay", directory.resolve("event-log").toString(), "--rank",
                Integer.toString(rank)).expect(0).expectMessage("calls were as recorded.");
            assertThat(replayed.out().lines()).containsExactlyElementsOf(rank == 0 ? arrivals : List.of());
        }
    }

    private Ended stft(String... words) {
        return job.start(words[0],
            Stream.concat(Stream.of(Distribution.command().toString()), Stream.of(words)).toList()).await();
    }

    private List<String> tools() throws IOException {
        return List.of("-javaagent:" + library("mpi-probe-agent"), "-Dstft.tools=race-check,record",
            "-Dstft.tools.outside=true", "-Dstft.tools.directory=" + directory);
    }

    /** What a user writes after {@code -cp}: the program, the probe, and the tools. */
    private static String classPath() throws IOException {
        List<String> entries = new ArrayList<>(List.of(classPath("test-classes")));
        for (String jar : List.of("stft-base", "mpi-probe", "event-log", "forced-outcomes", "recorded-calls")) {
            entries.add(library(jar));
        }
        return String.join(File.pathSeparator, entries);
    }

    /** The jar of the distribution that has this name and a version. */
    private static String library(String name) throws IOException {
        Path jar = Distribution.command().getParent().resolveSibling("lib").resolve(name);
        try (Stream<Path> jars = Files.list(jar.getParent())) {
            return jars.filter(each -> each.getFileName().toString().matches(jar.getFileName() + "-\\d.*\\.jar"))
                .findFirst().orElseThrow().toString();
        }
    }

    /** The starter and the daemon are in the Debian package, and not in the jar that the build makes of it. */
    private Path unpack() throws IOException, InterruptedException {
        assumeTrue(run("apt-get", "-qq", "download", "libmpj-java") == 0,
            "apt-get cannot download libmpj-java, which has mpjrun");
        try (Stream<Path> files = Files.list(directory)) {
            Path deb = files.filter(file -> file.toString().endsWith(".deb")).findFirst().orElseThrow();
            assertThat(run("dpkg", "-x", deb.toString(), "root")).isZero();
        }
        Path home = directory.resolve("root/usr/share/mpj");
        Files.delete(home.resolve("conf")); // a link to /etc
        Files.createDirectory(home.resolve("conf"));
        Files.copy(Path.of(classPath("/reload4j-")), home.resolve("lib/log4j-1.2.jar")); // named in mpj.jar's manifest
        return home;
    }

    private int configure(Path home) throws IOException {
        List<String> lines = Files.readAllLines(directory.resolve("root/etc/mpj/mpjexpress.conf"));
        int daemon = FreePort.find();
        lines.removeIf(line -> line.contains(".port.1="));
        lines.add("mpjexpress.mpjdaemon.port.1=" + daemon);
        lines.add("mpjexpress.mpjdaemon.port.2=" + FreePort.find());
        lines.add("mpjexpress.mpjrun.port.1=" + FreePort.find());
        Files.write(home.resolve("conf/mpjexpress.conf"), lines);
        Files.writeString(directory.resolve("machines"), "localhost\n");
        return daemon;
    }

    private int run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true)
            .redirectOutput(directory.resolve("output").toFile()).start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    private ProcessBuilder java(Path home, String main, String... arguments) {
        List<String> command = new ArrayList<>(
            List.of(java(), "-cp", home.resolve("lib") + "/*" + File.pathSeparator + classPath("/reload4j-"), main));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
        builder.environment().put("MPJ_HOME", home.toString());
        return builder;
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static String classPath(String... parts) {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> Arrays.stream(parts).anyMatch(entry::contains))
            .collect(Collectors.joining(File.pathSeparator));
    }

    private static boolean isOpen(int port) {
        try (Socket connected = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return connected.isConnected();
        } catch (IOException notYet) {
            return false;
        }
    }
}
