package org.stft.spc;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;

/**
 * The files of an image, for a back end to write and read.
 *
 * <p>A file written through {@link #create} gets its digests while it is written. A file that something
 * else writes (an external program) is allowed too: it is read once more for its digests. In both cases
 * STFT forces the file and its directory to the disk before the version is committed.
 */
public interface ImageFiles {

    /**
     * Creates a file of the image.
     *
     * @param file the name of the image, or a name below it
     * @return a channel that computes digests of all it writes; a write always takes all remaining bytes
     * @throws IOException if the file exists or cannot be created
     */
    WritableByteChannel create(Path file) throws IOException;

    /**
     * Opens a file of the image for reading. Its size and digests were verified before; each chunk is
     * verified once more when it is read, so that no unverified byte reaches the caller. The channel may be a {@link BulkChannel}.
     *
     * @throws IOException if the file cannot be read or does not match its digests
     */
    SeekableByteChannel open(Path file) throws IOException;

    /** {@link #create} as a stream. */
    default OutputStream createStream(Path file) throws IOException {
        return Channels.newOutputStream(create(file));
    }

    /** {@link #open} as a stream. */
    default InputStream openStream(Path file) throws IOException {
        return Channels.newInputStream(open(file));
    }
}
