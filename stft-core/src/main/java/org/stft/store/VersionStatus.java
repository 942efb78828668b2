package org.stft.store;

import java.util.List;
import java.util.Optional;

/**
 * A version and what was found of it.
 *
 * @param version its number
 * @param state in one word
 * @param manifest what its manifest says, if that can be read
 * @param findings all damages
 * @param unknownFiles files in its directory that its manifest does not know; they harm nothing
 */
public record VersionStatus(long version, VersionState state, Optional<Manifest> manifest, List<Finding> findings,
    List<String> unknownFiles) {}
