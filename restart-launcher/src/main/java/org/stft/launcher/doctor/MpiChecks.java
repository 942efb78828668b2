package org.stft.launcher.doctor;

import java.io.IOException;
import java.net.URL;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.stft.StftException;
import org.stft.base.io.FileErrors;
import org.stft.base.text.Sentences;
import org.stft.launcher.engine.NativeMpi;
import org.stft.mp.Bootstrap;
import org.stft.mp.MessagePassingProvider;
import org.stft.services.Services;

/** The checks of the MPI bindings and their implementations. */
final class MpiChecks {

    private static final String NO_JOB = "no job can be started";

    List<CheckResult> run() {
        List<MessagePassingProvider> bindings = List.copyOf(Services.bindings().values());
        if (bindings.isEmpty()) {
            return List.of(CheckResult.missing("MPI", "no binding on the class path", NO_JOB,
                "add the jar mpj-express-binding to the class path").ofNeed());
        }
        return Stream.concat(bindings.stream().map(binding -> check(binding).ofNeed()),
            Stream.of(NativeMpi.values()).map(MpiChecks::check)).toList();
    }

    /** A library of this machine: nothing that is needed, as MPJ Express is always there. */
    private static CheckResult check(NativeMpi library) {
        String name = "MPI " + library.id();
        String disables = "--mpi " + library.id() + ": the same programs on " + library.title();
        Path program;
        try {
            program = library.program();
        } catch (IOException e) {
            return CheckResult.missing(name, "not installed: no " + library.launchers() + " on the PATH", disables,
                "install it, on Debian the packages " + library.packages());
        }
        try {
            return CheckResult.ok(name,
                library.trial() + ", started by " + program + "; runs two ranks; saves "
                    + (library.savesProcesses()
                        ? "protected objects, and whole processes over TCP"
                        : "protected objects only"));
        } catch (IOException e) {
            return CheckResult.missing(name, Sentences.open(e.getMessage()), disables, "remove the reason");
        }
    }

    private static CheckResult check(MessagePassingProvider binding) {
        String name = "MPI " + binding.id();
        URL classes = MpiChecks.class.getClassLoader().getResource("mpi/MPI.class");
        if (classes == null) {
            return CheckResult.missing(name, "its classes are not on the class path", NO_JOB,
                "add mpj.jar of MPJ Express 0.44 (Debian package libmpj-java) to the class path, or build this distribution again");
        }
        try (Bootstrap bootstrap = binding.bootstrap(1)) {
            String home = bootstrap.environment(0).getOrDefault("MPJ_HOME", "");
            return CheckResult.ok(name,
                "classes in " + jar(classes) + (home.isEmpty() ? "" : ", configuration in " + home));
        } catch (StftException e) {
            return CheckResult.missing(name, e.getMessage(), NO_JOB, "follow the message");
        } catch (IOException e) {
            return CheckResult.missing(name, "its bootstrap server cannot be opened: " + FileErrors.of(e), NO_JOB,
                "see what keeps this machine from opening a port on its loopback address");
        }
    }

    private static String jar(URL entry) {
        String path = Sentences.withPaths(entry.toString());
        int end = path.indexOf("!/");
        return end < 0 ? path : path.substring(0, end);
    }
}
