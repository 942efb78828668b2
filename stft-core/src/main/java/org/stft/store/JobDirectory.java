package org.stft.store;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.stft.base.io.DamagedFileException;
import org.stft.base.io.FileRecord;
import org.stft.base.io.Presence;
import org.stft.fault.CrashPoint;
import org.stft.internal.fault.Faults;
import org.stft.internal.file.DurableFiles;

/**
 * The layout of a job's directory, and the renames that commit and retire versions.
 *
 * @param path the job's directory; it may not exist yet
 * @param faults those of the rank that uses it
 */
record JobDirectory(Path path, Faults faults) {

    private static final Pattern NUMBER = Pattern.compile("\\d{8,18}");

    /** Committed versions, each under its number. */
    Path versions() {
        return path.resolve("versions");
    }

    /** Versions that are being written. */
    Path staging() {
        return path.resolve("staging");
    }

    /** Versions that are retired and being deleted. */
    Path trash() {
        return path.resolve("trash");
    }

    /** Files of the version that was removed last, to be written over. */
    Path spare() {
        return path.resolve("spare");
    }

    /** Everything that is no version and that no job needs which does not run. */
    List<Path> leftovers() {
        return List.of(staging(), trash(), spare());
    }

    /** The layout of the job's directory in which a staging directory is. */
    static JobDirectory around(Path staging, Faults faults) {
        return new JobDirectory(staging.getParent().getParent(), faults);
    }

    /** Requests to the owner. */
    Path requests() {
        return path.resolve("requests");
    }

    Path of(long version) {
        return versions().resolve(nameOf(version));
    }

    Path manifestOf(long version) {
        return of(version).resolve(Manifest.FILE_NAME);
    }

    /** As {@link VersionStore#manifest}. */
    Manifest manifest(long version) throws IOException {
        Manifest manifest = ManifestFile.read(manifestOf(version));
        if (manifest.version() != version) {
            throw new DamagedFileException(
                "the manifest " + manifestOf(version) + " is that of version " + manifest.version());
        }
        return manifest;
    }

    /** As {@link JobStore#pathOf}. */
    Path of(long version, FileRecord file) throws IOException {
        Path path = of(version).resolve(file.name()).normalize();
        if (!path.startsWith(of(version)) || path.equals(of(version))) {
            throw new DamagedFileException(
                "the manifest of version " + version + " names a file outside it: " + file.name());
        }
        return path;
    }

    Path newStaging(long version) {
        return staging().resolve(nameOf(version) + "-" + UUID.randomUUID());
    }

    /** Renames a staging directory to that of a version, and forces the rename; see {@link VersionStore#commit}. */
    void commit(Path staging, Manifest manifest) throws IOException {
        ManifestFile.write(staging.resolve(Manifest.FILE_NAME), manifest);
        DurableFiles.force(staging);
        faults.at(CrashPoint.MANIFEST_WRITTEN);
        Path version = of(manifest.version());
        Files.move(staging, version, StandardCopyOption.ATOMIC_MOVE);
        try {
            DurableFiles.force(versions());
        } catch (IOException e) {
            moveBack(version, staging, e);
            throw e;
        }
        faults.at(CrashPoint.RENAMED);
    }

    private static void moveBack(Path version, Path staging, IOException why) throws CommitInDoubtException {
        try {
            Files.move(version, staging, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            why.addSuppressed(e);
            throw new CommitInDoubtException(why);
        }
    }

    /** Retires a version by a rename; returns the new path of its files. */
    Path retire(long version) throws IOException {
        Path retired = trash().resolve(nameOf(version) + "-" + UUID.randomUUID());
        if (!Files.isDirectory(trash())) {
            Files.createDirectories(trash());
        }
        Files.move(of(version), retired);
        faults.at(CrashPoint.PRUNING);
        return retired;
    }

    private static String nameOf(long version) {
        return ImageRecord.padded(version, 8);
    }

    /** The numbers of all versions, newest first, also of damaged ones. */
    List<Long> numbers() throws IOException {
        if (!Presence.isDirectory(versions())) {
            return List.of();
        }
        List<Long> numbers = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(versions())) {
            for (Path entry : entries) {
                String name = entry.getFileName().toString();
                if (NUMBER.matcher(name).matches() && Presence.isDirectory(entry)) {
                    numbers.add(Long.valueOf(name));
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause(); // the directory could be opened, but not read to its end
        }
        numbers.sort(Comparator.reverseOrder());
        return numbers;
    }
}
