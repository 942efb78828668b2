package org.stft.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The names of what is in a job's directory.
 *
 * @param path the job's directory; it may not exist yet
 */
record JobDirectory(Path path) {

    private static final Pattern NUMBER = Pattern.compile("\\d{8,18}");

    /** Committed versions, each under its number. */
    Path versions() {
        return path.resolve("versions");
    }

    /** Versions that are being written. */
    Path staging() {
        return path.resolve("staging");
    }

    /** Versions that have lost their names and are being deleted. */
    Path trash() {
        return path.resolve("trash");
    }

    Path of(long version) {
        return versions().resolve(nameOf(version));
    }

    Path manifestOf(long version) {
        return of(version).resolve(Manifest.FILE_NAME);
    }

    Path newStaging(long version) {
        return staging().resolve(nameOf(version) + "-" + UUID.randomUUID());
    }

    Path newTrash(long version) {
        return trash().resolve(nameOf(version) + "-" + UUID.randomUUID());
    }

    private static String nameOf(long version) {
        return "%08d".formatted(version);
    }

    /** The numbers of all versions, newest first, also of damaged ones. */
    List<Long> numbers() throws IOException {
        if (!Files.isDirectory(versions())) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(versions())) {
            return entries.filter(Files::isDirectory).map(entry -> entry.getFileName().toString())
                .filter(text -> NUMBER.matcher(text).matches()).map(Long::valueOf)
                .sorted(Comparator.reverseOrder()).toList();
        } catch (UncheckedIOException e) {
            throw e.getCause(); // the directory could be opened, but not be read to its end
        }
    }
}
