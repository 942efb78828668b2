package org.stft.launcher.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.base.io.FileErrors;
import org.stft.launcher.display.Console;

/** A file that is written again and again while this process works, for who looks after it from outside. */
final class AliveFile {

    private static final String VARIABLE = "STFT_ALIVE_FILE";
    private static final long SECONDS = 5;

    private final Path file;
    private final ScheduledExecutorService clock = Executors
        .newSingleThreadScheduledExecutor(DaemonThreads.named("stft-alive"));

    private AliveFile(Path file) {
        this.file = file;
    }

    /** Begins to write the file that the environment names, if it names one, until this process ends. */
    static void begin() {
        String name = System.getenv(VARIABLE);
        if (name != null && !name.isEmpty()) {
            AliveFile alive = new AliveFile(Path.of(name));
            alive.clock.scheduleAtFixedRate(alive::write, 0, SECONDS, TimeUnit.SECONDS);
        }
    }

    private void write() {
        try {
            Files.writeString(file, "process " + ProcessHandle.current().pid() + "\n");
        } catch (IOException e) {
            clock.shutdown();
            Console.ofThisProcess().print("warning: " + VARIABLE + ": " + file + " cannot be written: "
                + FileErrors.of(e));
        }
    }
}
