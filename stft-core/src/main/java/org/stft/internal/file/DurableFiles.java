package org.stft.internal.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** File operations that are durable when they return. */
public final class DurableFiles {

    private static final FileAttribute<?> OWNER_ONLY = PosixFilePermissions
        .asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private DurableFiles() {
    }

    /** Forces a file's content, or a directory's entries. */
    public static void force(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /** As {@link #createDirectories}, but only its owner can read the directory, if the file system has owners. */
    public static void createPrivateDirectory(Path directory) throws IOException {
        if (Files.isDirectory(directory)) {
            return;
        }
        boolean owners = directory.getFileSystem().supportedFileAttributeViews().contains("posix");
        createDirectories(directory, owners ? new FileAttribute<?>[] {OWNER_ONLY} : new FileAttribute<?>[0]);
    }

    /** Creates a directory with its missing parents, and forces the parent of each new one. */
    public static void createDirectories(Path directory, FileAttribute<?>... attributes) throws IOException {
        if (Files.isDirectory(directory)) {
            return;
        }
        Path parent = directory.toAbsolutePath().getParent();
        createDirectories(parent);
        try {
            Files.createDirectory(directory, attributes);
        } catch (FileAlreadyExistsException e) {
            if (!Files.isDirectory(directory)) {
                throw e;
            } // otherwise another rank has just created it
        }
        force(parent);
    }

    /** Moves within one file system, atomically, and forces the target's directory. */
    public static void move(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        force(to.getParent());
    }

    /**
     * Replaces the content of a file: after a crash at any moment it has the complete old or new content.
     *
     * @param fresh a path in the same file system, at which the new content is written first
     */
    public static void replace(Path fresh, Path file, byte[] content) throws IOException {
        Files.write(fresh, content);
        force(fresh);
        move(fresh, file);
    }
}
