package org.stft.internal.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.stft.base.time.Deadline;
import org.stft.internal.proof.ReadableImage;
import org.stft.internal.proof.TimedFiles;
import org.stft.spc.Checkpointer;
import org.stft.spc.ImageFiles;
import org.stft.spc.ReadBack;

/**
 * An image of this rank that another run has made.
 *
 * @param files how its files are read
 */
record SavedImage(String spc, Checkpointer checkpointer, Path path, ImageFiles files, long bytes)
    implements
        ReadableImage {

    /** An image in files without digests. */
    static SavedImage plain(String spc, Checkpointer checkpointer, Path path) throws IOException {
        try (Stream<Path> files = Files.walk(path)) {
            long bytes = 0;
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                bytes += Files.size(file);
            }
            return new SavedImage(spc, checkpointer, path, new PlainFiles(), bytes);
        }
    }

    @Override
    public Optional<ReadBack> readBack(Deadline deadline) throws IOException {
        return checkpointer.readBack(path, new TimedFiles(files, deadline));
    }
}
