package org.stft.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.stft.internal.file.ChunkedFile;
import org.stft.internal.file.DamagedFileException;
import org.stft.internal.file.FileRecord;

/**
 * A channel that reads a file of an image chunk by chunk; each chunk is compared with its digest before any byte of it
 * is returned.
 */
final class VerifiedChannel implements SeekableByteChannel {

    private final Path path;
    private final FileRecord record;
    private final ChunkedFile chunks;
    private final FileChannel file;
    private ByteBuffer chunk;
    private int chunkNumber = -1;
    private long position;

    /** @throws DamagedFileException if the file does not exist, or has another length than it was written with */
    VerifiedChannel(Path path, ImageRecord image, FileRecord record) throws IOException {
        Optional<Finding> wrong = ListedFiles.shape(image, record, path);
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
            chunk = ByteBuffer.allocateDirect(chunks.length(0)); // the system reads into no other without a copy
        }
        chunkNumber = -1;
        Optional<String> digest = chunks.digest(file, number,
            done -> chunk.clear().position(done));
        if (digest.isEmpty()) {
            throw new DamagedFileException(path + " ends before its " + record.bytes() + " bytes");
        }
        if (!digest.get().equals(record.chunks().get(number))) {
            throw new DamagedFileException("chunk " + number + " (bytes " + chunks.start(number) + " to "
                + (chunks.start(number) + chunks.length(number) - 1) + ") of " + path
                + " does not match its digest: it was altered");
        }
        chunkNumber = number;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        if (position >= record.bytes()) {
            return -1;
        }
        int total = 0;
        while (target.hasRemaining() && position < record.bytes()) {
            load(chunks.chunkAt(position));
            int offset = (int) (position - chunks.start(chunkNumber));
            int part = Math.min(target.remaining(), chunks.length(chunkNumber) - offset);
            target.put(chunk.limit(offset + part).position(offset));
            position += part;
            total += part;
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
