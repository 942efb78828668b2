package org.stft.internal.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.stft.base.io.DamagedFileException;

/** What may be opened in a store: only files. A pipe would block whoever opens it, a device might never end. */
public final class StoredFile {

    private StoredFile() {
    }

    /**
     * Checks that a path is a regular file, or does not exist.
     *
     * @throws DamagedFileException if it is not a regular file
     */
    public static void requireNothingElse(Path path) throws IOException {
        if (Files.exists(path) && !Files.isRegularFile(path)) {
            throw new DamagedFileException(path + " is not a regular file");
        }
    }

    /**
     * Reads a small file.
     *
     * @param maxBytes the maximum length
     * @throws NoSuchFileException if it does not exist
     * @throws DamagedFileException if it is not a regular file, or too long
     */
    public static byte[] read(Path file, long maxBytes) throws IOException {
        requireNothingElse(file);
        if (Files.size(file) > maxBytes) {
            throw new DamagedFileException(
                file + " is " + Files.size(file) + " bytes long, more than any such file has");
        }
        return Files.readAllBytes(file);
    }
}
