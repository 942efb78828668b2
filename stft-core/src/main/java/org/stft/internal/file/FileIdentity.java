package org.stft.internal.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;

/** What changes when a file is replaced or written to, so that a verified file need not be read again. */
public record FileIdentity(Object key, long bytes, Object modified, Object changed) {

    /** The identity of a file; null if it does not exist. */
    public static FileIdentity of(Path path) throws IOException {
        try {
            BasicFileAttributes basic = Files.readAttributes(path, BasicFileAttributes.class);
            return new FileIdentity(basic.fileKey(), basic.size(), basic.lastModifiedTime(), changed(path));
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    /** Written out, because the JDK would generate classes for the equality of a record at the first checkpoint. */
    @Override
    public boolean equals(Object other) {
        return other instanceof FileIdentity that && bytes == that.bytes && Objects.equals(key, that.key)
            && Objects.equals(modified, that.modified) && Objects.equals(changed, that.changed);
    }

    @Override
    public int hashCode() {
        return Objects.hash(key, bytes, modified, changed);
    }

    private static Object changed(Path path) throws IOException {
        try {
            return Files.getAttribute(path, "unix:ctime");
        } catch (UnsupportedOperationException | IllegalArgumentException e) {
            return null; // a file system without it
        }
    }
}
