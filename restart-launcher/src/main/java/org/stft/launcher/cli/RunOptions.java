package org.stft.launcher.cli;

import java.io.IOException;
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
import org.stft.launcher.allocation.Allocation;
import org.stft.launcher.display.Console;
import org.stft.launcher.display.Terminal;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.incarnation.FaultPlan;
import org.stft.launcher.job.ProgramSetup;
import org.stft.launcher.job.RunRequest;
import org.stft.launcher.rank.DebuggedRank;
import org.stft.launcher.rank.DormantDebugger;
import org.stft.store.JobFile;
import picocli.CommandLine.Option;

/** The options that {@code run} and {@code restart} have in common. */
final class RunOptions {

    static final int MAX_RANKS = 1024;
    static final int DEFAULT_RESTARTS = 3;

    /** Settings that only the launcher itself gives to a rank. */
    private static final List<Setting> RESERVED = List.of(Setting.RESTART, Setting.MIN_VERSION, Setting.EPOCH,
        Setting.DRILL,
        Setting.PROGRAM,
        Setting.LAUNCHER_ADDRESS, Setting.SECRET);

    private static final String RECORD = "record";
    private static final String KEPT_VERSIONS = "stft.event-log.versions";

    @Option(names = {"-np", "-n", "--np"}, paramLabel = "N",
        description = "The number of ranks, 1 to " + MAX_RANKS + ".")
    private Integer ranks;

    @Option(names = "--spc", paramLabel = "ID[,ID]", completionCandidates = BackEndIds.class,
        description = {"The back ends that make images.", "Default: kryo"})
    private String spc;

    @Option(names = "--every", paramLabel = "TIME",
        description = "Minimum time between two versions, such as 30s or 10m.")
    private String every;

    @Option(names = "--every-calls", paramLabel = "K",
        description = {"Save a version at every K checkpoint calls.",
            "Default: 1, or only by --every if that is given"})
    private String everyCalls;

    @Option(names = "--keep", paramLabel = "K", description = {"How many verified versions to keep.", "Default: 2"})
    private String keep;

    @Option(names = "--max-restarts", paramLabel = "K",
        description = {"Restart a job that died up to K times.", "Default: " + DEFAULT_RESTARTS})
    private Integer maxRestarts;

    @Option(names = {"-cp", "--class-path"}, paramLabel = "CP",
        description = {"The program's class path.", "Default: $CLASSPATH, else the working directory"})
    private String classPath;

    @Option(names = "-jar", paramLabel = "JAR", description = {
        "A jar whose manifest names MAIN, which is left out then; -cp adds to its class path."})
    private String jar;

    @Option(names = "--debug", paramLabel = "RANK[:PORT]", description = {
        "Have one rank wait for a debugger on a port of its host's loopback address.", "Default port: 5005"})
    private String debug;

    @Option(names = "--debuggable",
        description = "Have 'stft debug' let a debugger attach to any rank later, also after a restart.")
    private boolean debuggable;

    @Option(names = "--jvm", paramLabel = "OPT", preprocessor = JvmOption.class,
        description = "An option for the JVM of every rank. Repeatable.")
    private List<String> jvmOptions = new ArrayList<>();

    @Option(names = "--tool", paramLabel = "TOOL[,TOOL]", completionCandidates = ToolIds.class,
        description = {"The tools that see the program's MPI calls.", "Default: none"})
    private String tools;

    @Option(names = "--record",
        description = {"Record what each rank gets, for 'stft replay'.", "The same as --tool record"})
    private boolean recorded;

    @Option(names = "--record-last", paramLabel = "N", description = {
        "Record, and keep only the beginning and what followed the last N versions, from which 'stft replay --from'"
            + " begins.",
        "Default: everything is kept"})
    private String recordLast;

    @Option(names = "--findings-exit", paramLabel = "CODE", description = {
        "Exit with this code if the job ended with 0 and a tool has found something. 0: findings do not count.",
        "Default: 10, 11 or 12 by the most severe one"})
    private String findingsExit;

    @Option(names = "--collectives", paramLabel = "MODE", completionCandidates = CollectivesModes.class,
        description = {"Have collective operations serve ready ranks first: paper, leaves, dynamic, or off.",
            "Default: MPI's own operations"})
    private String collectives;

    @Option(names = "-D", paramLabel = "KEY=VALUE", mapFallbackValue = "",
        description = "A setting (-Dstft.KEY=VALUE), or any other system property of the ranks. Repeatable.")
    private Map<String, String> properties = new TreeMap<>();

    @Option(names = "--mpi", paramLabel = "ID", description = {
        "The MPI implementation: mpj-express, or open-mpi or mpich of this machine. See docs/mpi.md.",
        "Default: mpj-express"})
    private String binding;

    @Option(names = "--fail", paramLabel = "FAULT", description = {
        "Inject a fault:", "rank=R,version=V[,point=NAME]", "    [,kill=rank|all|launcher]",
        "The second one applies after the first restart, and so on. The versions of a new run are numbered"
            + " after those of the run before.",
        "Default: rank R, right after version V"})
    private List<String> faults = new ArrayList<>();

    @Option(names = "--no-prefix", description = "Forward the ranks' output without '[rank] ' before each line.")
    private boolean noPrefix;

    @Option(names = "--hosts", paramLabel = "SPEC[,SPEC]", description = {
        "The hosts that the ranks run on:",
        "local, docker:CONTAINER, ssh:HOST, or join:COUNT for hosts that join; followed by *K for K ranks in a row."
            + " Ranks are assigned to them in turn. ssh:@FILE: those of a host file. mpirun:COUNT, mpiexec:COUNT: those on"
            + " which these start agents. slurm: the nodes of this job of Slurm. See docs/several-hosts.md.",
        "Default: local"})
    private String hosts;

    @Option(names = "--address", paramLabel = "ADDR",
        description = {"The address of this host by which the other hosts reach it.",
            "Default: that of the route to them"})
    private String address;

    @Option(names = "--stft-at", paramLabel = "PATH",
        description = {"The stft command on the other hosts.", "Default: the same path as here"})
    private String stftAt;

    @Option(names = "--stop-before", paramLabel = "TIME", description = {
        "Save and stop in time to have ended at TIME, such as 17:30 or 2026-12-24T17:30."})
    private String stopBefore;

    @Option(names = "--walltime", paramLabel = "TIME", description = {
        "Save and stop in time to have ended so long after the start, such as 90m, 24h or 23:59:00."})
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
        return ProgramWords.classPath(jar, classPath);
    }

    /** The program: the positional arguments of the command line, or the jar. */
    ProgramWords program(String first, List<String> others) {
        return ProgramWords.of(jar, first, others);
    }

    Optional<String> binding() {
        return Optional.ofNullable(binding);
    }

    /** @param recorded those of the run that is restarted, which count if no others are given */
    List<String> jvmOptions(List<String> recorded) {
        List<String> options = new ArrayList<>(given().isEmpty() ? recorded : given());
        if (debuggable && debug != null) {
            throw new CommandException(ExitCode.USAGE, "--debug and --debuggable exclude each other: with --debuggable"
                + " a debugger attaches when 'stft debug' asks for it.");
        }
        if (debuggable && !DormantDebugger.isIn(options)) {
            options.add(DormantDebugger.jvmOption());
        }
        return options;
    }

    private List<String> given() {
        if (jvmOptions.stream().anyMatch(String::isBlank)) {
            throw new CommandException(ExitCode.USAGE, "--jvm needs an option of the JVM, such as --jvm -Xmx1g, but is "
                + "empty.");
        }
        return jvmOptions;
    }

    RunRequest manner(FaultPlan faults, JobFile job, Settings settings, Console console,
        Optional<Allocation> allocation) {
        Optional<Instant> given = end();
        return new RunRequest(faults, !noPrefix, settings.on(Setting.VERBOSE), console,
            Terminal.ofStandardError(), (rank, event) -> {},
            () -> earlier(given, allocation.flatMap(each -> endOf(each, console))),
            Optional.ofNullable(debug).map(text -> DebuggedRank.parse(text, job.ranks())),
            ProgramSetup.hosts(settings, job.binding()),
            true);
    }

    /** The time at which all ranks must have ended, by the options. */
    private Optional<Instant> end() {
        Optional<Instant> before = Optional.ofNullable(stopBefore).map(text -> EndTime.at(text, LocalDateTime.now()));
        Optional<Instant> after = Optional.ofNullable(walltime).map(text -> Instant.now().plus(EndTime.after(text)));
        return earlier(before, after);
    }

    private static Optional<Instant> earlier(Optional<Instant> one, Optional<Instant> other) {
        return Stream.of(one, other).flatMap(Optional::stream).min(Comparator.naturalOrder());
    }

    private static Optional<Instant> endOf(Allocation allocation, Console console) {
        try {
            return allocation.left().map(left -> Instant.now().plus(left));
        } catch (IOException e) {
            console.print("warning: the time limit of " + allocation.id() + " is not known: " + e.getMessage());
            return Optional.empty();
        }
    }

    /**
     * The system properties requested for the ranks, including settings.
     *
     * @throws StftException {@code FIX_CALL} if one of them is reserved for the launcher
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
        boolean records = recorded || recordLast != null;
        putIfGiven(all, Setting.TOOLS, !records ? tools : tools == null ? RECORD : tools + "," + RECORD);
        if (recordLast != null) {
            all.put(KEPT_VERSIONS, recordLast);
        }
        putIfGiven(all, Setting.FINDINGS_EXIT, findingsExit);
        putIfGiven(all, Setting.COLLECTIVES, collectives);
        putIfGiven(all, Setting.HOSTS, hosts);
        putIfGiven(all, Setting.ADDRESS, address);
        putIfGiven(all, Setting.REMOTE_COMMAND, stftAt);
        putIfGiven(all, Setting.VERBOSE, verbose ? "on" : null);
        return all;
    }

    private static void putIfGiven(Map<String, String> all, Setting setting, String value) {
        if (value != null) {
            all.put(setting.key(), value);
        }
    }

    /** The faults to inject, the first one into the first incarnation. */
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
