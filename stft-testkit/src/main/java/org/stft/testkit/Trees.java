package org.stft.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.stft.base.io.FileTrees;

/** Copies and deletes directories with all that is in them. */
public final class Trees {

    private Trees() {
    }

    /** Copies a directory to a name that is free. */
    public static void copy(Path from, Path to) throws IOException {
        for (Path path : all(from)) {
            Files.copy(path, to.resolve(from.relativize(path).toString()));
        }
    }

    /** Makes a directory of a name that may be taken; then what was there is deleted. */
    static Path create(Path directory) {
        try {
            delete(directory);
            return Files.createDirectories(directory).toAbsolutePath();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Deletes a directory; one that is not there is no error. */
    public static void delete(Path directory) throws IOException {
        FileTrees.delete(directory);
    }

    private static List<Path> all(Path directory) throws IOException {
        try (Stream<Path> paths = Files.walk(directory)) {
            return paths.toList();
        }
    }
}
