package org.stft.launcher.demo;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.stft.base.time.Stopwatch;
import org.stft.fault.FaultSpec;
import org.stft.launcher.display.Progress;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.job.EmbeddedJob;
import org.stft.store.JobFile;
import org.stft.store.Store;

/** Runs the program of a scenario twice: undisturbed, and with checkpoints, a kill and a restart. */
final class Demonstration {

    private static final String LAUNCHER_LINE = "stft: ";

    private final Scenario scenario;
    private final Path directory;
    private final EmbeddedJob host;
    private final PrintWriter err;

    /** @param directory an empty directory for all files of the runs */
    Demonstration(Scenario scenario, Path directory, PrintWriter err) {
        this.scenario = scenario;
        this.directory = directory;
        this.host = new EmbeddedJob(Store.create(directory.resolve("store")));
        this.err = err;
    }

    DemoOutcome undisturbed(Supplier<Progress> display) throws IOException {
        return run("undisturbed", scenario.undisturbed(directory), List.of(), display);
    }

    DemoOutcome killed(Supplier<Progress> display) throws IOException {
        return run("killed", scenario.checkpointed(directory), List.of(scenario.fault()), display);
    }

    private DemoOutcome run(String name, JobFile job, List<FaultSpec> faults, Supplier<Progress> display)
        throws IOException {
        Stopwatch watch = Stopwatch.start();
        DemoOutcome outcome;
        NpbOutput errors;
        try (Progress progress = display.get()) {
            progress.total(Scenario.ITERATIONS);
            DemoProgress story = new DemoProgress(progress);
            NpbOutput output = new NpbOutput(line -> {}, progress::reached);
            errors = new NpbOutput(line -> sayOfLauncher(line, progress), done -> {});
            ExitCode code = host.run(name, job, faults, output, errors, story);
            outcome = new DemoOutcome(code, watch.elapsed(), output, story);
        }
        if (outcome.exitCode() == ExitCode.FAILED) {
            explain(outcome.output(), errors);
        }
        return outcome;
    }

    private static void sayOfLauncher(String line, Progress progress) {
        if (line.startsWith(LAUNCHER_LINE)) {
            progress.print("  " + line.substring(LAUNCHER_LINE.length()));
        }
    }

    private void explain(NpbOutput output, NpbOutput errors) {
        err.println("The last lines of the program:");
        output.lastLines().forEach(line -> err.println("  " + line));
        errors.lastLines().forEach(line -> err.println("  " + line));
        err.flush();
    }
}
