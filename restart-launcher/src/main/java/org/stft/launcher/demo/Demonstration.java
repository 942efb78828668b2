package org.stft.launcher.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.base.concurrent.UninterruptedWait;
import org.stft.base.time.Stopwatch;
import org.stft.config.Setting;
import org.stft.launcher.display.Progress;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.job.ChildCommand;

/** Runs {@code stft run} with the program of a scenario twice: undisturbed, and with checkpoints, a kill and a restart. */
final class Demonstration {

    /**
     * A session of its own, so that signals of the terminal come once, by this process; and the death signal, so that
     * nothing is left if this process is killed.
     */
    private static final List<String> BOUND = List.of("sh", "-c",
        "command -v setsid >/dev/null && command -v setpriv >/dev/null && exec setsid setpriv --pdeathsig KILL \"$@\";"
            + " exec \"$@\"",
        "sh");

    private final Scenario scenario;
    private final Path directory;
    private final ChildCommand child = new ChildCommand();
    private final PrintWriter err;

    /** @param directory an empty directory for all files of the runs */
    Demonstration(Scenario scenario, Path directory, PrintWriter err) {
        this.scenario = scenario;
        this.directory = directory;
        this.err = err;
    }

    DemoOutcome undisturbed(Supplier<Progress> display) throws IOException {
        return run(scenario.undisturbed(directory.resolve("store")), display);
    }

    DemoOutcome killed(Supplier<Progress> display) throws IOException {
        return run(scenario.killed(directory.resolve("store")), display);
    }

    private DemoOutcome run(List<String> command, Supplier<Progress> display) throws IOException {
        Stopwatch watch = Stopwatch.start();
        DemoOutcome outcome;
        NpbOutput errors;
        try (Progress progress = display.get()) {
            progress.total(Scenario.ITERATIONS);
            DemoProgress story = new DemoProgress(progress);
            NpbOutput output = new NpbOutput(line -> {}, progress::reached);
            errors = new NpbOutput(story, done -> {});
            ExitCode code = run(command, output, errors);
            outcome = new DemoOutcome(code, watch.elapsed(), output, story);
        }
        if (outcome.exitCode() == ExitCode.FAILED) {
            explain(outcome.output(), errors);
        } else if (outcome.exitCode() == ExitCode.USAGE) {
            throw new CommandException(ExitCode.USAGE,
                String.join("\n", errors.lastLines()).replaceFirst("^stft: ", ""));
        }
        return outcome;
    }

    private ExitCode run(List<String> command, OutputStream output, OutputStream errors) throws IOException {
        List<String> words = new ArrayList<>(BOUND);
        words.addAll(ChildCommand.thisProgram());
        words.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(words).directory(directory.toFile());
        Path settings = Path.of(System.getenv().getOrDefault(Setting.FILE.variable(), Setting.FILE.fallback()));
        if (Files.exists(settings)) {
            builder.environment().put(Setting.FILE.variable(), settings.toAbsolutePath().toString());
        }
        Process process = builder.start();
        Thread out = copy("stft-demo-out", process.getInputStream(), output);
        Thread messages = copy("stft-demo-err", process.getErrorStream(), errors);
        int code = child.await(process);
        UninterruptedWait.join(out);
        UninterruptedWait.join(messages);
        ExitCode ended = ExitCode.of(code).orElse(ExitCode.FAILED);
        return ended == ExitCode.DONE && child.wasSignalled() ? ExitCode.STOPPED : ended;
    }

    private static Thread copy(String name, InputStream from, OutputStream to) {
        return DaemonThreads.start(name, () -> {
            try (from) {
                from.transferTo(to);
            } catch (IOException e) {
                // the stream of a killed process: its earlier output was read
            }
        });
    }

    private void explain(NpbOutput output, NpbOutput errors) {
        err.println("The last lines of the program:");
        output.lastLines().forEach(line -> err.println("  " + line));
        errors.lastLines().forEach(line -> err.println("  " + line));
        err.flush();
    }
}
