package org.stft.launcher.versions;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.stft.store.Digests;
import org.stft.store.FileErrors;
import org.stft.store.FileRecord;
import org.stft.store.ImageRecord;
import org.stft.store.JobStore;
import org.stft.store.Manifest;

/** The files of a version, compared with what its manifest says of them without reading what is in them. */
final class VersionFiles {

    private final JobStore job;
    private final Manifest manifest;

    VersionFiles(JobStore job, Manifest manifest) {
        this.job = job;
        this.manifest = manifest;
    }

    /** All that is missing, or of another length, or contradicts itself. */
    List<Finding> findings() {
        List<Finding> findings = new ArrayList<>(missingImages());
        for (ImageRecord image : manifest.images()) {
            for (FileRecord file : image.files()) {
                findings.addAll(findings(image, file));
            }
        }
        return findings;
    }

    private List<Finding> missingImages() {
        List<Finding> findings = new ArrayList<>();
        for (String spc : manifest.spcs()) {
            for (int rank = 0; rank < manifest.ranks(); rank++) {
                if (manifest.image(rank, spc).isEmpty()) {
                    findings.add(Finding.ofManifest("lists no image by " + spc + " of rank " + rank));
                }
            }
        }
        return manifest.images().isEmpty() ? List.of(Finding.ofManifest("lists no image")) : findings;
    }

    private List<Finding> findings(ImageRecord image, FileRecord file) {
        try {
            Path path = job.pathOf(manifest.version(), file);
            if (!Files.isRegularFile(path)) {
                return List.of(Finding.ofFile(image, file,
                    Files.exists(path) ? "is no file, but something else" : "is missing"));
            }
            return Stream.concat(contradictions(image, file), length(image, file, Files.size(path))).toList();
        } catch (IOException e) {
            return List.of(Finding.ofFile(image, file, FileErrors.of(e)));
        }
    }

    private static Stream<Finding> contradictions(ImageRecord image, FileRecord file) {
        long chunks = (file.bytes() + Digests.CHUNK_BYTES - 1) / Digests.CHUNK_BYTES;
        if (file.bytes() < 0 || chunks != file.chunks().size()) {
            return Stream.of(Finding.ofFile(image, file, "the manifest lists " + file.chunks().size() + " chunks, but "
                + file.bytes() + " bytes have " + chunks));
        }
        return Digests.fileDigest(file.chunks()).equals(file.digest()) ? Stream.empty()
            : Stream.of(Finding.ofFile(image, file, "the manifest's digest of the file does not match its chunks"));
    }

    private static Stream<Finding> length(ImageRecord image, FileRecord file, long found) {
        if (found == file.bytes()) {
            return Stream.empty();
        }
        String message = "the file is " + found + " bytes long, but " + file.bytes() + " were written";
        return Stream.of(Finding.ofFile(image, file, message)
            .in(null, Math.min(found, file.bytes()), Math.max(found, file.bytes()) - 1));
    }

    /** A file that can be compared chunk by chunk. */
    record Comparable(ImageRecord image, FileRecord file, Path path) {
    }

    /** The files that are there and of which the manifest says something that can be true. */
    List<Comparable> comparable() {
        List<Comparable> comparable = new ArrayList<>();
        for (ImageRecord image : manifest.images()) {
            for (FileRecord file : image.files()) {
                Path path = path(file);
                if (path != null && Files.isRegularFile(path) && contradictions(image, file).findAny().isEmpty()) {
                    comparable.add(new Comparable(image, file, path));
                }
            }
        }
        return comparable;
    }

    private Path path(FileRecord file) {
        try {
            return job.pathOf(manifest.version(), file);
        } catch (IOException e) {
            return null; // outside the version: findings() says so
        }
    }

    /** The names of files in the version's directory that its manifest does not know. */
    List<String> unknown() throws IOException {
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
