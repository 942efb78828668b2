package org.stft.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.stft.base.io.FileTrees;

/** Copies and deletes directories with their contents. */
public final class Trees {

    private Trees() {
    }

    /** Copies a directory to a name that does not exist. */
    public static void copy(Path from, Path to) throws IOException {
        for (Path path : all(from)) {
            Files.copy(path, to.resolve(from.relativize(path).toString()));
        }
    }

    /**
     * Creates an empty directory. An existing one of the same name has the traces of a failed test and is kept as
     * {@code NAME-before}: a build that runs a failed test once more must not lose what the first run left.
     */
    static Path create(Path directory) {
        try {
            if (Files.exists(directory)) {
                Path before = directory.resolveSibling(directory.getFileName() + "-before");
                delete(before);
                Files.move(directory, before);
            }
            return Files.createDirectories(directory).toAbsolutePath();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Deletes a directory, if it exists. */
    public static void delete(Path directory) throws IOException {
        FileTrees.delete(directory);
    }

    private static List<Path> all(Path directory) throws IOException {
        try (Stream<Path> paths = Files.walk(directory)) {
            return paths.toList();
        }
    }
}
