package org.stft.criu.programs;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.stft.criu.CriuProvider;
import org.stft.criu.tool.WorkDirectory;
import org.stft.spc.Probe;

/** The requirements of the tests with the real CRIU. */
public final class RealCriu {

    private RealCriu() {
    }

    /** Skips a test, with the reason, where CRIU cannot work. */
    public static void assumeItWorks() {
        Probe probe = new CriuProvider().probe();
        assumeTrue(probe.canWork(), () -> "CRIU " + probe);
    }

    /** The remains of this back end: processes that this JVM started or that run in its directories, and these directories. */
    public static List<String> leftOvers() throws IOException {
        Set<Long> own = ProcessHandle.current().descendants().map(ProcessHandle::pid).collect(Collectors.toSet());
        try (
            Stream<ProcessHandle> processes = ProcessHandle.allProcesses().filter(process -> own.contains(process.pid())
                || process.info().commandLine().filter(line -> line.contains(WorkDirectory.PREFIX)).isPresent());
            Stream<Path> temporary = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return Stream.concat(processes.filter(ProcessHandle::isAlive).map(process -> process.info().toString()),
                temporary.map(Path::toString).filter(name -> name.contains(WorkDirectory.PREFIX))).toList();
        }
    }
}
