package org.stft.base.io;

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
import java.util.ArrayList;
import java.util.List;

/**
 * A directory among the temporary files that only this user can read. Deleted when closed; the directory of a killed
 * process is found by {@link #abandoned}.
 */
public final class TemporaryDirectory implements Closeable {

    /** Locked as long as the directory is in use: a process id has no meaning in another container. */
    private static final String IN_USE = "in-use";
    /** Its name until it is locked. */
    private static final String NOT_YET_LOCKED = "in-use.new";
    /** A directory without the marker may be under construction. */
    private static final Duration NEW = Duration.ofMinutes(1);
    private static final String OWNER_ONLY = "rwx------";

    private final Path path;
    private final FileChannel inUse;
    private Thread removal;

    private TemporaryDirectory(Path path, FileChannel inUse) {
        this.path = path;
        this.inUse = inUse;
    }

    /**
     * Creates a directory.
     *
     * @param prefix the prefix of its name, the same for all that are found together
     */
    public static TemporaryDirectory create(String prefix) throws IOException {
        return locked(Files.createTempDirectory(ofThisProcess(prefix)));
    }

    /**
     * Creates a directory, and removes those of killed processes. One that cannot be removed stays for the next process.
     *
     * @param prefix the prefix of its name, the same for all that are found together
     */
    public static TemporaryDirectory createAndSweep(String prefix) throws IOException {
        TemporaryDirectory directory = create(prefix).deletedAtExit();
        sweep(directory.path().getParent(), prefix);
        return directory;
    }

    /**
     * Creates a directory elsewhere than among the temporary files.
     *
     * @param parent where to create it
     */
    public static TemporaryDirectory createIn(Path parent, String prefix) throws IOException {
        return locked(Files.createTempDirectory(parent, ofThisProcess(prefix)));
    }

    private static TemporaryDirectory locked(Path path) throws IOException {
        try {
            FileChannel inUse = FileChannel.open(path.resolve(NOT_YET_LOCKED), StandardOpenOption.CREATE_NEW,
                StandardOpenOption.WRITE);
            inUse.lock(); // until this process ends, however it ends
            Files.move(path.resolve(NOT_YET_LOCKED), path.resolve(IN_USE));
            return new TemporaryDirectory(path, inUse);
        } catch (IOException e) {
            FileTrees.delete(path);
            throw e;
        }
    }

    /** The prefix of the names of the directories of this process. */
    public static String ofThisProcess(String prefix) {
        return prefix + ProcessHandle.current().pid() + "-";
    }

    public Path path() {
        return path;
    }

    /** Makes sure that it is deleted when this process ends by itself. */
    public TemporaryDirectory deletedAtExit() {
        removal = new Thread(this::deleteAtExit, "stft-temporary-directory");
        Runtime.getRuntime().addShutdownHook(removal);
        return this;
    }

    private void deleteAtExit() {
        try {
            FileTrees.delete(path);
        } catch (IOException e) {
            System.err.println("stft: " + path + " could not be removed: " + e); // no command is left to report it
        }
    }

    /** Removes those of this user in a directory whose processes were killed. What cannot be removed stays. */
    public static void sweep(Path temporary, String prefix) throws IOException {
        for (Path each : abandoned(temporary, prefix)) {
            try {
                FileTrees.delete(each);
            } catch (IOException e) {
                // It stays; the others need not. Another process may be removing it, too.
            }
        }
    }

    /** Lists those of this user in a directory whose processes were killed. */
    public static List<Path> abandoned(Path temporary, String prefix) throws IOException {
        List<Path> abandoned = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(temporary, prefix + "*")) {
            for (Path each : found) {
                // Never one's own: closing a file gives all locks of this process on it back.
                if (!each.getFileName().toString().startsWith(ofThisProcess(prefix)) && isAbandoned(each)) {
                    abandoned.add(each);
                }
            }
        }
        return abandoned;
    }

    private static boolean isAbandoned(Path directory) {
        try {
            return isOurs(directory) && isUnused(directory);
        } catch (IOException e) {
            return false; // another process may be removing it
        }
    }

    /** In a directory of somebody else names could change their meaning while they are deleted. */
    private static boolean isOurs(Path directory) throws IOException {
        PosixFileAttributes found = Files.readAttributes(directory, PosixFileAttributes.class,
            LinkOption.NOFOLLOW_LINKS);
        return found.isDirectory() && found.permissions().equals(PosixFilePermissions.fromString(OWNER_ONLY))
            && found.owner().getName().equals(System.getProperty("user.name"));
    }

    private static boolean isUnused(Path directory) throws IOException {
        Path marker = directory.resolve(IN_USE);
        if (Files.notExists(marker, LinkOption.NOFOLLOW_LINKS)) {
            return isOld(directory);
        }
        try (FileChannel channel = FileChannel.open(marker, StandardOpenOption.WRITE);
            FileLock lock = channel.tryLock()) {
            return lock != null;
        }
    }

    /** The age by the wall clock, like the times of files. */
    private static boolean isOld(Path directory) throws IOException {
        return Files.getLastModifiedTime(directory, LinkOption.NOFOLLOW_LINKS).toInstant()
            .isBefore(Instant.now().minus(NEW));
    }

    @Override
    public void close() throws IOException {
        FileTrees.delete(path);
        inUse.close();
        if (removal != null) {
            Runtime.getRuntime().removeShutdownHook(removal);
        }
    }
}
