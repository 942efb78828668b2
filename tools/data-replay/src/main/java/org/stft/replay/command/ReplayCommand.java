package org.stft.replay.command;

import java.io.IOException;
import java.io.ObjectInputFilter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.stft.eml.data.LoggedEvents;
import org.stft.eml.language.EmlException;
import org.stft.eml.language.Session;
import org.stft.log.LoggedRun;
import org.stft.replay.order.JobReplay;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stft replay}: runs one rank of a recorded job again, alone. */
@Command(footerHeading = "%nExample:%n",
    footer = {"  stft replay --rank 2", "  stft replay --rank 2 --debug=5005 --stop 1234", "  stft replay --all"},
    name = "replay", exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:all calls were as recorded, up to the end of the program or of the log",
        "1:the data of the rank cannot be read further", "2:wrong options",
        "6:the program did something else than in the recorded run"},
    description = "Run one rank of a job that was recorded with --record again, alone: without the other ranks, without MPI and "
        + "without a network. All its calls get the recorded answers, and are compared with the recorded calls. Files that it "
        + "writes are private to the replay, and are gone after it. With --all, run the whole job again with the outcomes "
        + "that its log has for receives from any source, tests and probes.")
public final class ReplayCommand implements Callable<Integer> {

    static final String DIRECTORY = "stft-tools/event-log";
    private static final int NONE = -1;
    private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");

    @Parameters(arity = "0..1", paramLabel = "LOG", defaultValue = DIRECTORY,
        description = {"The directory of a run, or of several: then the newest.", "Default: ${DEFAULT-VALUE}"})
    private Path log;

    @Option(names = "--rank", paramLabel = "R", description = "The rank that is replayed.")
    private Integer rank;

    @Option(names = "--all",
        description = "Run all ranks again, by the command and in the directory of the recorded run. It needs --tool "
            + "event-log only. The program writes its files again.")
    private boolean all;

    @Option(names = "--record",
        description = "With --all: record what each rank gets, for replays of single ranks.")
    private boolean record;

    @Option(names = "--debug", arity = "0..1", fallbackValue = "5005", paramLabel = "PORT",
        description = "Let a debugger attach to this port of the loopback address, by default 5005. The program begins when it has.")
    private Integer port;

    @Option(names = "--stop", paramLabel = "EVENT",
        description = "Stop before the call with this event, as 'stft log show' numbers them, or with the first event e of the "
            + "rank for which a condition of docs/eml.md holds.")
    private String stop;

    @Option(names = "--from", paramLabel = "V",
        description = "Begin with this version of the objects that the program protects, in place of the beginning of the log.")
    private Long from;

    @Option(names = "--classes", paramLabel = "FILTER", description = {
        "The classes that received objects (MPI.OBJECT) may have, for a log of somebody else: a filter as in the property"
            + " jdk.serialFilter, such as 'my.**;!*'.",
        "Default: all"})
    private String classes = "";

    @Option(names = "--shared-files", description = "Let the program write its files as in a usual run.")
    private boolean sharedFiles;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (from != null && from < 1) {
            throw wrong("--from: expected the number of a version, 1 or more, found " + from + ".");
        }
        if (all == (rank != null)) {
            throw wrong("Expected either --rank or --all, found " + (all ? "both." : "neither."));
        }
        if (all) {
            if (port != null || stop != null || from != null || sharedFiles || !classes.isEmpty()) {
                throw wrong("--debug, --stop, --from, --classes and --shared-files need --rank.");
            }
            return new JobReplay(run("--tool event-log"), record, spec.commandLine().getErr()).run();
        }
        if (record) {
            throw wrong("--record needs --all.");
        }
        LoggedRun run = run("--record");
        if (!run.ranks().contains(rank)) {
            throw wrong("--rank: expected one of " + run.ranks() + ", found " + rank + ".");
        }
        List<String> options = new ArrayList<>(
            List.of("-Dstft.replay.stop=" + stop(run, rank), "-Dstft.replay.classes=" + filter()));
        if (port != null) {
            options.add("-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=127.0.0.1:" + port);
        }
        try (RankReplay replay = RankReplay.of(run, rank, sharedFiles, spec.commandLine())) {
            return from == null ? replay.fromBeginning(options) : replay.fromVersion(from, options);
        }
    }

    private String filter() {
        try {
            ObjectInputFilter.Config.createFilter(classes);
            return classes;
        } catch (IllegalArgumentException e) {
            throw wrong("--classes: " + e.getMessage() + ".");
        }
    }

    private LoggedRun run(String option) {
        try {
            return LoggedRun.newest(log.toAbsolutePath());
        } catch (IOException e) {
            throw wrong(e.getMessage() + " Record a job with " + option + ".");
        }
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private long stop(LoggedRun run, int rank) throws IOException {
        if (stop == null) {
            return NONE;
        }
        if (NUMBER.matcher(stop).matches()) {
            return Long.parseLong(stop);
        }
        try {
            long found = new Session(LoggedEvents.read(run, List.of(run)), spec.commandLine().getOut())
                .first(rank, stop)
                .orElseThrow(() -> wrong("--stop: the condition holds for no event of rank " + rank + "."));
            spec.commandLine().getErr().println("stft: stops at event " + found);
            return found;
        } catch (EmlException e) {
            throw wrong("--stop: " + e.in("condition"));
        }
    }
}
