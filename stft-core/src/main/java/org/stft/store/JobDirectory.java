package org.stft.store;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.base.io.DamagedFileException;
import org.stft.base.io.FileRecord;
import org.stft.base.io.FileTrees;
import org.stft.base.io.Presence;
import org.stft.base.time.Deadline;
import org.stft.fault.CrashPoint;
import org.stft.internal.fault.Faults;
import org.stft.internal.file.DurableFiles;

/**
 * The layout of a job's directory, and the renames that commit and retire versions.
 *
 * <p>Each run of the job has an epoch, and all that it writes begins in the directory of this epoch: a version comes out
 * of it by a rename, and goes into it to be deleted. A new epoch takes the directories of the earlier ones away, by a
 * rename too. So a process of an earlier epoch, wherever and whenever it goes on, changes no version any more: its next
 * rename finds nothing to rename, or no place to rename to. For this, nothing but {@link #next} creates the directory of
 * an epoch; what is inside is created one directory at a time. A call that is under way at that moment may succeed in the
 * directory that was taken away, until it is deleted: {@link #next} returns only then.
 *
 * @param path the job's directory; it may not exist yet
 * @param faults those of the rank that uses it
 * @param epoch the number of the epoch; {@link #NONE} for a process that only reads
 */
record JobDirectory(Path path, Faults faults, long epoch) {

    static final long NONE = 0;

    /** A client of NFS that has a directory open need not notice for so long that it has been moved. */
    private static final Duration CALLS_UNDER_WAY = Duration.ofMinutes(2);

    private static final Pattern NUMBER = Pattern.compile("\\d{8,18}");
    private static final Pattern EPOCH = Pattern.compile("\\d{1,18}");

    /** Committed versions, each under its number. */
    Path versions() {
        return path.resolve("versions");
    }

    private Path epochs() {
        return path.resolve("epochs");
    }

    private Path work() {
        return epochs().resolve(Long.toString(epoch));
    }

    /** Versions that are being written. */
    Path staging() {
        return work().resolve("staging");
    }

    /** Versions that are retired and being deleted. */
    Path trash() {
        return work().resolve("trash");
    }

    /** Files of the version that was removed last, to be written over. */
    Path spare() {
        return work().resolve("spare");
    }

    /** Everything of this epoch that is no version, and that no job needs which does not run. */
    List<Path> rests() {
        return List.of(staging(), trash(), spare());
    }

    /** The next content of the launcher's record. */
    Path nextRecord() {
        return work().resolve(JobFile.FILE_NAME);
    }

    /** In which ranks rehearse their first version. */
    Path rehearsals() {
        return path.resolve("rehearsals");
    }

    /** The spare files beside the directory in which a version is written. */
    static Path spareBeside(Path staging) {
        return staging.getParent().resolveSibling("spare");
    }

    /** Returns true if no later epoch has begun, as far as this process can see at this moment. */
    boolean isCurrent() {
        return Files.isDirectory(work());
    }

    /** The numbers of all epochs whose directories are there, lowest first. */
    List<Long> epochNumbers() throws IOException {
        List<Long> numbers = numbersIn(epochs(), EPOCH);
        numbers.sort(Comparator.naturalOrder());
        return numbers;
    }

    /** The same job in another epoch. */
    JobDirectory in(long other) {
        return new JobDirectory(path, faults, other);
    }

    /**
     * Begins the next epoch, and ends all earlier ones with what they have not committed.
     *
     * @throws StftException {@code RETRY} if this epoch has ended, or another process begins the next one
     */
    JobDirectory next() throws IOException {
        if (epoch != NONE) {
            requireCurrent();
        }
        List<Long> earlier = epochNumbers();
        JobDirectory next = in(earlier.isEmpty() ? NONE + 1 : earlier.get(earlier.size() - 1) + 1);
        DurableFiles.createPrivateDirectory(path); // images hold all data of the program
        createDirectory(epochs());
        try {
            Files.createDirectory(next.work());
        } catch (FileAlreadyExistsException e) {
            throw takenOver();
        }
        createDirectory(next.trash());
        for (long each : earlier) {
            next.end(in(each));
        }
        next.requireCurrent();
        return next;
    }

    /**
     * Takes an earlier epoch away, if another process that begins an epoch has not done so. A call that is under way in its
     * directory at that moment may still succeed there, until that is deleted.
     */
    private void end(JobDirectory earlier) throws IOException {
        Path ended = trash().resolve("epoch-" + earlier.epoch());
        try {
            Files.move(earlier.work(), ended, StandardCopyOption.ATOMIC_MOVE);
        } catch (NoSuchFileException e) {
            return; // it is gone, or this epoch is
        }
        Deadline deadline = Deadline.after(CALLS_UNDER_WAY);
        while (true) {
            try {
                FileTrees.delete(ended);
                return;
            } catch (DirectoryNotEmptyException e) {
                if (deadline.hasPassed()) {
                    throw e;
                }
            }
        }
    }

    /** @throws StftException {@code RETRY} if a later epoch has begun */
    void requireCurrent() {
        if (!isCurrent()) {
            throw takenOver();
        }
    }

    private StftException takenOver() {
        return new StftException(Category.RETRY, "The job in " + path
            + " was taken over by another launcher. This one ends it here, and can change none of its versions.");
    }

    /** An error of the file system, or what it stands for if a later epoch has begun. */
    private IOException explain(NoSuchFileException e) {
        requireCurrent();
        return e;
    }

    /** Creates a directory in one that exists. */
    static void createDirectory(Path directory) throws IOException {
        try {
            Files.createDirectory(directory);
        } catch (FileAlreadyExistsException e) {
            if (!Files.isDirectory(directory)) {
                throw e;
            }
        }
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

    /** Creates a directory for a version that is written. */
    Path stage(long version) throws IOException {
        Path directory = staging().resolve(nameOf(version) + "-" + UUID.randomUUID());
        try {
            createDirectory(staging());
            return Files.createDirectory(directory);
        } catch (NoSuchFileException e) {
            throw explain(e);
        }
    }

    /** Renames a staging directory to that of a version, and forces the rename; see {@link VersionStore#commit}. */
    void commit(Path staging, Manifest manifest) throws IOException {
        try {
            prepareAndCommit(staging, manifest);
        } catch (NoSuchFileException e) {
            throw explain(e);
        }
    }

    private void prepareAndCommit(Path staging, Manifest manifest) throws IOException {
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
        createDirectory(trash());
        Files.move(of(version), retired);
        faults.at(CrashPoint.PRUNING);
        return retired;
    }

    private static String nameOf(long version) {
        return ImageRecord.padded(version, 8);
    }

    /** The numbers of all versions, newest first, also of damaged ones. */
    List<Long> numbers() throws IOException {
        List<Long> numbers = numbersIn(versions(), NUMBER);
        numbers.sort(Comparator.reverseOrder());
        return numbers;
    }

    /** The numbers that are names of directories in a directory, which may not exist. */
    private static List<Long> numbersIn(Path directory, Pattern number) throws IOException {
        List<Long> numbers = new ArrayList<>();
        if (!Presence.isDirectory(directory)) {
            return numbers;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            for (Path entry : entries) {
                String name = entry.getFileName().toString();
                if (number.matcher(name).matches() && Presence.isDirectory(entry)) {
                    numbers.add(Long.valueOf(name));
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause(); // the directory could be opened, but not read to its end
        }
        return numbers;
    }
}
