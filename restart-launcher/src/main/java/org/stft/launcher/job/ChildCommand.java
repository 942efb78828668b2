package org.stft.launcher.job;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.stft.base.process.TimedCommand;
import org.stft.launcher.incarnation.Signals;

/** Other commands of this program, as children of this process. Its signals are passed on to the one that runs. */
public final class ChildCommand {

    private static final Path THIS_COMMAND = Path.of("/proc/self/cmdline");
    private static final String MAIN = "org.stft.launcher.cli.Main";
    private static final Duration SIGNAL_TIMEOUT = Duration.ofSeconds(5);

    private final Signals signals = Signals.ofThisProcess();
    private volatile boolean signalled;

    /** The command line of this JVM up to its main class. */
    public static List<String> thisProgram() throws IOException {
        List<String> words = List.of(Files.readString(THIS_COMMAND, Charset.defaultCharset()).split("\0"));
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return Stream.concat(Stream.of(java), words.subList(1, words.indexOf(MAIN) + 1).stream()).toList();
    }

    /** Waits for the end of a child. */
    public int await(Process process) throws IOException {
        signals.deliverTo(signal -> forward(signal, process));
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
            throw new IOException("interrupted", e);
        } finally {
            signals.deliverTo(null);
        }
    }

    private void forward(Signals.Name signal, Process process) {
        signalled = true;
        String name = signal == Signals.Name.INT ? "INT" : "TERM";
        try {
            new TimedCommand(SIGNAL_TIMEOUT, List.of("kill", "-s", name, Long.toString(process.pid()))).run();
        } catch (IOException e) {
            process.destroy();
        }
    }

    /** Returns true if a signal was passed on. */
    public boolean wasSignalled() {
        return signalled;
    }
}
