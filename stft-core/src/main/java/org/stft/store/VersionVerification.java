package org.stft.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.stft.StftException;
import org.stft.base.io.FileErrors;
import org.stft.base.io.FileRecord;
import org.stft.base.io.Presence;

/** The verification of whole versions, quickly or byte by byte. Damage of one does not stop the others. */
public final class VersionVerification {

    private final JobStore job;

    public VersionVerification(JobStore job) {
        this.job = job;
    }

    /**
     * Reads the manifest and checks that all files exist with their lengths.
     *
     * @throws AccessDeniedException if this process may not read them, which says nothing about damage
     */
    public VersionStatus quick(long version) throws AccessDeniedException {
        return check(version, VersionState.COMPLETE, files -> List.of());
    }

    /**
     * Reads all bytes, with all processors.
     *
     * @param read receives the number of further bytes read, from many threads
     * @throws AccessDeniedException as {@link #quick}
     */
    public VersionStatus full(long version, LongConsumer read) throws AccessDeniedException {
        return check(version, VersionState.INTACT, files -> files.read(read));
    }

    private interface Reading {
        List<Damage> findings(ListedFiles files) throws IOException;
    }

    private VersionStatus check(long version, VersionState good, Reading reading) throws AccessDeniedException {
        try {
            Manifest manifest = job.manifest(version);
            requireReadable(version, manifest);
            ListedFiles files = new ListedFiles(job, version, manifest.images());
            List<Damage> findings = new ArrayList<>(missingImages(manifest));
            findings.addAll(files.findings());
            findings.addAll(reading.findings(files));
            return status(version, findings.isEmpty() ? good : VersionState.DAMAGED, Optional.of(manifest), findings,
                unknown(manifest));
        } catch (AccessDeniedException e) {
            throw e;
        } catch (StftException e) {
            return status(version, VersionState.UNKNOWN_FORMAT, Optional.empty(),
                List.of(Damage.ofManifest(e.getMessage())), List.of());
        } catch (IOException e) {
            return status(version, VersionState.DAMAGED, Optional.empty(),
                List.of(Damage.ofManifest(FileErrors.of(e))), List.of());
        }
    }

    private VersionStatus status(long version, VersionState state, Optional<Manifest> manifest, List<Damage> findings,
        List<String> unknown) {
        return Files.exists(job.directoryOf(version))
            ? new VersionStatus(version, state, manifest, findings, unknown)
            : new VersionStatus(version, VersionState.REMOVED, Optional.empty(), List.of(), List.of());
    }

    private void requireReadable(long version, Manifest manifest) throws IOException {
        for (ImageRecord image : manifest.images()) {
            for (FileRecord file : image.files()) {
                Path path = job.pathOf(version, file);
                if (Presence.exists(path) && !Files.isReadable(path)) {
                    throw new AccessDeniedException(path.toString());
                }
            }
        }
    }

    private static List<Damage> missingImages(Manifest manifest) {
        List<Damage> findings = new ArrayList<>();
        for (String spc : manifest.spcs()) {
            for (int rank = 0; rank < manifest.ranks(); rank++) {
                if (manifest.image(rank, spc).isEmpty()) {
                    findings.add(Damage.ofManifest("lists no image by " + spc + " of rank " + rank));
                }
            }
        }
        return manifest.images().isEmpty() ? List.of(Damage.ofManifest("lists no image")) : findings;
    }

    /** The names of files in the version's directory that its manifest does not know. */
    private List<String> unknown(Manifest manifest) throws IOException {
        Path directory = job.directoryOf(manifest.version());
        Set<String> known = manifest.images().stream().flatMap(image -> image.files().stream())
            .map(FileRecord::name).collect(Collectors.toSet());
        known.add(Manifest.FILE_NAME);
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(path -> !Files.isDirectory(path))
                .map(path -> directory.relativize(path).toString().replace('\\', '/'))
                .filter(name -> !known.contains(name)).sorted().toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
