package org.stft.check.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.stft.check.run.CallCheck;
import org.stft.log.LoggedRun;
import org.stft.log.launcher.ReportOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stft check}: MPI calls in logged runs. */
@Command(name = "check", description = "Check the MPI calls of a logged run by error templates.",
    subcommands = {TemplatesCommand.class, WatchCommand.class, MutateCommand.class},
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:no findings that count", "1:the log or a template cannot be read", "2:wrong options",
        "10:the most severe finding is low", "11:medium", "12:high"},
    footerHeading = "%nExample:%n", footer = {"  stft check stft-tools/event-log"})
public final class CheckCommand implements Callable<Integer> {

    @Parameters(paramLabel = "LOGDIR", arity = "0..1",
        description = "The directory of a run, or of several: then the newest.")
    private Path directory;

    @Mixin
    private TemplateOptions templates;

    @Mixin
    private ReportOptions report;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        if (directory == null) {
            throw new ParameterException(spec.commandLine(), "Expected the directory of a log, or a command: "
                + String.join(", ", spec.subcommands().keySet()) + ".");
        }
        return report.write(CallCheck.of(LoggedRun.newest(directory), templates.templates()),
            spec.commandLine().getOut());
    }
}
