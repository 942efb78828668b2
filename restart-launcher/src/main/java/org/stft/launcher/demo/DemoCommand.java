package org.stft.launcher.demo;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.stft.base.io.FileTrees;
import org.stft.base.io.TemporaryDirectory;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.launcher.display.Progress;
import org.stft.launcher.display.Progress.Unit;
import org.stft.launcher.display.Terminal;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code stft demo}: shows that a job whose rank is killed ends with the same result. */
@Command(footerHeading = "%nExample:%n", footer = {"  stft demo -np 2 --class W"}, name = "demo", description = {
    "Run a benchmark twice, undisturbed and with a rank killed in the middle, and compare the results to the bit."})
public final class DemoCommand implements Callable<Integer> {

    private static final String PREFIX = "stft-demo-";
    private static final Set<ExitCode> BY_SIGNAL = Set.of(ExitCode.STOPPED, ExitCode.INTERRUPTED, ExitCode.TERMINATED);

    private enum ProblemClass { S, W, A, B }

    @Spec
    private CommandSpec spec;

    @Option(names = "--spc", paramLabel = "ID", description = {"The back end that makes images.", "Default: kryo"})
    private String spc;

    @Option(names = "--class", paramLabel = "CLASS", defaultValue = "A",
        description = {"The problem class of NPB CG: ${COMPLETION-CANDIDATES}.", "Default: ${DEFAULT-VALUE}"})
    private ProblemClass problemClass;

    @Option(names = {"-np", "-n", "--np"}, paramLabel = "N", defaultValue = "4",
        description = {"The number of ranks, a power of two.", "Default: ${DEFAULT-VALUE}"})
    private int ranks;

    @Option(names = "--fresh", description = "First remove the directories of killed demos.")
    private boolean fresh;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        Scenario scenario = scenario();
        out.println("STFT demo: NPB CG class " + problemClass + " on " + ranks + " ranks, back end " + scenario.spc());
        out.flush();
        try (TemporaryDirectory directory = directory()) {
            tidy(directory, out);
            return show(scenario, directory.path(), out).code();
        }
    }

    private Scenario scenario() {
        if (ranks < 1 || Integer.bitCount(ranks) != 1) {
            throw new CommandException(ExitCode.USAGE, "CG runs on a power of two of ranks, but -np is " + ranks
                + ". Give 1, 2, 4, 8 ...");
        }
        String id = spc != null ? spc : Settings.of(Map.of(), System.getenv()).get(Setting.SPC);
        return new Scenario(problemClass.name(), ranks, id);
    }

    private static TemporaryDirectory directory() {
        return CommandException.or(ExitCode.STORE, "A temporary directory cannot be made",
            () -> TemporaryDirectory.create(PREFIX).deletedAtExit());
    }

    private void tidy(TemporaryDirectory directory, PrintWriter out) throws IOException {
        for (Path each : TemporaryDirectory.abandoned(directory.path().getParent(), PREFIX)) {
            if (fresh) {
                FileTrees.delete(each);
            }
            out.println(fresh
                ? "Removed " + each + ", the directory of a killed demo."
                : "Found " + each + " of a killed demo; --fresh removes it.");
        }
    }

    private ExitCode show(Scenario scenario, Path directory, PrintWriter out) throws IOException {
        Demonstration demonstration = new Demonstration(scenario, directory, spec.commandLine().getErr());
        Terminal terminal = Terminal.ofStandardError();
        out.println("1 of 2: undisturbed");
        out.flush();
        DemoOutcome undisturbed = demonstration.undisturbed(display(terminal, "undisturbed"));
        if (undisturbed.exitCode() != ExitCode.DONE) {
            return ended(undisturbed, out);
        }
        out.println(
            "2 of 2: a version at every iteration; rank " + scenario.victim() + " is killed (SIGKILL) after version "
                + scenario.lastVersion());
        out.flush();
        DemoOutcome killed = demonstration.killed(display(terminal, "killed"));
        if (killed.exitCode() != ExitCode.DONE && killed.exitCode() != ExitCode.FAILED) {
            return ended(killed, out);
        }
        Summary summary = new Summary(scenario, undisturbed, killed);
        summary.print(out);
        next(out);
        return summary.isSuccess() ? ExitCode.DONE : ExitCode.FAILED;
    }

    private Supplier<Progress> display(Terminal terminal, String title) {
        Unit iterations = new Unit(" iterations", 1);
        String name = "%-11s".formatted(title);
        return () -> terminal.present()
            ? Progress.bar(terminal, spec.commandLine().getErr(), name, iterations)
            : Progress.lines(spec.commandLine().getOut(), name, iterations);
    }

    private static ExitCode ended(DemoOutcome outcome, PrintWriter out) {
        out.println(BY_SIGNAL.contains(outcome.exitCode())
            ? "The demo was ended by a signal before it had shown anything."
            : "The demo FAILED before it had shown anything: " + outcome.exitCode().meaning() + ".");
        out.flush();
        return outcome.exitCode();
    }

    private static void next(PrintWriter out) {
        String stft = System.getProperty("stft.command", "stft");
        out.println();
        out.println("Try next:");
        out.println("  # kill a rank of another job and leave the job dead, look at what it saved, bring it back");
        out.println("  " + stft + " run -np 4 --fail rank=1,version=3 --max-restarts 0 org.stft.npb.FT W");
        out.println("  " + stft + " list");
        out.println("  " + stft + " restart");
        out.println("  # see what works on this machine");
        out.println("  " + stft + " doctor");
        out.flush();
    }
}
