package org.stft.store;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.function.Consumer;
import org.stft.base.io.DamagedFileException;
import org.stft.base.io.FileRecord;
import org.stft.internal.file.ChunkedFile;
import org.stft.internal.file.Digests;
import org.stft.spc.BulkChannel;

/**
 * A channel that reads a file of an image chunk by chunk; each chunk is compared with its digest before any byte of it
 * is returned, or, in bulk, right after that.
 */
final class VerifiedChannel implements BulkChannel {

    private final Path path;
    private final FileRecord record;
    private final ChunkedFile chunks;
    private final FileChannel file;
    private ByteBuffer chunk;
    private ByteBuffer piece;
    private int chunkNumber = -1;
    private long position;

    /** @throws DamagedFileException if the file does not exist, or has another length than it was written with */
    VerifiedChannel(Path path, ImageRecord image, FileRecord record) throws IOException {
        Optional<Damage> wrong = ListedFiles.shape(image, record, path);
        if (wrong.isPresent()) {
            throw new DamagedFileException(wrong.get().sentence(path));
        }
        this.path = path;
        this.record = record;
        this.chunks = new ChunkedFile(record.bytes());
        this.file = FileChannel.open(path, StandardOpenOption.READ);
    }

    private void load(int number) throws IOException {
        if (number == chunkNumber) {
            return;
        }
        if (chunk == null) {
            chunk = ByteBuffer.allocate(chunks.length(0));
        }
        chunkNumber = -1;
        chunk.clear();
        digest(number, chunk::put);
        chunkNumber = number;
    }

    /** Reads a chunk. What the target was given is what was written if this returns. */
    private void digest(int number, Consumer<ByteBuffer> target) throws IOException {
        if (piece == null) {
            piece = ByteBuffer.allocateDirect(Math.min(Digests.PIECE_BYTES, chunks.length(0)));
        }
        Optional<String> digest = chunks.digest(file, number, piece, target);
        if (digest.isEmpty()) {
            throw new DamagedFileException(path + " ends before its " + record.bytes() + " bytes");
        }
        if (!digest.get().equals(record.chunks().get(number))) {
            throw new DamagedFileException("chunk " + number + " (bytes " + chunks.start(number) + " to "
                + (chunks.start(number) + chunks.length(number) - 1) + ") of " + path
                + " does not match its digest: it was altered");
        }
    }

    @Override
    public void read(long bytes, Consumer<ByteBuffer> target) throws IOException {
        long end = Math.addExact(position, bytes);
        if (end > record.bytes()) {
            throw new EOFException(path + " has no " + bytes + " bytes from " + position + " on");
        }
        while (position < end) {
            int number = chunks.chunkAt(position);
            if (position == chunks.start(number) && number != chunkNumber && end - position >= chunks.length(number)) {
                digest(number, target);
                position += chunks.length(number);
            } else {
                load(number);
                target.accept(rest(end));
            }
        }
    }

    /** The bytes of the loaded chunk from the position on. */
    private ByteBuffer rest(long end) {
        int offset = (int) (position - chunks.start(chunkNumber));
        int part = (int) Math.min(end - position, chunks.length(chunkNumber) - offset);
        position += part;
        return chunk.clear().slice(offset, part);
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        if (position >= record.bytes()) {
            return -1;
        }
        int total = 0;
        while (target.hasRemaining() && position < record.bytes()) {
            load(chunks.chunkAt(position));
            ByteBuffer part = rest(position + target.remaining());
            total += part.remaining();
            target.put(part);
        }
        return total;
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public SeekableByteChannel position(long newPosition) {
        if (newPosition < 0) {
            throw new IllegalArgumentException("a position is not negative, but is " + newPosition);
        }
        position = newPosition;
        return this;
    }

    @Override
    public long size() {
        return record.bytes();
    }

    @Override
    public int write(ByteBuffer source) {
        throw new NonWritableChannelException();
    }

    @Override
    public SeekableByteChannel truncate(long size) {
        throw new NonWritableChannelException();
    }

    @Override
    public boolean isOpen() {
        return file.isOpen();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
