package org.stft.launcher.versions;

import java.util.List;

/**
 * The answer of {@code stft prune}.
 *
 * @param store the store's directory
 * @param job the job's name
 * @param dryRun whether nothing was removed, but only listed
 * @param keep how many verified versions were to be kept
 * @param removed the removed versions, newest first
 * @param leftoverBytes the length of what runs that were killed had left half written or half removed
 * @param kept the numbers of the intact versions that stay
 * @param damaged the numbers of the damaged versions that stay, because too few older ones are intact
 * @param bytes how much space that gave back
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
