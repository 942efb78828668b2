package org.stft.replay.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.stft.log.LoggedRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stft audit}: replays ranks of a recorded job from a version and compares them with a later version. */
@Command(footerHeading = "%nExample:%n", footer = {"  stft audit Main 2..5", "  stft audit Main 2..5 --rank 3"},
    name = "audit", exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:all ranks have come to the same objects", "1:the data of a rank cannot be read further",
        "2:wrong options", "6:a rank has come to other objects, or has done something else than recorded"},
    description = {
        "Replay ranks of a job that was recorded with --record, each alone, from a version of the objects that it protects to a "
            + "later one, and compare the objects with that version.",
        "Finds results that were changed by something else than the program: by a fault of the hardware, for instance, or by "
            + "random numbers that are not recorded. Files that the program writes are private to the replay."})
public final class AuditCommand implements Callable<Integer> {

    private static final int DIFFERENT = 6;
    private static final Pattern VERSIONS = Pattern.compile("([1-9]\\d{0,8})\\.\\.([1-9]\\d{0,8})");

    @Parameters(index = "0", paramLabel = "JOB", description = {"The job, or the directory of one of its runs.",
        "A job's runs are in " + ReplayCommand.DIRECTORY + "."})
    private String job;

    @Parameters(index = "1", paramLabel = "V..W",
        description = "The version to begin with, and the one to compare with.")
    private String versions;

    @Option(names = "--rank", paramLabel = "R", split = ",", description = {"Only these ranks.", "Default: all"})
    private List<Integer> ranks;

    @Option(names = "--shared-files", description = "Let the program write its files as in a usual run.")
    private boolean sharedFiles;

    @Spec
    private CommandSpec spec;

    private record Stretch(long from, long to) {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        Stretch stretch = stretch();
        LoggedRun run = run(stretch);
        List<Integer> chosen = ranks == null ? run.ranks() : ranks;
        if (!run.ranks().containsAll(chosen)) {
            throw wrong("--rank: expected some of " + run.ranks() + ", found " + chosen + ".");
        }
        PrintWriter out = spec.commandLine().getOut();
        List<Integer> different = new ArrayList<>();
        int worst = 0;
        for (int rank : chosen) {
            out.println("rank " + rank + ": from version " + stretch.from + " to version " + stretch.to);
            out.flush();
            try (RankReplay replay = RankReplay.of(run, rank, sharedFiles, spec.commandLine())) {
                int code = replay.fromVersion(stretch.from, List.of("-Dstft.drill=" + stretch.to));
                if (code != 0) {
                    different.add(rank);
                    worst = Math.max(worst, code == DIFFERENT ? DIFFERENT : 1);
                }
            }
        }
        out.println(different.isEmpty()
            ? "SAME: ranks " + chosen + " come from version " + stretch.from + " to the objects of version "
                + stretch.to
                + ", bit by bit, with all calls as recorded."
            : "NOT THE SAME: ranks " + different + " of " + chosen + ". See above.");
        out.flush();
        return worst;
    }

    private Stretch stretch() {
        Matcher parts = VERSIONS.matcher(versions);
        if (!parts.matches() || Long.parseLong(parts.group(1)) >= Long.parseLong(parts.group(2))) {
            throw wrong("Expected two versions, such as 2..5, found " + versions + ".");
        }
        return new Stretch(Long.parseLong(parts.group(1)), Long.parseLong(parts.group(2)));
    }

    private LoggedRun run(Stretch stretch) {
        try {
            Path directory = Path.of(job).toAbsolutePath();
            if (Files.isDirectory(directory)) {
                return LoggedRun.newest(directory);
            }
            List<LoggedRun> runs = LoggedRun.in(Path.of(ReplayCommand.DIRECTORY).toAbsolutePath()).stream()
                .filter(run -> run.info().get("job").equals(job)).toList();
            if (runs.isEmpty()) {
                throw wrong("Expected the name of a recorded job or the directory of a run, found " + job + ".");
            }
            for (LoggedRun run : runs.stream()
                .sorted(Comparator.comparingLong((LoggedRun each) -> each.info().clockMillis()).reversed()).toList()) {
                if (RankReplay.hasSaved(run, run.ranks().get(0), stretch.from)
                    && RankReplay.hasSaved(run, run.ranks().get(0), stretch.to)) {
                    return run;
                }
            }
            throw wrong(
                "No run of job " + job + " has saved both version " + stretch.from + " and version " + stretch.to
                    + ": a restart is between them, or they were not recorded.");
        } catch (IOException e) {
            throw wrong(e.getMessage() + " Record a job with --record.");
        }
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
