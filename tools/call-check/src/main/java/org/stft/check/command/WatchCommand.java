package org.stft.check.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.stft.check.run.CallCheck;
import org.stft.log.launcher.ReportOptions;
import org.stft.log.launcher.WatchedRun;
import org.stft.report.Report;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code stft check watch}: a run, while it goes on. */
@Command(name = "watch",
    description = "Check a run while it lasts: name each finding when it is made, and report at the end or when the run hangs.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:no findings that count", "1:the log or a template cannot be read", "2:wrong options",
        "10:the most severe finding is low", "11:medium", "12:high"},
    footerHeading = "%nExample:%n", footer = {"  stft check watch stft-tools/event-log"})
final class WatchCommand implements Callable<Integer> {

    @Mixin
    private WatchedRun watched;

    @Mixin
    private TemplateOptions templates;

    @Mixin
    private ReportOptions report;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter err = spec.commandLine().getErr();
        Report found = CallCheck.watch(watched.run(), templates.templates(), watched.hang(),
            finding -> err.println("call-check found: " + finding.text()));
        return report.write(found, spec.commandLine().getOut());
    }
}
