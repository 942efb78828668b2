package org.stft.race.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.stft.log.LoggedRun;
import org.stft.log.launcher.ReportOptions;
import org.stft.race.run.Analysis;
import org.stft.race.run.RaceReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stft race check}: a logged run, afterwards. */
@Command(footerHeading = "%nExample:%n", footer = {"  stft race check --html races.html stft-tools/event-log"},
    name = "check",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:no races that count", "1:the log cannot be read", "2:wrong options",
        "10:the most severe race is low", "11:medium", "12:high"},
    description = "Check the log of a run that has ended, or hangs.")
final class CheckCommand implements Callable<Integer> {

    @Parameters(paramLabel = "LOGDIR", description = "The directory of a run, or of several: then the newest.")
    private Path directory;

    @Mixin
    private AnalysisOptions options;

    @Mixin
    private ReportOptions report;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        Analysis analysis = Analysis.of(LoggedRun.newest(directory), options.analysis());
        return report.write(RaceReport.of(analysis), spec.commandLine().getOut());
    }
}
