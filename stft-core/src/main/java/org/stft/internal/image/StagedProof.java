package org.stft.internal.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.stft.base.io.FileTrees;
import org.stft.base.time.Deadline;
import org.stft.internal.proof.ProvenImage;
import org.stft.internal.proof.TimedFiles;
import org.stft.spc.Checkpointer;
import org.stft.spc.ImageFiles;
import org.stft.spc.ProtectedState;
import org.stft.spc.ReadBack;
import org.stft.store.ImageRecord;
import org.stft.store.StagedImages;

/** A staged image and the back end that made it. */
final class StagedProof implements ProvenImage {

    private final int rank;
    private final Checkpointer checkpointer;
    private final Path staging;
    private final ImageRecord image;

    StagedProof(int rank, Checkpointer checkpointer, Path staging, ImageRecord image) {
        this.rank = rank;
        this.checkpointer = checkpointer;
        this.staging = staging;
        this.image = image;
    }

    @Override
    public String spc() {
        return image.spc();
    }

    @Override
    public long bytes() {
        return image.bytes();
    }

    @Override
    public Optional<ReadBack> readBack(Deadline deadline) throws IOException {
        return checkpointer.readBack(staging.resolve(ImageRecord.fileName(rank, image.spc())),
            new TimedFiles(StagedImages.finished(staging, image), deadline));
    }

    @Override
    public Optional<ReadBack> takeAgain(Deadline deadline) throws IOException {
        Path beside = staging.resolve("again-" + ImageRecord.fileName(rank, image.spc()));
        try {
            ImageFiles files = new PlainFiles();
            try {
                checkpointer.beforeCheckpoint();
                checkpointer.doCheckpoint(beside, files);
            } finally {
                checkpointer.afterRestart();
            }
            return checkpointer.readBack(beside, new TimedFiles(files, deadline)).map(open -> deleting(open, beside));
        } catch (IOException | RuntimeException | Error e) {
            delete(beside);
            throw e;
        }
    }

    private static ReadBack deleting(ReadBack open, Path image) {
        return new ReadBack() {
            @Override
            public Set<String> names() {
                return open.names();
            }

            @Override
            public Object restore(ProtectedState.Entry entry) throws IOException {
                return open.restore(entry);
            }

            @Override
            public Object original(Object readBack) {
                return open.original(readBack);
            }

            @Override
            public Set<String> before(String name) {
                return open.before(name);
            }

            @Override
            public void close() throws IOException {
                open.close();
                delete(image);
            }
        };
    }

    private static void delete(Path image) throws IOException {
        if (Files.exists(image)) {
            FileTrees.delete(image);
        }
    }
}
