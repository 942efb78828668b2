package org.stft.launcher.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Map;
import java.util.concurrent.Callable;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.launcher.StoreOptions;
import org.stft.launcher.control.JobRequestClient;
import org.stft.launcher.control.Request;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.store.JobStore;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A command that asks the launcher of a running job for something. */
abstract class RequestCommand implements Callable<Integer> {

    /** {@code stft checkpoint}: a version now, and the job continues. */
    @Command(footerHeading = "%nExample:%n", footer = {"  stft checkpoint --store /data/stft Main"},
        name = "checkpoint",
        description = "Have a running job save a version at its next checkpoint call and continue.")
    static final class Checkpoint extends RequestCommand {
        Checkpoint() {
            super(Request.CHECKPOINT);
        }
    }

    /** {@code stft stop}: a version now, and the job ends. */
    @Command(footerHeading = "%nExample:%n", footer = {"  stft stop --store /data/stft Main"}, name = "stop",
        description = "Have a running job save a version at its next checkpoint call and end.")
    static final class Stop extends RequestCommand {
        Stop() {
            super(Request.STOP);
        }
    }

    private final Request request;

    @Spec
    private CommandSpec spec;

    @Mixin
    private StoreOptions storeOptions;

    @Parameters(index = "0", arity = "0..1", paramLabel = "JOB", description = {"The job.", "Default: the only one"})
    String name;

    RequestCommand(Request request) {
        this.request = request;
    }

    @Override
    public Integer call() {
        Map<String, String> named = name == null ? Map.of() : Map.of(Setting.JOB.key(), name);
        Settings settings = Settings.of(storeOptions.over(named), System.getenv());
        JobStore job = StoreOptions.existingJob(StoreOptions.open(settings), settings);
        return CommandException.or(ExitCode.STORE, "The job cannot be asked", () -> ask(job)).code();
    }

    private ExitCode ask(JobStore job) throws IOException {
        return print(job, new JobRequestClient(job).send(request, words(job)));
    }

    /** What is added to the request. */
    String words(JobStore job) throws IOException {
        return "";
    }

    ExitCode print(JobStore job, String answer) throws IOException {
        out().println("job " + job.name() + ": " + answer);
        return ExitCode.DONE;
    }

    final CommandLine root() {
        return spec.root().commandLine();
    }

    final PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
