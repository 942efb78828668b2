package org.stft.race.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.stft.race.run.Analysis;
import org.stft.race.run.LogDirectory;
import org.stft.race.run.RaceReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stft race check}: a logged run, afterwards. */
@Command(name = "check", description = "Checks the log of a run that has ended, or hangs.")
final class CheckCommand implements Callable<Integer> {

    @Parameters(paramLabel = "LOGDIR", description = "The directory of a run, or of several: then the newest.")
    private Path directory;

    @Mixin
    private ReportOptions options;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        Analysis analysis = Analysis.of(LogDirectory.newest(directory), options.analysis());
        return options.write(RaceReport.of(analysis), spec.commandLine().getOut());
    }
}
