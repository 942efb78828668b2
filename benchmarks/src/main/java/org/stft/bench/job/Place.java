package org.stft.bench.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.stft.base.time.Deadline;

/**
 * A directory on a file system that is measured.
 *
 * @param name its name in the results
 */
public record Place(String name, Path directory) implements AutoCloseable {

    private static final Path MEMORY = Path.of("/dev/shm");
    private static final Duration CUT_SHORT = Duration.ofSeconds(10);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    /** The file system of a working directory, and the one in memory if there is one. */
    public static List<Place> around(Path work) throws IOException {
        List<Place> places = new ArrayList<>(List.of(in(work)));
        if (Files.isWritable(MEMORY)) {
            places.add(in(MEMORY));
        }
        return places;
    }

    /** Creates a directory in another one, which is created if it does not exist. */
    public static Place in(Path parent) throws IOException {
        Path directory = Files.createTempDirectory(Files.createDirectories(parent), "stft-bench-").toAbsolutePath();
        return new Place(Files.getFileStore(directory).type(), directory);
    }

    /** Removes the directory if this JVM is interrupted: jobs that are being ended then may still write for seconds. */
    public void removeIfInterrupted() {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            Deadline deadline = Deadline.after(CUT_SHORT);
            while (Files.exists(directory) && !deadline.hasPassed()) {
                try {
                    close();
                } catch (UncheckedIOException e) {
                    LockSupport.parkNanos(PAUSE_NANOS); // a file was written or removed meanwhile
                }
            }
        }));
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
    public void clear() {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            for (Path entry : entries) {
                delete(entry);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void delete(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
                for (Path entry : entries) {
                    delete(entry);
                }
            }
        }
        Files.delete(path);
    }

    @Override
    public void close() {
        clear();
        try {
            Files.delete(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
