package org.stft.replay.command;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.stft.base.io.FileErrors;
import org.stft.base.process.PrivateFiles;
import org.stft.base.text.Sentences;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.log.Event;
import org.stft.log.EventKind;
import org.stft.log.EventReader;
import org.stft.log.LoggedRun;
import org.stft.tool.replay.RecordedProcess;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stft replay}: runs one rank of a recorded job again, alone. */
@Command(footerHeading = "%nExample:%n",
    footer = {"  stft replay --rank 2", "  stft replay --rank 2 --debug=5005 --stop 1234"},
    name = "replay", exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:all calls were as recorded, up to the end of the program or of the log",
        "1:the data of the rank cannot be read further", "2:wrong options",
        "6:the program did something else than in the recorded run"},
    description = "Run one rank of a job that was recorded with --record again, alone: without the other ranks, without MPI and "
        + "without a network. All its calls get the recorded answers, and are compared with the recorded calls. Files that it "
        + "writes are private to the replay, and are gone after it.")
public final class ReplayCommand implements Callable<Integer> {

    private static final String DIRECTORY = "stft-tools/event-log";
    private static final int NONE = -1;

    @Parameters(arity = "0..1", paramLabel = "LOG", defaultValue = DIRECTORY,
        description = {"The directory of a run, or of several: then the newest.", "Default: ${DEFAULT-VALUE}"})
    private Path log;

    @Option(names = "--rank", required = true, paramLabel = "R", description = "The rank that is replayed.")
    private int rank;

    @Option(names = "--debug", arity = "0..1", fallbackValue = "5005", paramLabel = "PORT",
        description = "Let a debugger attach to this port of the loopback address, by default 5005. The program begins when it has.")
    private Integer port;

    @Option(names = "--stop", paramLabel = "EVENT",
        description = "Stop before the call with this event, as 'stft log show' numbers them.")
    private long stop = NONE;

    @Option(names = "--shared-files", description = "Let the program write its files as in a usual run.")
    private boolean sharedFiles;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        LoggedRun run = run();
        RecordedProcess recorded = recorded(run);
        compare(recorded);
        List<String> words = new ReplayJvm(recorded).command(options(run));
        Path directory = Path.of(recorded.facts().getOrDefault("user.dir", ""));
        ProcessBuilder builder = new ProcessBuilder(sharedFiles ? words : withPrivateFiles(run, words)).inheritIO();
        builder.environment().remove("MPJ_HOME"); // there is no MPI
        if (Files.isDirectory(directory)) {
            builder.directory(new File(directory.toString()));
        }
        return builder.start().waitFor();
    }

    private LoggedRun run() {
        try {
            LoggedRun run = LoggedRun.newest(log.toAbsolutePath());
            if (!run.ranks().contains(rank)) {
                throw wrong("--rank: expected one of " + run.ranks() + ", found " + rank + ".");
            }
            return run;
        } catch (IOException e) {
            throw wrong(e.getMessage() + " Record a job with --record.");
        }
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private RecordedProcess recorded(LoggedRun run) {
        try {
            return RecordedProcess.of(firstOf(run), rank);
        } catch (IOException e) {
            throw wrong(e.getMessage());
        }
    }

    /** The run in which the process was started: it may have been restored from images since. */
    private static Path firstOf(LoggedRun run) throws IOException {
        LoggedRun first = run;
        while (!first.info().get("previous").isEmpty()) {
            first = LoggedRun.open(first.directory().resolveSibling(first.info().get("previous")));
        }
        return first.directory();
    }

    private void compare(RecordedProcess recorded) {
        String here = System.getProperty("java.version");
        String there = recorded.facts().getOrDefault("java.version", here);
        if (!Files.isExecutable(Path.of(recorded.words().get(0))) && !here.equals(there)) {
            spec.commandLine().getErr()
                .println("stft: note: the job ran on Java " + there + ", and the replay runs on " + here
                    + ": results of Math.sin and the like, hash codes and orders of sets may differ.");
        }
    }

    private List<String> options(LoggedRun run) throws IOException {
        List<String> options = new ArrayList<>(List.of("-Dstft.tools=replay", "-Dstft.tools.outside=true",
            "-Dstft.single-rank=" + rank + "/" + run.info().size(), "-Dstft.replay.log=" + run.directory(),
            "-Dstft.replay.rank=" + rank, "-Dstft.replay.stop=" + stop));
        restoredVersion(run).ifPresent(version -> options.add("-Dstft.restart=" + version));
        if (port != null) {
            options.add("-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=127.0.0.1:" + port);
        }
        return options;
    }

    /** The version whose objects the process got when it was started. */
    private OptionalLong restoredVersion(LoggedRun run) throws IOException {
        try (EventReader events = EventReader.open(firstOf(run), rank)) {
            Event event = events.next();
            while (event != null && event.kind() != EventKind.CHECKPOINT) {
                if (event.kind() == EventKind.RESTARTED && !event.fromProcessImage()) {
                    return OptionalLong.of(event.version());
                }
                event = events.next();
            }
            return OptionalLong.empty();
        }
    }

    private static List<String> withPrivateFiles(LoggedRun run, List<String> words) {
        try {
            Path kept = Files.createTempDirectory("stft-replay-");
            kept.toFile().deleteOnExit();
            return new PrivateFiles(kept).command(words);
        } catch (IOException e) {
            throw new CommandException(ExitCode.USAGE,
                "What the program writes cannot be kept apart from its own files "
                    + "here: " + Sentences.closed(FileErrors.of(e))
                    + " If it writes no files, or may write them again, use --shared-files.",
                e);
        }
    }
}
