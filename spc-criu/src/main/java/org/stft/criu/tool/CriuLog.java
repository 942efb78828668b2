package org.stft.criu.tool;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.stft.criu.os.Libc;
import org.stft.criu.os.ProcessExit;

/** CRIU's log and output. */
public final class CriuLog {

    private static final String ERROR = "Error (";

    /** Logged if the capability SYS_RESOURCE, or the device for tunnels, is missing; CRIU continues. */
    private static final List<String> HARMLESS = List.of("RLIMIT_NOFILE", "Unable to create tun");

    /** Logged if a helper program of CRIU was killed; CRIU then fails with an exit code of its own. */
    private static final String KILLED = "killed by signal " + Libc.SIGKILL;

    private CriuLog() {
    }

    /**
     * Returns true if the failure of a CRIU was caused by a SIGKILL to it or to a process that it had started. A CRIU
     * that fails for another reason kills what it has started itself and may log that afterwards.
     *
     * @param code its exit code, 128 and more for a signal
     * @param log the file of its option {@code --log-file}
     */
    public static boolean isOfSigkill(int code, Path log) throws IOException {
        return code == ProcessExit.ofSignal(Libc.SIGKILL)
            || firstError(log).filter(line -> line.contains(KILLED)).isPresent();
    }

    /**
     * The line that gives the reason why CRIU failed: the first error, because later ones are consequences.
     *
     * @param log the file of CRIU's option {@code --log-file}
     * @param output the file of its output before it opened its log
     */
    public static String decisiveLine(Path log, Path output) throws IOException {
        Optional<String> error = firstError(log);
        if (error.isPresent()) {
            return "CRIU: " + error.get().substring(error.get().indexOf(ERROR)).trim();
        }
        List<String> logged = lines(output).stream().filter(line -> !line.isBlank() && !isHarmless(line)).toList();
        return logged.isEmpty() ? "CRIU's log is empty" : "CRIU: " + logged.get(logged.size() - 1).trim();
    }

    private static Optional<String> firstError(Path log) throws IOException {
        return lines(log).stream().filter(line -> line.contains(ERROR) && !isHarmless(line)).findFirst();
    }

    private static boolean isHarmless(String line) {
        return HARMLESS.stream().anyMatch(line::contains);
    }

    private static List<String> lines(Path file) throws IOException {
        return Files.exists(file)
            ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines().toList()
            : List.of();
    }
}
