package org.stft.replay.command;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.stft.base.io.FileErrors;
import org.stft.base.io.TemporaryDirectory;
import org.stft.base.process.PrivateFiles;
import org.stft.base.text.Sentences;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.log.Event;
import org.stft.log.EventKind;
import org.stft.log.EventReader;
import org.stft.log.LoggedRun;
import org.stft.replay.images.ImagesAhead;
import org.stft.tool.replay.RecordedProcess;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Replays of one rank of a run, each in a JVM of its own. */
final class RankReplay implements Closeable {

    /** As a replay ends that must be repeated: see {@code org.stft.tool.replay.Entry}. */
    private static final int REPEAT = 75;

    private final LoggedRun run;
    private final int rank;
    private final boolean sharedFiles;
    private final PrintWriter messages;
    private final RecordedProcess recorded;
    /** Not private to the program. */
    private final TemporaryDirectory kept;

    /**
     * Prepares replays.
     *
     * @param sharedFiles true if the program may write its files as in a usual run
     * @param messages gets notes
     * @throws IOException if the rank was not recorded
     */
    RankReplay(LoggedRun run, int rank, boolean sharedFiles, PrintWriter messages) throws IOException {
        this.run = run;
        this.rank = rank;
        this.sharedFiles = sharedFiles;
        this.messages = messages;
        this.recorded = RecordedProcess.of(firstOf(run), rank);
        this.kept = TemporaryDirectory.createAndSweep("stft-replay-");
    }

    /**
     * The same for a command.
     *
     * @param command gets notes
     * @throws ParameterException if the rank was not recorded
     */
    static RankReplay of(LoggedRun run, int rank, boolean sharedFiles, CommandLine command) {
        try {
            return new RankReplay(run, rank, sharedFiles, command.getErr());
        } catch (IOException e) {
            throw new ParameterException(command, e.getMessage(), e);
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

    /**
     * Runs the rank from the beginning of the log.
     *
     * @param options further options of its JVM
     * @return its exit code
     */
    int fromBeginning(List<String> options) throws IOException, InterruptedException {
        compareJava();
        return start(withRestored(options)).inheritIO().start().waitFor();
    }

    /** The same, for a controller: without input, and without the program's output. */
    Process begin(List<String> options) throws IOException {
        return start(withRestored(options)).redirectInput(new File("/dev/null")).redirectOutput(Redirect.DISCARD)
            .redirectError(Redirect.INHERIT).start();
    }

    /** Begins a replay in the background of which images are taken. */
    ImagesAhead imagesAhead(long every) throws IOException {
        Prepared prepared = prepare(withRestored(List.of()));
        return ImagesAhead.start(kept.path(), every, prepared.words, prepared.builder);
    }

    private List<String> withRestored(List<String> options) throws IOException {
        List<String> all = new ArrayList<>(options);
        restoredVersion().ifPresent(version -> all.add("-Dstft.restart=" + version));
        return all;
    }

    /** The same from a version of the protected objects on. */
    int fromVersion(long version, List<String> options) throws IOException, InterruptedException {
        if (!hasSaved(run, rank, version)) {
            throw new CommandException(ExitCode.USAGE,
                "Rank " + rank + " has not saved version " + version + " in the run " + run.directory() + ".");
        }
        compareJava();
        List<String> all = new ArrayList<>(options);
        all.addAll(List.of("-Dstft.restart=" + version, "-Dstft.replay.from=" + version));
        Path entry = kept.path().resolve("entry");
        all.add("-Dstft.replay.entry-file=" + entry);
        int code = start(all).inheritIO().start().waitFor();
        if (code == REPEAT) {
            String calls = Files.readString(entry);
            messages.println("stft: the program makes " + calls + " calls before it continues after version " + version
                + ": begins again");
            messages.flush();
            all.add("-Dstft.replay.entry=" + calls);
            code = start(all).inheritIO().start().waitFor();
        }
        return code;
    }

    /** Returns true if a rank has saved a version in a run. */
    static boolean hasSaved(LoggedRun run, int rank, long version) throws IOException {
        try (EventReader events = EventReader.open(run.directory(), rank)) {
            events.finish();
            Event event = events.next();
            while (event != null && !(event.kind() == EventKind.CHECKPOINT && event.version() == version)) {
                event = events.next();
            }
            return event != null;
        }
    }

    private void compareJava() {
        String here = System.getProperty("java.version");
        String there = recorded.facts().getOrDefault("java.version", here);
        if (!Files.isExecutable(Path.of(recorded.words().get(0))) && !here.equals(there)) {
            messages.println("stft: note: the job ran on Java " + there + ", and the replay runs on " + here
                + ": results of Math.sin and the like, hash codes and orders of sets may differ.");
            messages.flush();
        }
    }

    /** A command, and all of its process but that. */
    private record Prepared(List<String> words, ProcessBuilder builder) {}

    private ProcessBuilder start(List<String> more) throws IOException {
        Prepared prepared = prepare(more);
        return prepared.builder.command(sharedFiles ? prepared.words : withPrivateFiles(prepared.words));
    }

    private Prepared prepare(List<String> more) throws IOException {
        List<String> options = new ArrayList<>(List.of("-Dstft.tools=replay", "-Dstft.tools.outside=true",
            "-Dstft.single-rank=" + rank + "/" + run.info().size(), "-Dstft.replay.log=" + run.directory(),
            "-Dstft.replay.rank=" + rank));
        options.addAll(more);
        List<String> words = new ReplayJvm(recorded).command(options);
        Path directory = Path.of(recorded.facts().getOrDefault("user.dir", ""));
        ProcessBuilder builder = new ProcessBuilder();
        builder.environment().remove("MPJ_HOME"); // there is no MPI
        if (Files.isDirectory(directory)) {
            builder.directory(new File(directory.toString()));
        }
        return new Prepared(words, builder);
    }

    /** The version whose objects the process got when it was started. */
    private OptionalLong restoredVersion() throws IOException {
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

    private List<String> withPrivateFiles(List<String> words) {
        try {
            return new PrivateFiles(kept.path()).command(words);
        } catch (IOException e) {
            throw new CommandException(ExitCode.USAGE,
                "What the program writes cannot be kept apart from its own files "
                    + "here: " + Sentences.closed(FileErrors.of(e))
                    + " If it writes no files, or may write them again, use --shared-files.",
                e);
        }
    }

    @Override
    public void close() throws IOException {
        kept.close();
    }
}
