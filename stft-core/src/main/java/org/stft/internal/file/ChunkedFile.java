package org.stft.internal.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Optional;
import java.util.function.Consumer;
import org.stft.base.io.FileRecord;

/**
 * A file as a sequence of chunks of {@link Digests#CHUNK_BYTES} bytes, the last one shorter.
 *
 * @param bytes the file's length
 */
public record ChunkedFile(long bytes) {

    /** The number of chunks. */
    public int chunks() {
        return Math.toIntExact((bytes + Digests.CHUNK_BYTES - 1) / Digests.CHUNK_BYTES);
    }

    /** The position of a chunk's first byte. */
    public long start(int chunk) {
        return (long) chunk * Digests.CHUNK_BYTES;
    }

    /** The length of a chunk in bytes. */
    public int length(int chunk) {
        return (int) Math.min(Digests.CHUNK_BYTES, bytes - start(chunk));
    }

    /** The chunk that holds a position. */
    public int chunkAt(long position) {
        return (int) (position / Digests.CHUNK_BYTES);
    }

    /** Returns true if a manifest's record of the file lists as many digests as the file has chunks. */
    public static boolean isListedWhole(FileRecord record) {
        return record.bytes() >= 0 && new ChunkedFile(record.bytes()).chunks() == record.chunks().size();
    }

    /**
     * Reads and digests a chunk, piece by piece.
     *
     * @param buffer for one piece after the other: at least {@link Digests#PIECE_BYTES} bytes, or the length of the
     *     chunk
     * @param target is given each piece in order, before the digest of the whole chunk is known
     * @return the digest; empty if the file ends before the chunk does
     */
    public Optional<String> digest(FileChannel channel, int chunk, ByteBuffer buffer, Consumer<ByteBuffer> target)
        throws IOException {
        Digests digests = new Digests();
        int length = length(chunk);
        for (int done = 0; done < length;) {
            int size = Math.min(Digests.PIECE_BYTES, length - done);
            buffer.clear().limit(size);
            while (buffer.hasRemaining()) {
                if (channel.read(buffer, start(chunk) + done + buffer.position()) < 0) {
                    return Optional.empty();
                }
            }
            digests.update(buffer.flip());
            target.accept(buffer.rewind());
            done += size;
        }
        return Optional.of(digests.ofChunk());
    }
}
