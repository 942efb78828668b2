package org.stft.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.stft.StftException;
import org.stft.fault.CrashPoint;
import org.stft.fault.Faults;

/**
 * The versions of one job. A version exists if, and only if, its directory has its name below
 * {@code versions}: the directory is filled under another name, forced, and then renamed.
 */
public final class JobStore {

    private static final Pattern NUMBER = Pattern.compile("\\d{8,18}");

    private final Path directory;
    private final String name;
    private final Map<Path, FileIdentity> known = new HashMap<>();
    private final Map<Long, KnownManifest> manifests = new HashMap<>();

    /** A manifest, and the file in which it stands as long as nobody touches that. */
    private record KnownManifest(Manifest manifest, FileIdentity file) {
    }

    JobStore(Path directory, String name) {
        this.directory = directory;
        this.name = name;
    }

    /** The job's name. */
    public String name() {
        return name;
    }

    /** The job's directory; it may not exist yet. */
    public Path directory() {
        return directory;
    }

    /** Becomes the owner of the job; see {@link JobLock}. */
    public JobLock own(String who) throws IOException {
        return JobLock.own(directory, who);
    }

    /** Who owns the job at this moment, in the owner's own words; empty if nobody does. */
    public Optional<String> owner() throws IOException {
        return JobLock.owner(directory);
    }

    /** Joins the job as a rank; see {@link JobLock}. */
    public JobLock join() throws IOException {
        return JobLock.join(directory);
    }

    /**
     * What the launcher wrote down of the job; empty if it was never run by one.
     *
     * @throws DamagedFileException if it is not what was written
     * @throws StftException {@code GIVE_UP} if its format is unknown
     */
    public Optional<JobFile> jobFile() throws IOException {
        return JobFiles.read(directory.resolve(JobFile.FILE_NAME));
    }

    /** Replaces what is written down of the job. On the disk when this returns. Only for the job's owner. */
    public void write(JobFile job) throws IOException {
        JobFiles.write(directory.resolve(JobFile.FILE_NAME), job);
    }

    /**
     * The lower version that a run of the job was restarted from, as the launcher wrote it down.
     *
     * @param first the lowest number that a version of that run can have
     * @return 0 if there is none, or nothing is written down of that run
     * @throws IOException if what is written down cannot be read, or its format is unknown
     */
    public long base(long first) throws IOException {
        try {
            Optional<JobFile> last = first > 1 ? jobFile() : Optional.empty();
            return last.filter(job -> job.firstVersion() == first).map(JobFile::base).orElse(0L);
        } catch (StftException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** The numbers of all versions, newest first, also of damaged ones. */
    public List<Long> versions() throws IOException {
        return numbers(versionsDirectory());
    }

    /** Where a version is. */
    public Path directoryOf(long version) {
        return versionsDirectory().resolve(nameOf(version));
    }

    /**
     * Reads a version's manifest.
     *
     * @throws DamagedFileException if it is missing, cut or altered, or belongs to another version or job
     * @throws StftException {@code GIVE_UP} if its format is unknown
     */
    public Manifest manifest(long version) throws IOException {
        Path file = manifestFile(version);
        Manifest manifest = ManifestFile.read(file);
        if (manifest.version() != version) {
            throw new DamagedFileException("the manifest " + file + " is that of version " + manifest.version());
        }
        return manifest;
    }

    /**
     * Reads all bytes of an image and compares them with the manifest.
     *
     * @throws DamagedFileException if anything is missing, cut or altered
     */
    public void verify(long version, ImageRecord image) throws IOException {
        for (FileRecord file : image.files()) {
            Path path = pathOf(version, file);
            FileIdentity now = FileIdentity.of(path);
            if (now == null || !now.equals(known.get(path))) {
                try (VerifiedChannel channel = new VerifiedChannel(path, file)) {
                    channel.verify();
                }
                known.put(path, now);
            }
        }
    }

    /**
     * Where a file of an image is.
     *
     * @throws DamagedFileException if the manifest names a file outside the version's directory
     */
    public Path pathOf(long version, FileRecord file) throws IOException {
        Path base = directoryOf(version);
        Path path = base.resolve(file.name()).normalize();
        if (!path.startsWith(base) || path.equals(base)) {
            throw new DamagedFileException("the manifest of version " + version + " names a file outside it: " + file.name());
        }
        return path;
    }

    /** How a back end reads an image: nothing reaches it that does not match its digest. */
    public VerifiedFiles files(long version, ImageRecord image) {
        return new VerifiedFiles(directoryOf(version), image);
    }

    /** Removes what earlier runs left half done. Only for the job's owner, before ranks run. */
    public void sweep() throws IOException {
        for (Path rest : List.of(stagingDirectory(), trashDirectory())) {
            if (Files.exists(rest)) {
                DurableFiles.delete(rest);
            }
        }
    }

    /** The number that the next version of a new run takes: above all there ever were. */
    public long nextVersion() throws IOException {
        return versions().stream().findFirst().orElse(0L) + 1;
    }

    /** Makes the directory in which a version is written. */
    public Path stage(long version) throws IOException {
        Path staging = stagingDirectory().resolve(nameOf(version) + "-" + UUID.randomUUID());
        DurableFiles.createPrivateDirectory(directory);
        DurableFiles.createDirectories(versionsDirectory());
        Files.createDirectories(staging);
        return staging;
    }

    /** The staging directory of a name, as this rank sees the store. */
    public Path staged(String stagingName) {
        return stagingDirectory().resolve(stagingName);
    }

    /**
     * Turns a staging directory into a version. When this returns the version is on the disk; when it throws
     * there is no such version, and the staging directory is to be discarded.
     *
     * @throws CommitInDoubtException if the version could neither be forced to the disk nor be taken back
     */
    public void commit(Path staging, Manifest manifest) throws IOException {
        ManifestFile.write(staging.resolve(Manifest.FILE_NAME), manifest);
        DurableFiles.force(staging);
        Faults.at(CrashPoint.MANIFEST_WRITTEN);
        Path version = directoryOf(manifest.version());
        Files.move(staging, version, StandardCopyOption.ATOMIC_MOVE);
        try {
            DurableFiles.force(versionsDirectory());
        } catch (IOException e) {
            takeBack(version, staging, e);
            throw e;
        }
        Faults.at(CrashPoint.RENAMED);
        rememberAsVerified(manifest);
    }

    private static void takeBack(Path version, Path staging, IOException why) throws CommitInDoubtException {
        try {
            Files.move(version, staging, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            why.addSuppressed(e);
            throw new CommitInDoubtException(why);
        }
    }

    private Path manifestFile(long version) {
        return directoryOf(version).resolve(Manifest.FILE_NAME);
    }

    /** As {@link #manifest}, but not read again while its file is untouched. */
    private Manifest knownManifest(long version) throws IOException {
        FileIdentity now = FileIdentity.of(manifestFile(version));
        KnownManifest before = manifests.get(version);
        if (before == null || !before.file().equals(now)) {
            manifests.put(version, new KnownManifest(manifest(version), now));
        }
        return manifests.get(version).manifest();
    }

    /** The digests of a new version's files were taken while they were written. */
    private void rememberAsVerified(Manifest manifest) {
        long version = manifest.version();
        try {
            for (ImageRecord image : manifest.images()) {
                for (FileRecord file : image.files()) {
                    Path path = pathOf(version, file);
                    known.put(path, FileIdentity.of(path));
                }
            }
            manifests.put(version, new KnownManifest(manifest, FileIdentity.of(manifestFile(version))));
        } catch (IOException e) {
            // the version is committed all the same: what is not known is read when it is verified next
        }
    }

    /** Removes a staging directory whose version is not to be. */
    public void discard(Path staging) throws IOException {
        DurableFiles.delete(staging);
    }

    /**
     * Says which versions stay when the newest {@code keep} verified ones are kept. Versions that were
     * verified before and not touched since are not read again.
     *
     * @param first the lowest number that a version of this run can have
     * @param base the lower version that this run was restarted from: it stays until {@code keep} verified ones
     *     are of this run, which could go on from no other; 0 if there is none
     */
    public Retention retention(int keep, long first, long base) throws IOException {
        List<Long> verified = new ArrayList<>();
        List<Long> damaged = new ArrayList<>();
        List<Long> old = new ArrayList<>();
        for (long version : versions()) {
            boolean enough = verified.size() >= keep;
            if (enough && (version != base || verified.get(keep - 1) >= first)) {
                old.add(version);
            } else if (isIntact(version)) {
                verified.add(version);
            } else {
                damaged.add(version);
            }
        }
        return new Retention(verified, damaged, old);
    }

    /**
     * Removes old versions: all that are older than the newest {@code keep} verified ones; see
     * {@link #retention}. Only for the job's owner.
     *
     * @return the numbers of the removed versions
     */
    public List<Long> prune(int keep, long first, long base) throws IOException {
        List<Long> old = retention(keep, first, base).old();
        delete(retire(old));
        return old;
    }

    /**
     * As {@link #prune}, but only takes the versions' names away; what they held is for {@link #delete}.
     *
     * @return where that is now
     */
    public List<Path> retire(int keep, long first, long base) throws IOException {
        return retire(retention(keep, first, base).old());
    }

    /** Deletes what retired versions held. From any thread. */
    public void delete(List<Path> retired) throws IOException {
        for (Path each : retired) {
            DurableFiles.delete(each);
        }
    }

    private List<Path> retire(List<Long> versions) throws IOException {
        List<Path> retired = new ArrayList<>();
        for (long version : versions) {
            Path trash = trashDirectory().resolve(nameOf(version) + "-" + UUID.randomUUID());
            Files.createDirectories(trashDirectory());
            Files.move(directoryOf(version), trash);
            Faults.at(CrashPoint.PRUNING);
            retired.add(trash);
            known.keySet().removeIf(path -> path.startsWith(directoryOf(version)));
            manifests.remove(version);
        }
        return retired;
    }

    private boolean isIntact(long version) {
        try {
            Manifest manifest = knownManifest(version);
            for (ImageRecord image : manifest.images()) {
                verify(version, image);
            }
            return true;
        } catch (IOException | StftException e) {
            return false; // it does not count as kept; restart and `stft verify` say why
        }
    }

    private Path versionsDirectory() {
        return directory.resolve("versions");
    }

    private Path stagingDirectory() {
        return directory.resolve("staging");
    }

    private Path trashDirectory() {
        return directory.resolve("trash");
    }

    private static String nameOf(long version) {
        return "%08d".formatted(version);
    }

    private static List<Long> numbers(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.filter(Files::isDirectory).map(path -> path.getFileName().toString())
                .filter(text -> NUMBER.matcher(text).matches()).map(Long::valueOf)
                .sorted(Comparator.reverseOrder()).toList();
        } catch (UncheckedIOException e) {
            throw e.getCause(); // the directory could be opened, but not be read to its end
        }
    }
}
