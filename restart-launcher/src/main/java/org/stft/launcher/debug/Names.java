package org.stft.launcher.debug;

/** The names of configurations. Names of jobs have only letters, digits and a few signs. */
final class Names {

    static final String LOOPBACK = "127.0.0.1";

    private Names() {
    }

    static String ofJob(String job) {
        return "stft " + job;
    }

    static String ofRank(String job, int rank) {
        return ofJob(job) + " rank " + rank;
    }

    /** Returns true if a name is that of a job or of one of its ranks. */
    static boolean isOf(String name, String job) {
        return name.equals(ofJob(job))
            || name.startsWith(ofJob(job) + " rank ") && name.substring(ofJob(job).length()).matches(" rank \\d+");
    }
}
