package programs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * An order of events that MPI and the tool know nothing of, by files: a program with a race takes the order in which it does not hang, however
 * busy the machine is. In a run with forced matches nothing is arranged.
 */
final class Arranged {

    private static final String DIRECTORY = System.getProperty("stft.tools.directory");
    private static final String JOB = System.getProperty("test.job");
    private static final boolean ON = DIRECTORY != null && System.getenv("STFT_RACE_CHECK_DECISIONS") == null;
    private static final long POLL_MILLIS = 2;

    private Arranged() {
    }

    /** Lets ranks continue that wait for this. */
    static void done(String what) {
        try {
            if (ON) {
                Files.createFile(file(what));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until another rank has done something. */
    static void after(String what) throws InterruptedException {
        while (ON && !Files.exists(file(what))) {
            Thread.sleep(POLL_MILLIS);
        }
    }

    /** Waits until another rank has sent a message, and some time more: its arrival cannot be seen. */
    static void afterSent(String what) throws InterruptedException {
        after(what);
        if (ON) {
            Thread.sleep(200);
        }
    }

    /** Each job has its own: a directory may be used by several, one after the other. */
    private static Path file(String what) {
        return Path.of(DIRECTORY, JOB + "-" + what);
    }
}
