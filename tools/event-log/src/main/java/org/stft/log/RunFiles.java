package org.stft.log;

import java.nio.file.Path;

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
