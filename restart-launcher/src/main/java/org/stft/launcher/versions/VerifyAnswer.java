package org.stft.launcher.versions;

import java.util.List;
import org.stft.store.Finding;
import org.stft.store.Manifest;
import org.stft.store.VersionState;
import org.stft.store.VersionStatus;

/**
 * The answer of {@code stft verify}.
 *
 * @param store the store's directory
 * @param job the job's name
 * @param versions what was found of each version, newest first
 * @param restart which version a restart would use; null if not all versions were read
 */
record VerifyAnswer(String store, String job, List<Version> versions, RestartChoice restart) {

    /**
     * One version.
     *
     * @param version its number
     * @param state whether it is intact
     * @param files how many files its manifest lists; 0 if that cannot be read
     * @param bytes how long they are together
     * @param damage all that is wrong with it
     * @param unknownFiles files in its directory that its manifest does not know; they harm nothing
     */
    record Version(long version, VersionState state, int files, long bytes, List<Finding> damage,
        List<String> unknownFiles) {

        static Version of(VersionStatus checked) {
            int files = checked.manifest().stream().flatMap(manifest -> manifest.images().stream())
                .mapToInt(image -> image.files().size()).sum();
            return new Version(checked.version(), checked.state(), files,
                checked.manifest().map(Manifest::bytes).orElse(0L), checked.findings(), checked.unknownFiles());
        }
    }

    boolean has(VersionState state) {
        return versions.stream().anyMatch(version -> version.state() == state);
    }
}
