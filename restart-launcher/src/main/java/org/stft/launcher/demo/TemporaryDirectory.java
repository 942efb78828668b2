package org.stft.launcher.demo;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/** The directory of one demonstration. Removed when it is closed, or else when this process ends. */
final class TemporaryDirectory implements AutoCloseable {

    private static final String PREFIX = "stft-demo-";
    private static final String IN_USE = "in-use";

    private final Path path;
    private final FileChannel inUse;
    private final Thread removal = new Thread(this::removeWhateverIsThere, "stft-demo-removal");

    private TemporaryDirectory(Path path, FileChannel inUse) {
        this.path = path;
        this.inUse = inUse;
    }

    /** Makes a new one among the temporary files of this machine. */
    static TemporaryDirectory create() throws IOException {
        Path path = Files.createTempDirectory(PREFIX);
        FileChannel inUse = FileChannel.open(path.resolve(IN_USE), StandardOpenOption.CREATE_NEW,
            StandardOpenOption.WRITE);
        inUse.lock(); // until this process ends, however it ends
        TemporaryDirectory directory = new TemporaryDirectory(path, inUse);
        Runtime.getRuntime().addShutdownHook(directory.removal);
        return directory;
    }

    Path path() {
        return path;
    }

    /** Those of this user's demonstrations that were killed, so that nobody removed them. */
    List<Path> abandoned() throws IOException {
        List<Path> abandoned = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(path.getParent(), PREFIX + "*")) {
            for (Path each : all) {
                if (!each.equals(path) && isAbandoned(each.resolve(IN_USE)) && isOurs(each)) {
                    abandoned.add(each);
                }
            }
        }
        return abandoned;
    }

    private boolean isOurs(Path directory) throws IOException {
        return Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
            && Files.getOwner(directory).equals(Files.getOwner(path));
    }

    private static boolean isAbandoned(Path file) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException | IOException e) {
            return false; // of this very process, or just being made or removed
        }
    }

    /** Removes a directory with all that is in it. Links are not followed. */
    static void remove(Path directory) throws IOException {
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                if (e instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE; // gone already
                }
                throw e;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path each, IOException e) throws IOException {
                if (e != null) {
                    throw e;
                }
                Files.deleteIfExists(each);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private void removeWhateverIsThere() {
        try {
            remove(path);
        } catch (IOException e) {
            System.err.println("stft: " + path + " could not be removed: " + e); // no command is left to say it
        }
    }

    @Override
    public void close() throws IOException {
        remove(path);
        inUse.close();
        Runtime.getRuntime().removeShutdownHook(removal);
    }
}
