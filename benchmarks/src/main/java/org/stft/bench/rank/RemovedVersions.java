package org.stft.bench.rank;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The versions of a job that are removed, but whose files are not all deleted yet. */
public final class RemovedVersions {

    private RemovedVersions() {
    }

    /** Returns true if there are any. */
    public static boolean areLeft(Path jobDirectory) throws IOException {
        for (Path epoch : entries(jobDirectory.resolve("epochs"))) {
            if (!entries(epoch.resolve("trash")).isEmpty()) {
                return true;
            }
        }
        return false;
    }

    private static List<Path> entries(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.toList();
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }
}
