package org.stft.log.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.stft.log.LogProblem;
import org.stft.log.LoggedRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code stft log verify}: reads all of a run and reports damaged or missing events. */
@Command(footerHeading = "%nExample:%n", footer = {"  stft log verify Main"}, name = "verify",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:all events are intact", "1:the log cannot be read", "2:wrong options",
        "5:events are damaged or missing"},
    description = "Read all events of a run, and print what is damaged or missing.")
final class VerifyCommand implements Callable<Integer> {

    private static final int DAMAGED = 5;

    @Spec
    private CommandSpec spec;

    @Mixin
    private LogOptions options;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        LoggedRun run = options.run();
        RunTotals survey = RunTotals.of(run);
        for (LogProblem finding : survey.findings()) {
            out.println("rank " + finding.rank() + ": " + finding.text());
        }
        for (int rank = 0; rank < run.info().size(); rank++) {
            if (!run.ranks().contains(rank)) {
                out.println("rank " + rank + ": There is no log.");
            }
        }
        boolean whole = survey.findings().isEmpty() && run.ranks().size() == run.info().size();
        out.println(run.name() + ": " + survey.events() + " events of " + run.ranks().size() + " ranks, "
            + (whole
                ? "all intact" + (survey.missing() > 0
                    ? ", " + survey.missing() + " dropped before the last versions"
                    : "")
                : survey.missing() + " events are missing")
            + "; the ranks: " + String.join(", ", survey.endings()));
        out.flush();
        return whole ? 0 : DAMAGED;
    }
}
