package org.stft.launcher.doctor;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.stft.config.Settings;
import org.stft.launcher.JsonOption;
import org.stft.launcher.StoreOptions;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.job.ClassPath;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code stft doctor}: reports what works on this machine. */
@Command(footerHeading = "%nExample:%n", footer = {"  stft doctor --store /data/stft"}, name = "doctor",
    description = "Report what works on this machine, and what is missing for the rest.")
public final class DoctorCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private StoreOptions storeOptions;

    @Mixin
    private JsonOption json;

    @Option(names = {"-cp", "--class-path"}, paramLabel = "CP", description = "Where back ends of your own are.")
    private String classPath;

    @Option(names = "--hosts", paramLabel = "SPEC[,SPEC]", description = {
        "Ask these hosts too, as of stft run, and measure the lines to them.", "Default: this host only"})
    private String hosts;

    @Override
    public Integer call() throws IOException {
        List<CheckResult> checks = new ArrayList<>(new MachineChecks().run());
        if (classPath != null) {
            checks.addAll(addBackEnds());
        }
        Settings settings = storeOptions.settings();
        Path store = StoreOptions.directory(settings).toAbsolutePath().normalize();
        checks.addAll(new MpiChecks().run());
        checks.addAll(new BackEndChecks(settings).run());
        checks.addAll(new StoreChecks(store).run());
        checks.addAll(new NetworkChecks().run());
        if (hosts != null) {
            checks.addAll(new HostChecks(hosts, settings, store).run());
        }
        checks.add(MachineChecks.terminal());
        DoctorReport examination = DoctorReport.of(store.toString(), checks);
        PrintWriter out = spec.commandLine().getOut();
        if (json.isWanted()) {
            json.print(out, examination);
        } else {
            print(examination, out);
        }
        return (examination.works() ? ExitCode.DONE : ExitCode.FAILED).code();
    }

    private List<CheckResult> addBackEnds() {
        ClassPath entries = new ClassPath(classPath, Path.of("").toAbsolutePath());
        Thread.currentThread().setContextClassLoader(entries.loader());
        return entries.warnings().isEmpty()
            ? List.of(CheckResult.ok("class path", classPath))
            : entries.warnings().stream().map(text -> CheckResult.missing("class path", text,
                "back ends that it should have", "correct -cp").ofNeed()).toList();
    }

    private static void print(DoctorReport examination, PrintWriter out) {
        int width = examination.checks().stream().mapToInt(check -> check.name().length()).max().orElse(0);
        for (CheckResult check : examination.checks()) {
            String verdict = check.works() ? "ok" : check.needed() ? "FAILS" : "no";
            out.println(("%-6s %-" + width + "s  %s").formatted(verdict, check.name(), check.found()));
            if (!check.works()) {
                String indentation = " ".repeat(width + 9);
                out.println(indentation + "without it: " + check.disables());
                out.println(indentation + "to do: " + check.remedy());
            }
        }
        out.println();
        out.println(examination.works()
            ? "The default setup works."
            : "The default setup does not work: see FAILS above.");
        out.flush();
    }
}
