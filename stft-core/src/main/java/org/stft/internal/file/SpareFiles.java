package org.stft.internal.file;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Set;
import org.stft.base.io.FileTrees;

/**
 * The image files of the version that was removed last. The next version is written over them, because a file system that
 * has to find neither pages nor blocks takes bytes in two thirds of the time. No file in use is among them: the version
 * has lost its name before.
 */
public final class SpareFiles {

    /** They write each block to a new place, so writing over a file saves nothing. */
    private static final Set<String> COPY_ON_WRITE = Set.of("btrfs", "zfs", "bcachefs", "nilfs2");

    /** Writing over fewer bytes saves less than it costs to force the renaming of their version. */
    private static final long MIN_BYTES = 1 << 20;

    private static final int FILE_TYPE = 0170000;
    private static final int REGULAR_FILE = 0100000;

    private final Path directory;
    /** Null until it was looked up. */
    @GuardedBy("this")
    private Boolean useful;

    /** @param directory where they are; it may not exist */
    public SpareFiles(Path directory) {
        this.directory = directory;
    }

    /**
     * Opens a new file for writing: a spare one of the same name if there is one, longer perhaps than what is going to be
     * written.
     *
     * @throws IOException if the file exists or cannot be created
     */
    FileChannel open(Path file) throws IOException {
        Path spare = directory.resolve(file.getFileName());
        if (Files.exists(spare, LinkOption.NOFOLLOW_LINKS) && Files.notExists(file, LinkOption.NOFOLLOW_LINKS)) {
            try {
                return open(spare, file);
            } catch (IOException e) {
                Files.deleteIfExists(file); // a new file serves as well
            }
        }
        return FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
    }

    private static FileChannel open(Path spare, Path file) throws IOException {
        Files.move(spare, file, StandardCopyOption.ATOMIC_MOVE);
        if (!hasOneName(file)) {
            throw new IOException(file + " has another name, by which it may be in use");
        }
        return FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    }

    /** A backup by hard links must stay as it is. */
    private static boolean hasOneName(Path file) throws IOException {
        Map<String, Object> found = Files.readAttributes(file, "unix:nlink,mode", LinkOption.NOFOLLOW_LINKS);
        return (int) found.get("nlink") == 1 && ((int) found.get("mode") & FILE_TYPE) == REGULAR_FILE;
    }

    /**
     * Keeps the large files of a version that has lost its name, in place of those that were kept before; those in
     * directories are not kept. Must not be called while a version is written.
     *
     * @param retired the version's directory
     * @param before the directory in which it had its name
     * @return false if no file is kept, because there is no large one, or writing over files saves nothing here
     */
    public boolean keep(Path retired, Path before) throws IOException {
        giveBack();
        if (!isUseful(retired) || !leaveLargeFiles(retired)) {
            return false;
        }
        DurableFiles.force(before); // a power failure must not give the name back to what is then written over
        Files.move(retired, directory, StandardCopyOption.ATOMIC_MOVE);
        return true;
    }

    private synchronized boolean isUseful(Path retired) {
        if (useful == null) {
            try {
                useful = retired.getFileSystem().supportedFileAttributeViews().contains("unix")
                    && !COPY_ON_WRITE.contains(Files.getFileStore(retired).type());
            } catch (IOException e) {
                useful = false; // the system does not say which file system this is
            }
        }
        return useful;
    }

    private static boolean leaveLargeFiles(Path retired) throws IOException {
        boolean any = false;
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(retired)) {
            for (Path entry : entries) {
                if (Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS) && Files.size(entry) >= MIN_BYTES) {
                    any = true;
                } else {
                    FileTrees.delete(entry);
                }
            }
        }
        return any;
    }

    /** Deletes the files that were not written over. From any process of the job, at any time. */
    public void giveBack() throws IOException {
        if (Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
            FileTrees.delete(directory);
        }
    }
}
