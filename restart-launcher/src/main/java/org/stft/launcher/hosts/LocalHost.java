package org.stft.launcher.hosts;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.stft.base.process.TimedCommand;
import org.stft.config.Setting;
import org.stft.launcher.extension.Extensions;
import org.stft.launcher.extension.RankAddition;
import org.stft.launcher.extension.RankStart;
import org.stft.spc.process.ProcessHost;
import org.stft.spc.process.ProcessHost.AllHostsBarrier;
import org.stft.spc.process.RestoredProcess;

/** The host that this process is on. */
public final class LocalHost implements RankHost {

    /** The environment variables of this process that must not reach a rank. */
    private static final List<Setting> NOT_INHERITED = List.of(Setting.FAULT, Setting.RESTART, Setting.MIN_VERSION,
        Setting.EPOCH,
        Setting.DRILL,
        Setting.LAUNCHER_ADDRESS, Setting.SECRET, Setting.JOIN_SECRET, Setting.STORE, Setting.JOB, Setting.PROGRAM);

    private static final Duration SIGNAL_TIMEOUT = Duration.ofSeconds(5);

    private final InetAddress address;
    private final ProcessHosts processes;
    private final List<RankAddition> additions = new ArrayList<>();

    private final Function<String, AllHostsBarrier> barriers;

    private LocalHost(InetAddress address, ProcessHosts processes, Function<String, AllHostsBarrier> barriers) {
        this.address = address;
        this.processes = processes;
        additions.add(processes);
        additions.addAll(Extensions.all());
        this.barriers = barriers;
    }

    /** Opens the host sides of the back ends that can work here. */
    public static LocalHost open(InetAddress address, List<String> spcs, Function<String, AllHostsBarrier> barriers)
        throws IOException {
        return new LocalHost(address, ProcessHosts.open(spcs), barriers);
    }

    @Override
    public String name() {
        return HostSpec.LOCAL;
    }

    @Override
    public InetAddress address() {
        return address;
    }

    @Override
    public boolean isGone() {
        return false;
    }

    @Override
    public void begin(Set<Integer> ranks) {
        processes.saveTogether(ranks, barriers);
    }

    @Override
    public RestoredProcess start(RankStart start) throws IOException {
        return start(command(start));
    }

    /** Starts a rank, or a program that starts ranks, in a session of its own. */
    public RestoredProcess start(ProcessBuilder program) throws IOException {
        List<String> words = new ArrayList<>(NewSession.PREFIX);
        words.addAll(program.command());
        return StartedJvm.start(program.command(words));
    }

    /** The command that starts a rank here, with its working directory and environment. */
    public ProcessBuilder command(RankStart start) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(words(start)).directory(new File(start.directory()))
            .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null"))); // a restart could not read it again
        Map<String, String> environment = builder.environment();
        NOT_INHERITED.forEach(setting -> environment.remove(setting.variable()));
        environment.putAll(start.environment());
        for (RankAddition addition : additions) {
            environment.putAll(addition.environment(start));
        }
        return builder;
    }

    private List<String> words(RankStart start) throws IOException {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(classArchive());
        for (RankAddition addition : additions) {
            words.addAll(addition.jvmOptions(start));
        }
        words.addAll(start.jvmOptions());
        words.addAll(
            List.of("-cp", ofRanks(System.getProperty("java.class.path")) + File.pathSeparator + start.classPath()));
        words.addAll(start.words());
        return words;
    }

    /** The class path of this JVM without the libraries of the command line, which would hide a program's own. */
    private static String ofRanks(String classPath) {
        String commandLine = Path.of(System.getProperty("stft.home", ""), "lib", "launcher") + File.separator;
        return Stream.of(classPath.split(File.pathSeparator)).filter(entry -> !entry.startsWith(commandLine))
            .collect(Collectors.joining(File.pathSeparator));
    }

    /**
     * The class archive for ranks. It serves any class path that begins like this JVM's, and is silently ignored if it
     * does not match.
     */
    private static List<String> classArchive() {
        String archive = System.getProperty("stft.classes");
        return archive == null ? List.of() : List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:cds*=off");
    }

    @Override
    public Optional<ProcessHost> processes(String spc) {
        return processes.host(spc);
    }

    @Override
    public void signal(String signal, List<RestoredProcess> ranks) {
        if (ranks.isEmpty()) {
            return;
        }
        List<String> command = new ArrayList<>(List.of("sh", "-c", "kill -s \"$@\" 2>/dev/null", "kill", signal));
        ranks.forEach(rank -> command.add(Long.toString(rank.pid())));
        try {
            new TimedCommand(SIGNAL_TIMEOUT, command).inheritErrors().run();
        } catch (IOException e) { // no shell here: SIGTERM
            ranks.forEach(rank -> ProcessHandle.of(rank.pid()).ifPresent(ProcessHandle::destroy));
        }
    }

    @Override
    public void close() throws IOException {
        processes.close();
    }
}
