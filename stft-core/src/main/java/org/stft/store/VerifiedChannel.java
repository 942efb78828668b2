package org.stft.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.IntFunction;

/**
 * Reads a file of an image chunk by chunk; each chunk is compared with its digest before one byte of it
 * is handed out.
 */
final class VerifiedChannel implements SeekableByteChannel {

    private final Path path;
    private final FileRecord record;
    private final FileChannel file;
    private byte[] chunk;
    private int chunkNumber = -1;
    private long position;

    VerifiedChannel(Path path, FileRecord record) throws IOException {
        this.path = path;
        this.record = record;
        this.file = open(path);
        requireShape();
    }

    private static FileChannel open(Path path) throws IOException {
        try {
            StoredFile.requireNothingElse(path);
            return FileChannel.open(path, StandardOpenOption.READ);
        } catch (NoSuchFileException e) {
            throw new DamagedFileException("there is no " + path, e);
        }
    }

    private void requireShape() throws IOException {
        long chunks = (record.bytes() + Digests.CHUNK_BYTES - 1) / Digests.CHUNK_BYTES;
        if (record.bytes() < 0 || chunks != record.chunks().size()) {
            close();
            throw new DamagedFileException("the manifest lists " + record.chunks().size() + " chunks for " + path
                + ", but " + record.bytes() + " bytes have " + chunks);
        }
        if (file.size() != record.bytes()) {
            long found = file.size();
            close();
            throw new DamagedFileException(path + " is " + found + " bytes long, but " + record.bytes() + " were written");
        }
    }

    /** Reads and compares the whole file. */
    void verify() throws IOException {
        ParallelChunks.of(record.chunks().size(), (number, piece) -> compare(number, done -> piece.clear()));
        if (!Digests.fileDigest(record.chunks()).equals(record.digest())) {
            throw new DamagedFileException("the manifest's digest of " + path + " does not match its chunks");
        }
    }

    private void load(int number) throws IOException {
        if (number == chunkNumber) {
            return;
        }
        if (chunk == null) {
            chunk = new byte[(int) Math.min(Digests.CHUNK_BYTES, record.bytes())];
        }
        chunkNumber = -1;
        compare(number, done -> ByteBuffer.wrap(chunk, done, chunk.length - done));
        chunkNumber = number;
    }

    private int lengthOf(int number) {
        return (int) Math.min(Digests.CHUNK_BYTES, record.bytes() - startOf(number));
    }

    private static long startOf(int number) {
        return (long) number * Digests.CHUNK_BYTES;
    }

    /** Reads a chunk piece by piece into what there is for the piece that begins at so many bytes, and compares it with its digest. */
    private void compare(int number, IntFunction<ByteBuffer> pieces) throws IOException {
        long start = startOf(number);
        int length = lengthOf(number);
        Digests digests = new Digests();
        for (int done = 0; done < length;) {
            ByteBuffer piece = pieces.apply(done);
            int from = piece.position();
            piece.limit(from + Math.min(Digests.PIECE_BYTES, length - done));
            int part = file.read(piece, start + done);
            if (part < 0) {
                throw new DamagedFileException(path + " ends before its " + record.bytes() + " bytes");
            }
            digests.update(piece.flip().position(from));
            done += part;
        }
        if (!digests.ofChunk().equals(record.chunks().get(number))) {
            throw new DamagedFileException("chunk " + number + " (bytes " + start + " to " + (start + length - 1)
                + ") of " + path + " does not match its digest: it was altered");
        }
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        if (position >= record.bytes()) {
            return -1;
        }
        int total = 0;
        while (target.hasRemaining() && position < record.bytes()) {
            load((int) (position / Digests.CHUNK_BYTES));
            int offset = (int) (position % Digests.CHUNK_BYTES);
            int part = Math.min(target.remaining(), lengthOf(chunkNumber) - offset);
            target.put(chunk, offset, part);
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
