package org.stft.internal.checkpoint;

import java.util.Optional;

/**
 * Rank 0's decision once all ranks have voted for a version.
 *
 * @param doubt the reason why it is not known whether the version is on the disk; empty if it is
 */
record Commitment(Optional<String> doubt) {}
