package org.stft.nativempi.job;

import java.util.Optional;

/** The job of this process: MPI is initialised and finalised once in the life of a process, so this is the one state that is static. */
public final class CurrentJob {

    private static volatile Job job;
    private static volatile boolean ended;

    private CurrentJob() {
    }

    /** Remembers the job that was started. */
    public static void started(Job started) {
        job = started;
    }

    /** Remembers that the job has been left. */
    public static void ended() {
        ended = true;
    }

    /** Whether a job was started, ended or not. */
    public static boolean wasStarted() {
        return job != null;
    }

    /** Whether the job has been left. */
    public static boolean hasEnded() {
        return ended;
    }

    /** The job, if it was started and not left. */
    public static Optional<Job> get() {
        return ended ? Optional.empty() : Optional.ofNullable(job);
    }
}
