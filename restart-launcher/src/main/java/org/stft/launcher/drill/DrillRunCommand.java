package org.stft.launcher.drill;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.stft.base.process.PrivateFiles;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.incarnation.StartPoint;
import org.stft.store.JobFile;
import org.stft.store.Store;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stft drill-run}: one run of the ranks in a drill, in a process with private files. */
@Command(name = DrillRunCommand.NAME, hidden = true,
    description = "Run the ranks of a drill. Started by 'stft drill', not by hand.")
public final class DrillRunCommand implements Callable<Integer> {

    static final String NAME = "drill-run";

    @Parameters(index = "0", paramLabel = "STORE", description = "The scratch store.")
    private Path store;

    @Parameters(index = "1", paramLabel = "JOB", description = "The job.")
    private String job;

    @Option(names = "--from", paramLabel = "V", description = "The version from which the ranks are restarted.")
    private Long from;

    @Option(names = "--output", description = "Show what the ranks print.")
    private boolean output;

    @Override
    public Integer call() throws IOException {
        Store scratch = Store.open(store);
        requireFilesApart(scratch.job(job).jobFile().map(JobFile::workingDirectory).map(Path::of).orElseThrow());
        new DrillRun(scratch, job, output)
            .leaveOutcome(from == null ? StartPoint.beginning() : StartPoint.version(from));
        return ExitCode.DONE.code();
    }

    private static void requireFilesApart(Path directory) throws IOException {
        if (!PrivateFiles.covers(directory)) {
            throw new CommandException(ExitCode.USAGE, "What the ranks write in " + directory
                + " cannot be kept apart from the job's own files here. If the program writes no files, or may write them "
                + "again, use --shared-files.");
        }
    }
}
