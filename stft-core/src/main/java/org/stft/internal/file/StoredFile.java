package org.stft.internal.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** What may be opened in a store: only files. A pipe would block whoever opens it, a device might never end. */
public final class StoredFile {

    private StoredFile() {
    }

    /**
     * Makes sure that something is a file, or not there.
     *
     * @throws DamagedFileException if it is something else
     */
    public static void requireNothingElse(Path path) throws IOException {
        if (Files.exists(path) && !Files.isRegularFile(path)) {
            throw new DamagedFileException(path + " is no file, but something else");
        }
    }

    /**
     * Reads a small file.
     *
     * @param mostBytes how long it may be at most
     * @throws NoSuchFileException if it is not there
     * @throws DamagedFileException if it is no file, or too long to be what it should be
     */
    public static byte[] read(Path file, long mostBytes) throws IOException {
        requireNothingElse(file);
        if (Files.size(file) > mostBytes) {
            throw new DamagedFileException(file + " is " + Files.size(file) + " bytes long, which none ever is");
        }
        return Files.readAllBytes(file);
    }
}
