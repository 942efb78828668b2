package org.stft.criu.tool;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A temporary directory that only this user can read, for what CRIU writes besides images. Gone when closed; one whose
 * process was killed is removed by {@link #sweep}.
 */
public final class WorkDirectory implements Closeable {

    private static final String ALL = "stft-criu-";
    /** Says whose it is. */
    public static final String PREFIX = ALL + ProcessHandle.current().pid() + "-";
    /** Locked as long as the directory is in use: a process id would say nothing in another container. */
    private static final String IN_USE = "in-use";
    /** Its name until it is locked. */
    private static final String NOT_YET_LOCKED = "in-use.new";
    /** A directory without the marker may be one that is being made. */
    private static final Duration NEW = Duration.ofMinutes(1);
    private static final String OURS_ALONE = "rwx------";

    private final Path path;
    private final FileChannel inUse;

    public WorkDirectory() throws IOException {
        path = Files.createTempDirectory(PREFIX);
        try {
            inUse = FileChannel.open(path.resolve(NOT_YET_LOCKED), StandardOpenOption.CREATE_NEW,
                StandardOpenOption.WRITE);
            inUse.lock();
            Files.move(path.resolve(NOT_YET_LOCKED), path.resolve(IN_USE));
        } catch (IOException e) {
            delete(path);
            throw e;
        }
    }

    public Path path() {
        return path;
    }

    public Path log() {
        return path.resolve("criu.log");
    }

    public Path output() {
        return path.resolve("criu.out");
    }

    @Override
    public void close() throws IOException {
        delete(path);
        inUse.close();
    }

    /** Deletes a directory, if it is there, and what is in it. */
    public static void delete(Path directory) throws IOException {
        if (Files.notExists(directory)) {
            return;
        }
        List<Path> all;
        try (Stream<Path> tree = Files.walk(directory)) {
            all = tree.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path each : all) {
            Files.delete(each);
        }
    }

    /** Removes what killed processes of this user have left in the temporary directory. */
    public static void sweep(Path temporary) {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(temporary, ALL + "*")) {
            for (Path each : found) {
                sweepOne(each);
            }
        } catch (IOException e) {
            // They stay: they are small, and the next one may have more luck.
        }
    }

    private static void sweepOne(Path directory) {
        try {
            // Never one's own: closing a file gives all locks of this process on it back.
            if (!directory.getFileName().toString().startsWith(PREFIX) && isOurs(directory)) {
                sweepUnused(directory);
            }
        } catch (IOException e) {
            // It stays; the others need not. Another launcher may be removing it, too.
        }
    }

    private static void sweepUnused(Path directory) throws IOException {
        Path marker = directory.resolve(IN_USE);
        if (Files.notExists(marker, LinkOption.NOFOLLOW_LINKS)) {
            if (isOld(directory)) {
                delete(directory);
            }
            return;
        }
        try (FileChannel channel = FileChannel.open(marker, StandardOpenOption.WRITE);
            FileLock lock = channel.tryLock()) {
            if (lock != null) {
                delete(directory);
            }
        }
    }

    /** In a directory of somebody else names could change their meaning while they are deleted. */
    private static boolean isOurs(Path directory) throws IOException {
        PosixFileAttributes found = Files.readAttributes(directory, PosixFileAttributes.class,
            LinkOption.NOFOLLOW_LINKS);
        return found.isDirectory() && found.permissions().equals(PosixFilePermissions.fromString(OURS_ALONE))
            && found.owner().getName().equals(System.getProperty("user.name"));
    }

    private static boolean isOld(Path directory) throws IOException {
        return Files.getLastModifiedTime(directory, LinkOption.NOFOLLOW_LINKS).toInstant()
            .isBefore(Instant.now().minus(NEW));
    }
}
