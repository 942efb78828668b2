package org.stft.launcher.versions;

import java.util.List;

/**
 * The answer of {@code stft prune}.
 *
 * @param store the store's directory
 * @param job the job's name
 * @param dryRun true if the versions were only listed, not removed
 * @param keep the number of verified versions to keep
 * @param removed the removed versions, newest first
 * @param leftoverBytes the length of the unfinished files of killed runs
 * @param kept the numbers of the intact versions that stay
 * @param damaged the numbers of the damaged versions that stay, because too few older ones are intact
 * @param bytes the freed space
 */
record PruneAnswer(String store, String job, boolean dryRun, int keep, List<Removed> removed, long leftoverBytes,
    List<Long> kept, List<Long> damaged, long bytes) {

    /**
     * A removed version.
     *
     * @param version its number
     * @param bytes the length of all files in its directory
     */
    record Removed(long version, long bytes) {}
}
