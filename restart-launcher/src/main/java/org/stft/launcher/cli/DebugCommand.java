package org.stft.launcher.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.stft.base.net.HostName;
import org.stft.launcher.JsonOption;
import org.stft.launcher.control.Debuggers.OfRank;
import org.stft.launcher.control.Debuggers;
import org.stft.launcher.control.Request;
import org.stft.launcher.debug.IntelliJ;
import org.stft.launcher.debug.VisualStudioCode;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.extension.Extensions;
import org.stft.store.JobFile;
import org.stft.store.JobStore;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stft debug}: lets a debugger attach to ranks of a job that runs. */
@Command(footerHeading = "%nExample:%n", footer = {"  stft debug --store /data/stft --rank 2 Main"}, name = "debug",
    description = "Let a debugger attach to ranks of a running job that was started with --debuggable, and print how. "
        + "With the directory of a recorded run, a path with a /, in place of JOB: replay the rank, as 'stft replay "
        + "--debug'.")
final class DebugCommand extends RequestCommand {

    private static final String ALL = "all";
    /** That of 'stft replay --debug'. */
    private static final int PORT_OF_REPLAY = 5005;

    @Option(names = "--rank", paramLabel = "RANK[,RANK]", description = {"The ranks, or all.", "Default: all"})
    private String ranks = ALL;

    @Option(names = "--vscode", paramLabel = "DIR", description = {
        "Write a configuration for each rank, and one for all, into .vscode/launch.json of a project.",
        "Default: not written"})
    private Path vscode;

    @Option(names = "--intellij", paramLabel = "DIR", description = {
        "Write run configurations of IntelliJ IDEA into .run of a project.", "Default: not written"})
    private Path intellij;

    @Mixin
    private JsonOption json;

    /** The form of {@code --json}. */
    record Report(String store, String job, List<OfRank> ranks) {}

    DebugCommand() {
        super(Request.DEBUG);
    }

    @Override
    public Integer call() {
        return name != null && name.contains("/") ? replay() : super.call();
    }

    private int replay() {
        if (!ranks.matches("\\d{1,9}") || json.isWanted()) {
            throw new CommandException(ExitCode.USAGE,
                "Each rank of a recorded run is replayed in a process of its own, "
                    + "which prints what the rank printed: name one with --rank, without --json.");
        }
        List<OfRank> open = List.of(new OfRank(Integer.parseInt(ranks), HostName.read(), PORT_OF_REPLAY, ""));
        return CommandException.or(ExitCode.FAILED, "The configuration cannot be written", () -> {
            writeConfigurations("replay", open);
            return replayCommand().execute("replay", name, "--rank", ranks, "--debug=" + PORT_OF_REPLAY);
        });
    }

    /** The parser of the command line, with the command of the extension that replays. */
    private CommandLine replayCommand() {
        CommandLine root = root();
        Object command = Extensions.all().stream().flatMap(extension -> extension.commands().stream())
            .filter(each -> CommandName.of(each).equals("replay")).findFirst()
            .orElseThrow(() -> new CommandException(ExitCode.FAILED,
                "There is no 'stft replay' in this distribution. Install it again."));
        CommandLine replay = new CommandLine(command)
            .setParameterExceptionHandler(root.getParameterExceptionHandler())
            .setExecutionExceptionHandler(root.getExecutionExceptionHandler());
        return root.addSubcommand(replay);
    }

    private void writeConfigurations(String title, List<OfRank> open) throws IOException {
        if (vscode != null && !open.isEmpty()) {
            say("written: " + VisualStudioCode.write(vscode, title, open));
        }
        if (intellij != null && !open.isEmpty()) {
            say("written: " + IntelliJ.write(intellij, title, open));
        }
    }

    @Override
    String words(JobStore job) throws IOException {
        int size = job.jobFile().map(JobFile::ranks).orElse(0);
        IntStream wanted = ranks.equals(ALL)
            ? IntStream.range(0, size)
            : Stream.of(ranks.split(",", -1)).mapToInt(rank -> number(rank, size));
        return wanted.boxed().collect(Collectors.toCollection(TreeSet::new)).stream().map(Object::toString)
            .collect(Collectors.joining(" "));
    }

    private static int number(String rank, int size) {
        if (rank.matches("\\d{1,9}") && Integer.parseInt(rank) < size) {
            return Integer.parseInt(rank);
        }
        throw new CommandException(ExitCode.USAGE, "--rank must be 'all', or ranks from 0 to " + (size - 1)
            + " with a comma between, but has '" + rank + "'.");
    }

    @Override
    ExitCode print(JobStore job, String answer) throws IOException {
        Debuggers all = JsonOption.mapper().readValue(answer, Debuggers.class);
        List<OfRank> open = all.ranks().stream().filter(rank -> rank.port() > 0).toList();
        writeConfigurations(job.name(), open);
        if (json.isWanted()) {
            json.print(out(), new Report(job.directory().getParent().toString(), job.name(), all.ranks()));
        } else {
            all.ranks().forEach(rank -> out().println(line(rank)));
        }
        return open.size() == all.ranks().size() ? ExitCode.DONE : ExitCode.FAILED;
    }

    private void say(String text) {
        if (!json.isWanted()) {
            out().println(text);
        }
    }

    private static String line(OfRank rank) {
        if (rank.port() == 0) {
            return "rank " + rank.rank() + ": " + rank.problem();
        }
        String address = "127.0.0.1:" + rank.port();
        return "rank " + rank.rank() + ": jdb -attach " + address + (rank.host().equals(HostName.read())
            ? ""
            : "   after ssh -L " + rank.port() + ":" + address + " " + rank.host());
    }
}
