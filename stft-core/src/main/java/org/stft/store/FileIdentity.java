package org.stft.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** What changes when a file is replaced or written to, so that a verified file need not be read again. */
record FileIdentity(Object key, long bytes, Object modified, Object changed) {

    /** The identity of a file; null if it is not there. */
    static FileIdentity of(Path path) throws IOException {
        try {
            BasicFileAttributes basic = Files.readAttributes(path, BasicFileAttributes.class);
            return new FileIdentity(basic.fileKey(), basic.size(), basic.lastModifiedTime(), changed(path));
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    private static Object changed(Path path) throws IOException {
        try {
            return Files.getAttribute(path, "unix:ctime");
        } catch (UnsupportedOperationException | IllegalArgumentException e) {
            return null; // a file system without it
        }
    }
}
