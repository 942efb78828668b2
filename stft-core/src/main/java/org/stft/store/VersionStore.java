package org.stft.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.stft.StftException;
import org.stft.base.io.DamagedFileException;
import org.stft.spc.ImageFiles;

/** The versions of one job, as the protocol needs them. A version exists once it is committed, and is then complete. */
public interface VersionStore {

    /** The name of the job. */
    String name();

    /** The directory of the job, for messages. */
    Path directory();

    /** The numbers of all versions, newest first, also of damaged ones. */
    List<Long> versions() throws IOException;

    /** The number that the next version of a new run takes: above all earlier ones. */
    long nextVersion() throws IOException;

    /**
     * The lower version that a run of the job was restarted from, as recorded by the launcher.
     *
     * @param first the lowest number that a version of that run can have
     * @return 0 if there is none, or that run is not recorded
     * @throws IOException if the record cannot be read, or its format is unknown
     */
    long base(long first) throws IOException;

    /**
     * Reads a version's manifest.
     *
     * @throws DamagedFileException if it is missing, truncated or altered, or belongs to another version or job
     * @throws StftException {@code GIVE_UP} if its format is unknown
     */
    Manifest manifest(long version) throws IOException;

    /**
     * Reads all bytes of images and compares them with the manifest. Images that were verified before and are unchanged
     * are not read again. An interrupt ends it.
     *
     * @return all damage; empty if the images are intact
     * @throws IOException if the manifest names a file outside the version, or the thread was interrupted
     */
    List<Damage> findings(long version, List<ImageRecord> images) throws IOException;

    /** The directory of a version. */
    Path directoryOf(long version);

    /** Reads an image for a back end: bytes that do not match their digest never reach it. */
    ImageFiles files(long version, ImageRecord image);

    /** Creates the directory in which a version is written. */
    Path stage(long version) throws IOException;

    /** The staging directory of a name, on this rank. */
    Path staged(String stagingName);

    /**
     * Turns a staging directory into a version. When this returns, the version is durable; when it throws
     * there is no such version, and the caller discards the staging directory.
     *
     * @throws CommitInDoubtException if the rename could neither be forced to the disk nor be undone
     */
    void commit(Path staging, Manifest manifest) throws IOException;

    /** Removes a staging directory whose version is discarded. */
    void discard(Path staging) throws IOException;

    /**
     * Retires old versions: all that are older than the newest {@code keep} verified ones. {@link #recycle} removes
     * their files. Only for the job's owner.
     *
     * @param first the lowest number that a version of this run can have
     * @param base the lower version that this run was restarted from; 0 if there is none
     * @return the new paths of their files
     */
    List<Path> retire(int keep, long first, long base) throws IOException;

    /**
     * Keeps the files of the newest retired version for the next version to be written over, where that saves time, and
     * deletes all other files of retired versions. Safe from any thread, but not while a version is written.
     *
     * @param retired as {@link #retire} returns it
     */
    void recycle(List<Path> retired) throws IOException;

    /** Deletes the files that are kept to be written over. */
    void giveBack() throws IOException;
}
