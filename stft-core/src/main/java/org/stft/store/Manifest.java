package org.stft.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The manifest of a version, which makes a directory a version. Immutable.
 *
 * @param format the format's number, {@link #FORMAT}
 * @param version the version's number, from 1
 * @param job the name of the job
 * @param created the time at which the manifest was written, ISO 8601 in UTC
 * @param ranks the number of ranks that made it
 * @param call the number of the checkpoint call that made it, counted over all runs of the job
 * @param fingerprint its origin
 * @param phases the duration of its phases, in microseconds
 * @param root the Merkle root over all images ({@link MerkleTree}), 64 hexadecimal digits
 * @param connections the connection table, for images of whole processes
 * @param images all images, sorted by rank and then in the order of the back ends
 */
public record Manifest(int format, long version, String job, String created, int ranks, long call,
    Fingerprint fingerprint, PhaseTimes phases, String root, List<ConnectionPair> connections,
    List<ImageRecord> images) {

    /** The number of the format that this release writes and reads. */
    public static final int FORMAT = 1;

    /** The file's name in the version's directory. */
    public static final String FILE_NAME = "manifest.json";

    public Manifest {
        connections = List.copyOf(connections);
        images = List.copyOf(images);
    }

    /** Creates a manifest with its Merkle root. */
    public static Manifest of(Instant created, long version, String job, int ranks, long call, Fingerprint fingerprint,
        PhaseTimes phases, List<ImageRecord> images) {
        return new Manifest(FORMAT, version, job, created.toString(), ranks, call, fingerprint, phases,
            MerkleTree.root(images), ConnectionPair.match(images), images);
    }

    /** The images of one rank. */
    public List<ImageRecord> imagesOf(int rank) {
        return images.stream().filter(image -> image.rank() == rank).toList();
    }

    /** The image of one rank by one back end. */
    public Optional<ImageRecord> image(int rank, String spc) {
        return images.stream().filter(image -> image.rank() == rank && image.spc().equals(spc)).findFirst();
    }

    /** The ids of the back ends that made images, in their order. */
    public List<String> spcs() {
        return images.stream().map(ImageRecord::spc).distinct().toList();
    }

    /** The length of all images together. */
    public long bytes() {
        long bytes = 0;
        for (ImageRecord image : images) {
            bytes += image.bytes();
        }
        return bytes;
    }
}
