package org.stft.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.stft.StftException;
import org.stft.base.io.FileRecord;
import org.stft.internal.file.FileIdentity;

/** The files that this process has verified, so that they are not read again while they are unchanged. */
final class VerificationCache {

    private final JobStore job;
    private final Map<Path, FileIdentity> files = new ConcurrentHashMap<>();
    private final Map<Long, KnownManifest> manifests = new ConcurrentHashMap<>();

    /** A manifest and its file. */
    private record KnownManifest(Manifest manifest, FileIdentity file) {}

    VerificationCache(JobStore job) {
        this.job = job;
    }

    /** All damage of some images of a version. */
    List<Damage> findings(long version, List<ImageRecord> images) throws IOException {
        List<ImageRecord> unknown = new ArrayList<>();
        Map<Path, FileIdentity> identities = new ConcurrentHashMap<>();
        for (ImageRecord image : images) {
            List<FileRecord> touched = new ArrayList<>();
            for (FileRecord file : image.files()) {
                Path path = job.pathOf(version, file);
                FileIdentity now = FileIdentity.of(path);
                if (now == null || !now.equals(files.get(path))) {
                    touched.add(file);
                }
                if (now != null) {
                    identities.put(path, now);
                }
            }
            unknown.add(new ImageRecord(image.rank(), image.spc(), touched));
        }
        ListedFiles listed = new ListedFiles(job, version, unknown);
        List<Damage> findings = new ArrayList<>(listed.findings());
        findings.addAll(listed.read(bytes -> {}));
        if (findings.isEmpty()) {
            files.putAll(identities);
        }
        return findings;
    }

    /** Returns true if a version's manifest can be read and all its images are intact. */
    boolean isIntact(long version) {
        try {
            return findings(version, manifest(version).images()).isEmpty();
        } catch (IOException | StftException e) {
            return false; // it does not count as kept; restart and `stft verify` report the reason
        }
    }

    private Manifest manifest(long version) throws IOException {
        FileIdentity now = FileIdentity.of(job.manifestFile(version));
        KnownManifest before = manifests.get(version);
        if (before != null && before.file().equals(now)) {
            return before.manifest();
        }
        Manifest manifest = job.manifest(version);
        manifests.put(version, new KnownManifest(manifest, now));
        return manifest;
    }

    /** Adds a new version, whose files were digested while they were written. */
    void remember(Manifest manifest) {
        long version = manifest.version();
        try {
            for (ImageRecord image : manifest.images()) {
                for (FileRecord file : image.files()) {
                    Path path = job.pathOf(version, file);
                    FileIdentity now = FileIdentity.of(path);
                    if (now != null) {
                        files.put(path, now);
                    }
                }
            }
            manifests.put(version, new KnownManifest(manifest, FileIdentity.of(job.manifestFile(version))));
        } catch (IOException e) {
            // the version is committed in any case: unknown files are read at the next verification
        }
    }

    /** Forgets a removed version. */
    void forget(long version) {
        files.keySet().removeIf(path -> path.startsWith(job.directoryOf(version)));
        manifests.remove(version);
    }
}
