package org.stft.launcher.doctor;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.stft.base.io.FileTrees;
import org.stft.base.process.TimedCommand;
import org.stft.base.time.Stopwatch;

/**
 * Tests the operations that a store needs of its file system, in a directory of its own, which is removed when closed.
 */
final class DirectoryCheck implements AutoCloseable {

    private static final Duration OTHER_PROCESS_TIMEOUT = Duration.ofSeconds(30);

    private final Path directory;

    private DirectoryCheck(Path directory) {
        this.directory = directory;
    }

    /** @throws IOException if the directory is not writable */
    static DirectoryCheck in(Path place) throws IOException {
        // no job has a name with a dot first
        return new DirectoryCheck(Files.createTempDirectory(place, ".stft-doctor-"));
    }

    /** Writes a file and forces it and its directory. */
    String write() throws IOException {
        Stopwatch watch = Stopwatch.start();
        try (FileChannel file = FileChannel.open(directory.resolve("written"), StandardOpenOption.CREATE_NEW,
            StandardOpenOption.WRITE)) {
            file.write(ByteBuffer.wrap(new byte[4096]));
            file.force(true);
        }
        try (FileChannel entries = FileChannel.open(directory, StandardOpenOption.READ)) {
            entries.force(true);
        }
        return String.format(Locale.ROOT, "a file and its directory in %.1f ms", watch.elapsed().toNanos() / 1e6);
    }

    /** Renames a directory with a file in it, in one step. */
    String rename() throws IOException {
        Path staged = Files.createDirectory(directory.resolve("staged"));
        Files.createFile(staged.resolve("file"));
        Files.move(staged, directory.resolve("committed"), StandardCopyOption.ATOMIC_MOVE);
        return "a directory, in one step";
    }

    /** Locks a file and lets another process try to lock it. */
    String lock() throws IOException {
        Path file = directory.resolve("lock");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock lock = channel.tryLock()) {
            if (lock == null) {
                throw new IOException("a new file is locked by another process");
            }
            int code = otherProcess(file);
            if (code != LockCheck.REFUSED) {
                throw new IOException(code == LockCheck.LOCKED
                    ? "another process got the same lock"
                    : "another process that tried the same lock ended with exit code " + code);
            }
            return "keeps another process out";
        }
    }

    private static int otherProcess(Path file) throws IOException {
        List<String> command = List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx32m",
            "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"),
            LockCheck.class.getName(), file.toString());
        try {
            return new TimedCommand(OTHER_PROCESS_TIMEOUT, command).withErrors().run().exit();
        } catch (IOException e) {
            throw new IOException("another process that tried the same lock: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() throws IOException {
        FileTrees.delete(directory);
    }
}
