package org.stft.log;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The log file of a rank, to which blocks are appended. Writes with a stream, which an interrupt of the thread does not
 * close.
 */
final class LogFile implements AutoCloseable {

    private static final int PART = 1 << 16;

    private final Path whole;
    private final int rank;
    private final long limit;
    private final String setting;
    private FileOutputStream out;
    /** Null if blocks are not written past the page cache. */
    private DirectFile direct;
    private Path file;
    private int segment;
    private long length;
    /** Of the segments before this one that exist. */
    private long before;

    /**
     * @param limit the maximum length, in bytes
     * @param setting the setting with the limit, for messages
     */
    LogFile(Path file, int rank, long limit, String setting) throws IOException {
        this.whole = file;
        this.file = file;
        this.rank = rank;
        this.limit = limit;
        this.setting = setting;
        this.out = new FileOutputStream(file.toFile(), true);
        this.length = file.toFile().length();
    }

    /** Has whole pages written past the page cache from now on, if the file system can do that. */
    void useDirect() {
        try {
            direct = new DirectFile(file);
        } catch (IOException e) {
            direct = null; // it cannot
        }
    }

    /** Has all written through the page cache again: it takes more at once than the disk. */
    void useCache() {
        DirectFile used = direct;
        direct = null;
        try {
            if (used != null) {
                used.close();
            }
        } catch (IOException e) {
            // what was written is on the disk
        }
    }

    /**
     * Appends a block, of which the content has whole pages together with the head.
     *
     * @param block an aligned buffer with room for the head, then the content
     */
    void append(int kind, long first, ByteBuffer block, int contentLength) throws IOException {
        int blockLength = Block.HEAD_BYTES + contentLength;
        requireRoom(blockLength);
        Block.head(kind, rank, first, 0, block, contentLength);
        try {
            if (direct == null || !isWrittenDirectly(block, blockLength)) {
                write(block, blockLength);
            }
            length += blockLength;
        } catch (IOException e) {
            cutOff(e);
            throw e;
        }
    }

    private void write(ByteBuffer block, int blockLength) throws IOException {
        byte[] part = new byte[PART];
        for (int at = 0; at < blockLength; at += PART) {
            int bytes = Math.min(PART, blockLength - at);
            block.get(at, part, 0, bytes);
            out.write(part, 0, bytes);
        }
    }

    /** If it fails, for whatever reason, it is tried through the page cache. */
    private boolean isWrittenDirectly(ByteBuffer block, int blockLength) {
        try {
            direct.write(block, blockLength, length);
            return true;
        } catch (IOException e) {
            useCache();
            cutOff(e);
            return false;
        }
    }

    private void requireRoom(int blockLength) throws IOException {
        if (before + length + blockLength > limit) {
            throw new IOException("the limit of " + limit + " bytes is reached (" + setting + ")");
        }
    }

    /** @param block room for the head of a block, then the content */
    void append(int kind, long first, int count, byte[] block, int contentLength) throws IOException {
        int blockLength = Block.HEAD_BYTES + contentLength;
        if (Block.hasEvents(kind) || kind >= LogWriter.FIRST_OF_TOOLS) {
            requireRoom(blockLength);
        }
        Block.head(kind, rank, first, count, block, contentLength);
        try {
            out.write(block, 0, blockLength);
            length += blockLength;
        } catch (IOException e) {
            cutOff(e);
            throw e;
        }
    }

    /** Removes a block that was written in part. */
    private void cutOff(IOException reason) {
        try (RandomAccessFile whole = new RandomAccessFile(file.toFile(), "rw")) {
            whole.setLength(length);
        } catch (IOException e) {
            reason.addSuppressed(e); // readers find the next block by its magic number
        }
    }

    int rank() {
        return rank;
    }

    /**
     * Continues in a new file: a segment.
     *
     * @param first the number for the head of the block that says so
     * @return its number
     * @throws IOException if it cannot be made; blocks are then appended where they were before
     */
    int newSegment(long first) throws IOException {
        Path next = Files.createFile(RunFiles.segment(whole, segment + 1));
        boolean wasDirect = direct != null;
        useCache();
        try {
            append(Block.Type.CONTINUED.code, first, 0, new byte[Block.HEAD_BYTES], 0);
        } catch (IOException e) {
            Files.deleteIfExists(next);
            throw e;
        }
        out.close();
        before += length;
        segment++;
        file = next;
        out = new FileOutputStream(file.toFile(), true);
        length = 0;
        if (wasDirect) {
            useDirect();
        }
        return segment;
    }

    /** Deletes the segments from 1 on that have a lower number. The first file stays. */
    void dropBefore(int number) throws IOException {
        for (int old : RunFiles.segments(whole)) {
            Path dropped = RunFiles.segment(whole, old);
            if (old > 0 && old < Math.min(number, segment)) {
                before -= Files.size(dropped);
                Files.delete(dropped);
            }
        }
    }

    /** Closes the file until {@link #resume}. */
    void suspend() {
        useCache();
        try {
            out.close();
        } catch (IOException e) {
            throw new UncheckedIOException("the log file " + file + " could not be closed", e);
        }
    }

    void resume() throws IOException {
        out = new FileOutputStream(file.toFile(), true);
    }

    @Override
    public void close() throws IOException {
        useCache();
        out.close();
    }
}
