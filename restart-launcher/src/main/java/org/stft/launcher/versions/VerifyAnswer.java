package org.stft.launcher.versions;

import java.util.List;
import org.stft.store.Damage;
import org.stft.store.Manifest;
import org.stft.store.VersionState;
import org.stft.store.VersionStatus;

/**
 * The answer of {@code stft verify}.
 *
 * @param store the store's directory
 * @param job the job's name
 * @param versions the findings about each version, newest first
 * @param restart the version that a restart would use; null if not all versions were read
 */
record VerifyAnswer(String store, String job, List<Version> versions, RestartChoice restart) {

    /**
     * One version.
     *
     * @param version its number
     * @param state its state
     * @param files the number of files that its manifest lists; 0 if that cannot be read
     * @param bytes their total length
     * @param damage its damage
     * @param unknownFiles files in its directory that its manifest does not know; they harm nothing
     */
    record Version(long version, VersionState state, int files, long bytes, List<Damage> damage,
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
