package org.stft.internal.checkpoint;

import java.util.Optional;

/**
 * Rank 0's decision once all ranks have voted for a version.
 *
 * @param doubt the reason why the commit is in doubt; empty if the version is on the disk
 */
public record Commitment(Optional<String> doubt) {}
