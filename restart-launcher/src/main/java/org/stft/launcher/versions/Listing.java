package org.stft.launcher.versions;

import java.util.List;
import org.stft.store.JobOwner;
import org.stft.store.PhaseTimes;
import org.stft.store.VersionState;

/**
 * The answer of {@code stft list}.
 *
 * @param store the store's directory
 * @param id the store's id
 * @param jobs its jobs, by name
 */
record Listing(String store, String id, List<Job> jobs) {

    /**
     * One job.
     *
     * @param job its name
     * @param state its state
     * @param program its main class, from the launcher's record or else from the newest version; null if unknown
     * @param arguments the program's arguments
     * @param ranks the number of ranks; null if unknown
     * @param started the time at which the last run started; null if unknown
     * @param ended the time at which it ended; null if it has not, or if that is unknown
     * @param owner the process that owns the job at this moment; null if none does
     * @param problem the reason why the launcher's record of it cannot be read; null if it can
     * @param bytes the length of all versions together
     * @param versions its versions, newest first
     */
    record Job(String job, JobState.State state, String program, List<String> arguments, Integer ranks, String started,
        String ended, JobOwner owner, String problem, long bytes, List<Version> versions) {}

    /**
     * One version.
     *
     * @param version its number
     * @param state the known state of its bytes
     * @param created the time at which it was made; null if its manifest cannot be read
     * @param ageSeconds the time since then; null if unknown
     * @param ranks the number of ranks that made it; null if unknown
     * @param call the number of the checkpoint call that made it; null if unknown
     * @param bytes the length of its images; null if unknown
     * @param phases the time that its phases took, in microseconds; null if unknown
     * @param backEnds the ids of the back ends that made them
     * @param damage its damage
     */
    record Version(long version, VersionState state, String created, Long ageSeconds, Integer ranks, Long call,
        Long bytes, PhaseTimes phases, List<String> backEnds, List<String> damage) {}
}
