package org.stft.launcher.cli;

import java.io.IOException;
import java.util.List;
import org.stft.launcher.JsonOption;
import org.stft.launcher.control.Request;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.stacks.JobStacks;
import org.stft.launcher.stacks.StacksText;
import org.stft.store.JobStore;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stft stacks}: where the ranks are. */
@Command(footerHeading = "%nExample:%n", footer = {"  stft stacks --store /data/stft Main"}, name = "stacks",
    description = "Show where the ranks of a running job are: their stacks, merged into one tree.")
final class StacksCommand extends RequestCommand {

    @Option(names = "--all-threads",
        description = {"Show the threads of the JVM, of MPI and of STFT too.", "Default: those of the program"})
    private boolean allThreads;

    @Mixin
    private JsonOption json;

    /** The form of {@code --json}. */
    record Report(String store, String job, List<JobStacks.Threads> threads, List<JobStacks.NotShown> notShown) {}

    StacksCommand() {
        super(Request.STACKS);
    }

    @Override
    ExitCode print(JobStore job, String answer) throws IOException {
        JobStacks all = JsonOption.mapper().readValue(answer, JobStacks.class);
        JobStacks stacks = allThreads ? all : all.ofProgram();
        if (json.isWanted()) {
            json.print(out(), new Report(job.directory().getParent().toString(), job.name(), stacks.threads(),
                stacks.notShown()));
        } else {
            out().println(StacksText.of(stacks));
        }
        return ExitCode.DONE;
    }
}
