package org.stft.launcher.versions;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The length of all files in a directory and below it. */
final class DirectorySize {

    private DirectorySize() {
    }

    /** Returns 0 if the directory does not exist. */
    static long of(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return 0;
        }
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(path -> Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS))
                .mapToLong(DirectorySize::length).sum();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static long length(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
