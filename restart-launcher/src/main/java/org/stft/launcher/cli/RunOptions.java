package org.stft.launcher.cli;

import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.stft.StftException;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.fault.FaultSpec;
import org.stft.launcher.CommandException;
import org.stft.launcher.ExitCode;
import org.stft.launcher.display.Console;
import org.stft.launcher.display.Terminal;
import org.stft.launcher.incarnation.JobListener;
import org.stft.launcher.job.FaultPlan;
import org.stft.launcher.job.Program;
import org.stft.launcher.job.RunRequest;
import picocli.CommandLine.Option;

/** The options that {@code run} and {@code restart} have in common. */
final class RunOptions {

    static final int MAX_RANKS = 1024;
    static final int DEFAULT_RESTARTS = 3;

    /** Settings that only the launcher itself gives to a rank. */
    private static final List<Setting> RESERVED = List.of(Setting.RESTART, Setting.FIRST, Setting.PROGRAM,
        Setting.LINK, Setting.SECRET);

    @Option(names = "-np", paramLabel = "N", description = "The number of ranks, 1 to " + MAX_RANKS + ".")
    private Integer ranks;

    @Option(names = "--spc", paramLabel = "ID[,ID]", description = "The back ends that make images (default: kryo).")
    private String spc;

    @Option(names = "--every", paramLabel = "TIME",
        description = "Least time between two versions, such as 30s or 10m.")
    private String every;

    @Option(names = "--every-calls", paramLabel = "K",
        description = "Make a version at each K checkpoint calls (default: 1, or only by --every if that is given).")
    private String everyCalls;

    @Option(names = "--keep", paramLabel = "K", description = "How many verified versions to keep (default: 2).")
    private String keep;

    @Option(names = "--max-restarts", paramLabel = "K",
        description = "Restart a job that died up to K times (default: " + DEFAULT_RESTARTS + ").")
    private Integer maxRestarts;

    @Option(names = {"-cp", "--class-path"}, paramLabel = "CP",
        description = "The program's class path (default: $CLASSPATH, else the working directory).")
    private String classPath;

    @Option(names = "--jvm", paramLabel = "OPT", preprocessor = JvmOption.class,
        description = "An option for the JVM of every rank. Repeatable.")
    private List<String> jvmOptions = new ArrayList<>();

    @Option(names = "--tool", paramLabel = "ID[,ID]",
        description = "The tools that see the program's MPI calls (default: none; the program then runs as ever).")
    private String tools;

    @Option(names = "--collectives", paramLabel = "MODE",
        description = "Have collective operations serve ready ranks first: paper, leaves, dynamic, or off (default: MPI's own operations).")
    private String collectives;

    @Option(names = "-D", paramLabel = "KEY=VALUE", mapFallbackValue = "",
        description = "A setting (-Dstft.KEY=VALUE), or any other system property of the ranks. Repeatable.")
    private Map<String, String> properties = new TreeMap<>();

    @Option(names = "--mpi", paramLabel = "ID", description = "The MPI binding, if there are several.")
    private String binding;

    @Option(names = "--fail", paramLabel = "FAULT", description = {
        "Kill on purpose: rank=R,version=V[,point=NAME][,kill=rank|all|launcher]; default: rank R right after"
            + " version V is committed. The second one is for the run after the first restart, and so on."})
    private List<String> faults = new ArrayList<>();

    @Option(names = "--no-prefix", description = "Forward the ranks' output without '[rank] ' before each line.")
    private boolean noPrefix;

    @Option(names = "--hosts", paramLabel = "SPEC[,SPEC]", description = {
        "The hosts that the ranks run on: local, docker:CONTAINER or ssh:HOST, followed by *K for K ranks in a row"
            + " (default: local). Ranks are dealt out to them in turn. See docs/several-hosts.md."})
    private String hosts;

    @Option(names = "--address", paramLabel = "ADDR",
        description = "The address of this host by which the other hosts reach it (default: that of the route to them).")
    private String address;

    @Option(names = "--stft-at", paramLabel = "PATH",
        description = "The stft command on the other hosts (default: where that of this distribution is here).")
    private String stftAt;

    @Option(names = "--stop-before", paramLabel = "TIME", description = {
        "Save and stop in time to have ended at TIME, such as 17:30 or 2026-12-24T17:30."})
    private String stopBefore;

    @Option(names = "--walltime", paramLabel = "TIME", description = {
        "The same, that time after the start, such as 90m, 24h or 23:59:00."})
    private String walltime;

    /** The number of ranks, if given. */
    Optional<Integer> ranks() {
        if (ranks != null && (ranks < 1 || ranks > MAX_RANKS)) {
            throw new CommandException(ExitCode.USAGE,
                "-np must be a number of ranks from 1 to " + MAX_RANKS + ", but is " + ranks + ".");
        }
        return Optional.ofNullable(ranks);
    }

    Optional<Integer> maxRestarts() {
        if (maxRestarts != null && maxRestarts < 0) {
            throw new CommandException(ExitCode.USAGE, "--max-restarts must be 0 or more, but is " + maxRestarts + ".");
        }
        return Optional.ofNullable(maxRestarts);
    }

    Optional<String> classPath() {
        return Optional.ofNullable(classPath);
    }

    Optional<String> binding() {
        return Optional.ofNullable(binding);
    }

    List<String> jvmOptions() {
        return jvmOptions;
    }

    RunRequest manner(FaultPlan faults, Settings settings, Console console) {
        return new RunRequest(faults, !noPrefix, settings.on(Setting.VERBOSE), console,
            Terminal.ofStandardError(), JobListener.NONE, end(),
            Program.hosts(settings));
    }

    /** The time at which all ranks must have ended. */
    private Optional<Instant> end() {
        Optional<Instant> before = Optional.ofNullable(stopBefore).map(text -> EndTime.at(text, LocalDateTime.now()));
        Optional<Instant> after = Optional.ofNullable(walltime).map(text -> Instant.now().plus(EndTime.after(text)));
        return Stream.of(before, after).flatMap(Optional::stream).min(Comparator.naturalOrder());
    }

    /**
     * The system properties of the ranks that were asked for, settings among them.
     *
     * @throws StftException {@code FIX_CALL} if one of them is not the user's to give
     */
    Map<String, String> properties(boolean verbose) {
        if (properties.containsKey("")) {
            throw new CommandException(ExitCode.USAGE,
                "-D needs a name: -DKEY=VALUE, but is -D=" + properties.get("") + ".");
        }
        for (Setting setting : RESERVED) {
            if (properties.containsKey(setting.key())) {
                throw new CommandException(ExitCode.USAGE, "-D" + setting.key()
                    + " cannot be given: the launcher sets it."
                    + (setting == Setting.RESTART ? " Restart from a version with 'stft restart --version V'." : ""));
            }
        }
        Map<String, String> all = new TreeMap<>(properties);
        putIfGiven(all, Setting.SPC, spc);
        putIfGiven(all, Setting.EVERY, every);
        putIfGiven(all, Setting.EVERY_CALLS, everyCalls);
        putIfGiven(all, Setting.KEEP, keep);
        putIfGiven(all, Setting.TOOLS, tools);
        putIfGiven(all, Setting.COLLECTIVES, collectives);
        putIfGiven(all, Setting.HOSTS, hosts);
        putIfGiven(all, Setting.ADDRESS, address);
        putIfGiven(all, Setting.AT, stftAt);
        putIfGiven(all, Setting.VERBOSE, verbose ? "on" : null);
        return all;
    }

    private static void putIfGiven(Map<String, String> all, Setting setting, String value) {
        if (value != null) {
            all.put(setting.key(), value);
        }
    }

    /** The faults that were ordered, the first for the first run of the ranks. */
    List<FaultSpec> faults(int size, Settings settings) {
        List<String> texts = faults.isEmpty() ? settings.find(Setting.FAULT).stream().toList() : faults;
        List<FaultSpec> all = texts.stream().map(FaultSpec::parse).toList();
        for (FaultSpec fault : all) {
            if (fault.rank() >= size) {
                throw new CommandException(ExitCode.USAGE, "The fault '" + fault + "' is for rank " + fault.rank()
                    + ", but with -np " + size + " there are ranks 0 to " + (size - 1) + ".");
            }
        }
        return all;
    }
}
