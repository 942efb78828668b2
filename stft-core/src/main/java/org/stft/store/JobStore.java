package org.stft.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.stft.StftException;
import org.stft.base.io.DamagedFileException;
import org.stft.base.io.FileRecord;
import org.stft.base.io.FileTrees;
import org.stft.internal.fault.Faults;
import org.stft.internal.file.DurableFiles;
import org.stft.internal.file.SpareFiles;
import org.stft.spc.ImageFiles;

/**
 * One job in a store on a file system. A version exists if, and only if, its directory has its name below
 * {@code versions}: the directory is filled under another name, forced, and then renamed.
 */
public final class JobStore implements VersionStore {

    private final String name;
    private volatile JobDirectory layout;
    private volatile SpareFiles spare;
    private final VerificationCache verified = new VerificationCache(this);

    JobStore(Path directory, String name, Faults faults) {
        this.name = name;
        enter(new JobDirectory(directory, faults, JobDirectory.NONE));
    }

    private void enter(JobDirectory inEpoch) {
        layout = inEpoch;
        spare = new SpareFiles(layout.spare());
    }

    /** The number of the epoch in which this process writes; 0 if it only reads. */
    public long epoch() {
        return layout.epoch();
    }

    /** Writes from now on in an epoch that the job's owner has begun, or in none any more if a later one has begun. */
    public void join(long epoch) {
        enter(layout.in(epoch));
    }

    /**
     * Begins a new epoch, and ends all earlier ones: no process that writes in them changes a version or the job's record
     * any more. Only for the job's owner, or to take the job over from it.
     *
     * @throws StftException {@code RETRY} if another process does so too
     */
    public synchronized void beginEpoch() throws IOException {
        enter(layout.next());
    }

    /** Returns true if no other process has begun a later epoch than that of this one. */
    public synchronized boolean isCurrent() {
        return layout.isCurrent();
    }

    @Override
    public String name() {
        return name;
    }

    /** The job's directory; it may not exist yet. */
    @Override
    public Path directory() {
        return layout.path();
    }

    /** Becomes the owner of the job; see {@link JobLock}. */
    public JobLock own(String what) throws IOException {
        return JobLock.own(directory(), what);
    }

    /** Becomes the owner in place of one that has not ended, after a new epoch was begun; see {@link JobLock}. */
    public JobLock replaceOwner(String what) throws IOException {
        return JobLock.replace(directory(), what);
    }

    /** The owner of the job at this moment; empty if there is none. */
    public Optional<JobOwner> owner() throws IOException {
        return JobLock.owner(directory());
    }

    /** Joins the job as a rank; see {@link JobLock}. */
    public JobLock join() throws IOException {
        return JobLock.join(directory());
    }

    /**
     * The launcher's record of the job; empty if no launcher has run it.
     *
     * @throws DamagedFileException if it was truncated or altered
     * @throws StftException {@code GIVE_UP} if its format is unknown
     */
    public Optional<JobFile> jobFile() throws IOException {
        return JobFiles.read(directory().resolve(JobFile.FILE_NAME));
    }

    /** Replaces the record of the job; durable when this returns. Only for the job's owner. */
    public void write(JobFile job) throws IOException {
        JobFiles.write(layout.nextRecord(), directory().resolve(JobFile.FILE_NAME), job);
    }

    @Override
    public long base(long first) throws IOException {
        try {
            Optional<JobFile> last = first > 1 ? jobFile() : Optional.empty();
            return last.filter(job -> job.firstVersion() == first).map(JobFile::base).orElse(0L);
        } catch (StftException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    @Override
    public List<Long> versions() throws IOException {
        return layout.numbers();
    }

    @Override
    public long nextVersion() throws IOException {
        return versions().stream().findFirst().orElse(0L) + 1;
    }

    @Override
    public Path directoryOf(long version) {
        return layout.of(version);
    }

    /** The directory for requests of other processes to the owner; it may not exist yet. */
    public Path requests() {
        return layout.requests();
    }

    Path manifestFile(long version) {
        return layout.manifestOf(version);
    }

    @Override
    public Manifest manifest(long version) throws IOException {
        return layout.manifest(version);
    }

    /**
     * The path of a file of an image.
     *
     * @throws DamagedFileException if the manifest names a file outside the version's directory
     */
    public Path pathOf(long version, FileRecord file) throws IOException {
        return layout.of(version, file);
    }

    @Override
    public List<Damage> findings(long version, List<ImageRecord> images) throws IOException {
        return verified.findings(version, images);
    }

    @Override
    public ImageFiles files(long version, ImageRecord image) {
        return new VerifiedFiles(directoryOf(version), image);
    }

    /** The directories of unfinished and removed versions, of all epochs; some may not exist. */
    public List<Path> leftovers() throws IOException {
        List<Path> leftovers = new ArrayList<>();
        for (long each : layout.epochNumbers()) {
            leftovers.addAll(layout.in(each).rests());
        }
        leftovers.add(layout.rehearsals());
        return leftovers;
    }

    /** Removes unfinished files of earlier ranks of this epoch. Only for the job's owner, before ranks run. */
    public void sweep() throws IOException {
        for (Path rest : layout.rests()) {
            FileTrees.delete(rest);
        }
    }

    /** The directory in which a rank rehearses its first version. */
    public Path rehearsal(int rank) {
        return layout.rehearsals().resolve(Integer.toString(rank));
    }

    /** Removes what rehearsals of killed ranks have left. Only for the job's owner, while no ranks run. */
    public void removeRehearsals() throws IOException {
        FileTrees.delete(layout.rehearsals());
    }

    @Override
    public Path stage(long version) throws IOException {
        DurableFiles.createDirectories(layout.versions());
        try {
            return layout.stage(version);
        } catch (IOException e) {
            spare.giveBack(); // the disk may be full
            return layout.stage(version);
        }
    }

    @Override
    public Path staged(String stagingName) {
        return layout.staging().resolve(stagingName);
    }

    @Override
    public void commit(Path staging, Manifest manifest) throws IOException {
        layout.commit(staging, manifest);
        verified.remember(manifest);
    }

    @Override
    public void discard(Path staging) throws IOException {
        FileTrees.delete(staging);
    }

    /**
     * Returns the versions that stay when the newest {@code keep} verified ones are kept. Versions that were
     * verified before and are unchanged are not read again.
     *
     * @param first the lowest number that a version of this run can have
     * @param base the lower version that this run was restarted from: it stays until {@code keep} verified ones
     *     are of this run, which could continue from no other; 0 if there is none
     */
    public Retention retention(int keep, long first, long base) throws IOException {
        return Retention.of(versions(), verified::isIntact, keep, first, base);
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

    @Override
    public List<Path> retire(int keep, long first, long base) throws IOException {
        return retire(retention(keep, first, base).old());
    }

    @Override
    public void recycle(List<Path> retired) throws IOException {
        if (retired.isEmpty()) {
            return;
        }
        if (!spare.keep(retired.get(0), layout.versions())) {
            delete(retired.subList(0, 1));
        }
        delete(retired.subList(1, retired.size()));
    }

    @Override
    public void giveBack() throws IOException {
        spare.giveBack();
    }

    private static void delete(List<Path> retired) throws IOException {
        for (Path each : retired) {
            FileTrees.delete(each);
        }
    }

    private List<Path> retire(List<Long> versions) throws IOException {
        List<Path> retired = new ArrayList<>();
        for (long version : versions) {
            retired.add(layout.retire(version));
            verified.forget(version);
        }
        return retired;
    }
}
