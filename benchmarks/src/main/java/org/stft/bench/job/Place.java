package org.stft.bench.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.stft.base.io.FileTrees;
import org.stft.base.time.Deadline;

/**
 * A directory on a file system that is measured.
 *
 * @param name its name in the results
 */
public record Place(String name, Path directory) implements AutoCloseable {

    private static final Duration CUT_SHORT = Duration.ofSeconds(10);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    /** Creates a directory in another one, which is created if it does not exist. It is removed at the end of this JVM. */
    public static Place in(Path parent) throws IOException {
        Path directory = Files.createTempDirectory(Files.createDirectories(parent), "stft-bench-").toAbsolutePath();
        Place place = new Place(Files.getFileStore(directory).type(), directory);
        Runtime.getRuntime().addShutdownHook(new Thread(place::removeIfInterrupted));
        return place;
    }

    /** Jobs that are being ended may still write for seconds. */
    private void removeIfInterrupted() {
        Deadline deadline = Deadline.after(CUT_SHORT);
        while (Files.exists(directory) && !deadline.hasPassed()) {
            try {
                FileTrees.delete(directory);
            } catch (IOException e) {
                LockSupport.parkNanos(PAUSE_NANOS); // a file was written meanwhile
            }
        }
    }

    /** The directory of a measurement; the caller creates it. */
    public Path resolve(String child) {
        return directory.resolve(child);
    }

    /** The file system in words. */
    public String description() throws IOException {
        FileStore store = Files.getFileStore(directory);
        return store.type() + " (" + store.name() + ", " + (store.getUsableSpace() >> 30) + " GiB free)";
    }

    /** Removes the files of a measurement. */
    public void clear() throws IOException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            for (Path entry : entries) {
                FileTrees.delete(entry);
            }
        }
    }

    @Override
    public void close() {
        try {
            FileTrees.delete(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
