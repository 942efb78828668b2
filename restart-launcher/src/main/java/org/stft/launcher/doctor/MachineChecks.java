package org.stft.launcher.doctor;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.stft.launcher.display.Readable;
import org.stft.launcher.display.Terminal;

/** The checks of Java, the operating system and the tools that the command uses. */
final class MachineChecks {

    List<CheckResult> run() {
        return List.of(java().ofNeed(), system(), power(), tool("setsid",
            "Ctrl-C in a terminal reaches the ranks too, not only the launcher, so they may end before they are told to"));
    }

    private static CheckResult java() {
        Path home = Path.of(System.getProperty("java.home"));
        Path java = home.resolve("bin").resolve("java");
        String found = Runtime.version() + " (" + System.getProperty("java.vendor") + ") in " + home;
        return Files.isExecutable(java)
            ? CheckResult.ok("Java", found)
            : CheckResult.missing("Java", found + ", which has no " + home.relativize(java), "no rank can be started",
                "set JAVA_HOME to a JDK 17 or newer");
    }

    private static CheckResult system() {
        String found = System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
            + System.getProperty("os.arch");
        return System.getProperty("os.name").equals("Linux")
            ? CheckResult.ok("system", found)
            : CheckResult.missing("system", found, "images of whole processes; STFT is tested on Linux only",
                "run it on Linux, for images of whole processes");
    }

    private static CheckResult power() {
        String memory = ManagementFactory
            .getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                ? ", " + Readable.bytes(system.getTotalMemorySize()) + " of memory"
                : "";
        return CheckResult.ok("power",
            Readable.count(Runtime.getRuntime().availableProcessors(), "processor") + memory);
    }

    private static CheckResult tool(String name, String disables) {
        Optional<Path> found = Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
            .filter(directory -> !directory.isEmpty()).map(directory -> Path.of(directory, name))
            .filter(Files::isExecutable).findFirst();
        return found.map(path -> CheckResult.ok(name, path.toString()))
            .orElseGet(() -> CheckResult.missing(name, "not on the PATH", disables, "install the package util-linux"));
    }

    static CheckResult terminal() {
        Terminal terminal = Terminal.ofStandardError();
        return terminal.present()
            ? CheckResult.ok("terminal", terminal.columns() + " columns")
            : CheckResult.ok("terminal", "standard error is not a terminal, so no live line is shown");
    }
}
