package org.stft.store;

import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.stft.base.io.FileRecord;
import org.stft.internal.fault.Faults;
import org.stft.internal.file.ChunkedFile;
import org.stft.internal.file.DigestingChannel;
import org.stft.internal.file.Digests;
import org.stft.internal.file.FsyncBatch;
import org.stft.internal.file.ParallelChunks;
import org.stft.internal.file.SpareFiles;
import org.stft.spc.ImageFiles;

/**
 * Writes the images of one rank into a version's staging directory. Every file in it,
 * whichever program wrote it, is forced and has digests.
 */
public final class StagedImages implements ImageFiles {

    private final Path directory;
    private final Faults faults;
    private final SpareFiles spare;
    private final Map<Path, Digests> written = new HashMap<>();

    /** @param faults those of the rank */
    public StagedImages(Path directory, Faults faults) {
        this.directory = directory;
        this.faults = faults;
        this.spare = new SpareFiles(JobDirectory.spareBeside(directory));
    }

    @Override
    public WritableByteChannel create(Path file) throws IOException {
        createParents(file);
        return new DigestingChannel(file, spare, faults, digests -> written.put(file.normalize(), digests));
    }

    /** Those inside the version only: its own directory is gone if the job was taken over, and must stay so. */
    private void createParents(Path file) throws IOException {
        Path parent = file.getParent();
        if (!parent.equals(directory) && !Files.isDirectory(parent)) {
            createParents(parent);
            JobDirectory.createDirectory(parent);
        }
    }

    @Override
    public SeekableByteChannel open(Path file) throws IOException {
        return Files.newByteChannel(file, StandardOpenOption.READ);
    }

    /** The files of a finished image that is still staged: verified while they are read, as those of a version are. */
    public static ImageFiles finished(Path directory, ImageRecord image) {
        return new VerifiedFiles(directory, image);
    }

    /**
     * Ends an image: forces files that are not yet forced.
     *
     * @param image the name that the back end received
     * @return the record of the image for the manifest
     * @throws IOException if the back end has written no file of that name, or a file cannot be forced
     */
    public ImageRecord finish(int rank, String spc, Path image) throws IOException {
        if (!Files.exists(image)) {
            throw new IOException("the back end " + spc + " wrote no image " + image);
        }
        List<Path> tree = tree(image);
        List<Path> unforced = new ArrayList<>(tree);
        unforced.removeIf(this::isForced);
        if (unforced.isEmpty()) {
            return new ImageRecord(rank, spc, records(tree));
        }
        try (FsyncBatch forcing = new FsyncBatch(unforced)) {
            List<FileRecord> files = records(tree);
            forcing.await();
            return new ImageRecord(rank, spc, files);
        }
    }

    private List<FileRecord> records(List<Path> tree) throws IOException {
        List<FileRecord> files = new ArrayList<>();
        for (Path path : tree) {
            if (!Files.isDirectory(path)) {
                files.add(record(path));
            }
        }
        return files;
    }

    /** Forces a file, unless {@link #create} has already done so. */
    private boolean isForced(Path path) {
        return written.containsKey(path.normalize());
    }

    private static List<Path> tree(Path image) throws IOException {
        if (Files.isRegularFile(image, LinkOption.NOFOLLOW_LINKS)) {
            return List.of(image);
        }
        try (Stream<Path> paths = Files.walk(image)) {
            return paths.sorted().toList();
        }
    }

    private String nameOf(Path path) {
        return directory.relativize(path).toString().replace('\\', '/');
    }

    private FileRecord record(Path path) throws IOException {
        Digests digests = written.remove(path.normalize());
        return digests != null ? digests.finish(nameOf(path)) : read(path, nameOf(path));
    }

    private static FileRecord read(Path path, String name) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            ChunkedFile file = new ChunkedFile(channel.size());
            String[] chunks = new String[file.chunks()];
            ParallelChunks.of(chunks.length,
                (number, buffer) -> chunks[number] = file.digest(channel, number, buffer, piece -> {})
                    .orElseThrow(() -> new EOFException(path + " was truncated while it was read")));
            return new FileRecord(name, file.bytes(), Digests.fileDigest(List.of(chunks)), List.of(chunks));
        }
    }
}
