package org.stft.log;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The names of the files of a run. */
final class RunFiles {

    static final String LOG = ".log";

    private static final int MIN_DIGITS = 5;

    private RunFiles() {
    }

    static Path log(Path directory, int rank) {
        return directory.resolve(name(rank) + LOG);
    }

    static Path ring(Path directory, int rank) {
        return directory.resolve(name(rank) + ".ring");
    }

    static Path data(Path directory, int rank) {
        return directory.resolve(name(rank) + ".data");
    }

    static Path dataRing(Path directory, int rank) {
        return directory.resolve(name(rank) + ".data-ring");
    }

    /** A segment of a log or data file: the file itself has the number 0. */
    static Path segment(Path file, int number) {
        return number == 0 ? file : file.resolveSibling(file.getFileName() + "." + number);
    }

    /** The numbers of the segments of a file that exist, in order. */
    static List<Integer> segments(Path file) throws IOException {
        String name = file.getFileName().toString();
        try (Stream<Path> files = Files.list(file.toAbsolutePath().getParent())) {
            List<Integer> numbers = new ArrayList<>(files.map(each -> each.getFileName().toString())
                .filter(each -> each.startsWith(name) && each.substring(name.length()).matches("\\.[1-9][0-9]{0,8}"))
                .map(each -> Integer.valueOf(each.substring(name.length() + 1))).sorted().toList());
            if (Files.isRegularFile(file)) {
                numbers.add(0, 0);
            }
            return numbers;
        }
    }

    /** The length of a file with all its segments. */
    static long length(Path file) throws IOException {
        long length = 0;
        for (int number : segments(file)) {
            length += Files.size(segment(file, number));
        }
        return length;
    }

    /**
     * Opens a file for reading. What is no file, such as a pipe, would be waited for.
     *
     * @throws java.nio.file.NoSuchFileException if it does not exist
     */
    static FileChannel open(Path file) throws IOException {
        // asked once: the rank may delete its ring at any time
        if (!Files.readAttributes(file, BasicFileAttributes.class).isRegularFile()) {
            throw new FileSystemException(file.toString(), null, "Expected a file of a log, found something else.");
        }
        return FileChannel.open(file, StandardOpenOption.READ);
    }

    /** Returns -1 if it is not the name of a log file. */
    static int rankOfLog(String name) {
        return name.matches("rank-[0-9]{5,9}\\.log")
            ? Integer.parseInt(name.substring(5, name.length() - LOG.length()))
            : -1;
    }

    private static String name(int rank) {
        String digits = Integer.toString(rank); // a formatter would load the locales of the JDK in each rank
        return "rank-" + "0".repeat(Math.max(0, MIN_DIGITS - digits.length())) + digits;
    }
}
