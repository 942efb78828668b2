package org.stft.log.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.stft.base.io.FileTrees;
import org.stft.log.DataReader;
import org.stft.log.LogProblem;
import org.stft.log.LoggedRun;
import org.stft.log.SealedLog;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code stft log recover}: a closed copy of what can be read of a log. */
@Command(footerHeading = "%nExample:%n", footer = {"  stft log recover --output recovered"}, name = "recover",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:the copy has all events", "1:no rank's log can be read", "2:wrong options",
        "3:a rank may still write its log", "5:the copy was made, and events are damaged or missing"},
    description = "Copy what can be read of the log of a job that was killed, and close the copy: it needs no ring. Print "
        + "for each rank its events, the calls that it was in, and what was dropped. The log itself is not changed.")
final class RecoverCommand implements Callable<Integer> {

    private static final int IN_USE = 3;
    private static final int DAMAGED = 5;

    @Spec
    private CommandSpec spec;

    @Mixin
    private LogOptions options;

    @Mixin
    private EndedRun ended;

    @Option(names = {"-o", "--output"}, paramLabel = "DIR",
        description = {"The directory to make the copy in; not that of the logs.",
            "Default: that of the logs, with -recovered"})
    private Path output;

    private boolean whole = true;

    @Override
    public Integer call() throws IOException {
        LoggedRun run = options.run();
        Path logs = run.directory().toAbsolutePath().normalize().getParent();
        Path into = output == null
            ? logs.resolveSibling(logs.getFileName() + "-recovered")
            : output.toAbsolutePath().normalize();
        if (into.equals(logs) || Files.exists(into.resolve(run.name()))) {
            throw options.wrong("Expected a directory other than that of the logs, without " + run.name() + ", found "
                + into + ". Name another one with --output.");
        }
        Optional<String> written = ended.isWritten(run);
        if (written.isPresent()) {
            spec.commandLine().getErr().println(written.get());
            return IN_USE;
        }
        copy(run, into);
        return whole ? 0 : DAMAGED;
    }

    private void copy(LoggedRun run, Path into) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        Path part = Files.createTempDirectory(Files.createDirectories(into), ".recover-");
        try {
            for (int rank = 0; rank < run.info().size(); rank++) {
                copy(run, rank, Files.createDirectories(part.resolve(run.name())), out);
            }
            Files.move(part.resolve(run.name()), into.resolve(run.name()), StandardCopyOption.ATOMIC_MOVE);
        } finally {
            FileTrees.delete(part);
        }
        out.println("The copy is " + into.resolve(run.name()));
        out.flush();
    }

    private void copy(LoggedRun run, int rank, Path to, PrintWriter out) throws IOException {
        if (!run.ranks().contains(rank)) {
            whole = false;
            out.println("rank " + rank + ": There is no log.");
            return;
        }
        Path own = Files.createTempDirectory(to, ".rank-");
        try {
            SealedLog copy = SealedLog.write(run.directory(), rank, own, false);
            for (Path data : DataReader.files(run.directory(), rank)) {
                Files.copy(data, own.resolve(data.getFileName())); // a replay reads it with its ring
            }
            try (var files = Files.list(own)) {
                for (Path file : files.toList()) {
                    Files.move(file, to.resolve(file.getFileName()));
                }
            }
            print(rank, copy, out);
        } catch (IOException e) {
            whole = false;
            out.println("rank " + rank + ": nothing can be read: " + e.getMessage());
        } finally {
            FileTrees.delete(own);
        }
    }

    private void print(int rank, SealedLog copy, PrintWriter out) {
        whole &= copy.findings().isEmpty();
        out.println("rank " + rank + ": " + copy.events() + " events"
            + (copy.fromRing() > 0 ? ", " + copy.fromRing() + " of them only in the ring" : "") + ", " + copy.ending()
            + "; " + copy.missing() + " events missing, " + copy.dropped() + " bytes dropped");
        copy.open().forEach(call -> out.println("  it was in " + call));
        for (LogProblem finding : copy.findings()) {
            out.println("  " + finding.text());
        }
    }
}
