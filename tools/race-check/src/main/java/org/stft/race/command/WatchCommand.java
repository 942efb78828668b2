package org.stft.race.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.stft.log.launcher.ReportOptions;
import org.stft.log.launcher.WatchedRun;
import org.stft.race.run.Analysis;
import org.stft.race.run.RaceJob;
import org.stft.race.run.RaceReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code stft race watch}: a run, while it goes on. */
@Command(footerHeading = "%nExample:%n", footer = {"  stft race watch stft-tools/event-log"}, name = "watch",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:no races that count", "1:the log cannot be read", "2:wrong options",
        "10:the most severe race is low", "11:medium", "12:high"},
    description = "Check a run while it lasts: name each race when it is found, and report at the end or when the run hangs.")
final class WatchCommand implements Callable<Integer> {

    @Mixin
    private WatchedRun watched;

    @Mixin
    private AnalysisOptions options;

    @Mixin
    private ReportOptions report;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter err = spec.commandLine().getErr();
        Analysis found = RaceJob.watch(watched.run(), options.analysis(), watched.hang(),
            group -> err.println("race-check found: " + RaceReport.of(group).text()));
        return report.write(RaceReport.of(found), spec.commandLine().getOut());
    }
}
