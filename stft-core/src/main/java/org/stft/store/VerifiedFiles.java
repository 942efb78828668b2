package org.stft.store;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import org.stft.base.io.DamagedFileException;
import org.stft.base.io.FileRecord;
import org.stft.spc.ImageFiles;

/** Reads the files of one committed image; see {@link VerifiedChannel}. */
final class VerifiedFiles implements ImageFiles {

    private final Path directory;
    private final ImageRecord image;

    VerifiedFiles(Path directory, ImageRecord image) {
        this.directory = directory;
        this.image = image;
    }

    @Override
    public WritableByteChannel create(Path file) throws IOException {
        throw new IOException(file + " belongs to a committed version, which is never written to");
    }

    @Override
    public SeekableByteChannel open(Path file) throws IOException {
        String name = directory.relativize(file).toString().replace('\\', '/');
        for (FileRecord record : image.files()) {
            if (record.name().equals(name)) {
                return new VerifiedChannel(file, image, record);
            }
        }
        throw new DamagedFileException("the manifest lists no file " + name + " for rank " + image.rank());
    }
}
