package org.stft.store;

import java.util.List;
import java.util.Optional;

/**
 * A version and its findings.
 *
 * @param version its number
 * @param state its state
 * @param manifest its manifest, if that can be read
 * @param findings all damage
 * @param unknownFiles files in its directory that its manifest does not know; they harm nothing
 */
public record VersionStatus(long version, VersionState state, Optional<Manifest> manifest, List<Damage> findings,
    List<String> unknownFiles) {}
