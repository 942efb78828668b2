package org.stft.occmpe.experiment;

import java.util.List;

/**
 * The cases of an experiment; the root is node 0 throughout.
 *
 * @param bytes            sizes of the collective's message
 * @param interferingBytes sizes of the messages that keep nodes busy
 * @param randomPatterns   patterns beyond the pairs where there are too many for all (more than 8 nodes)
 */
public record Setup(List<Integer> nodes, List<Integer> bytes, List<Integer> interferingBytes, int randomPatterns,
    long seed) {

    /** As many as there can be for 16 nodes with time to spare for a random search of new ones. */
    public static final int MAX_RANDOM_PATTERNS = 10_000;

    /** The paper's set-up (specification, section 4.1) with the patterns of acceptance line 15. */
    public static Setup paper() {
        return new Setup(List.of(4, 8, 16), List.of(4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048),
            List.of(32, 512, 1536), 300, 2012);
    }
}
