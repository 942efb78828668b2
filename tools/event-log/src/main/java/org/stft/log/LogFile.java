package org.stft.log;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * The log file of a rank, to which blocks are appended. Writes with a stream, which an interrupt of the thread does not
 * close.
 */
final class LogFile implements AutoCloseable {

    private final Path file;
    private final int rank;
    private final long limit;
    private final String setting;
    private FileOutputStream out;
    private long length;

    /**
     * @param limit the maximum length, in bytes
     * @param setting the setting with the limit, for messages
     */
    LogFile(Path file, int rank, long limit, String setting) throws IOException {
        this.file = file;
        this.rank = rank;
        this.limit = limit;
        this.setting = setting;
        this.out = new FileOutputStream(file.toFile(), true);
        this.length = file.toFile().length();
    }

    /** @param block room for the head of a block, then the content */
    void append(int kind, long first, int count, byte[] block, int contentLength) throws IOException {
        int blockLength = Block.HEAD_BYTES + contentLength;
        if ((kind == Block.Type.EVENTS.code || kind >= LogWriter.FIRST_OF_TOOLS) && length + blockLength > limit) {
            throw new IOException("the limit of " + limit + " bytes is reached (" + setting + ")");
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

    /** Closes the file until {@link #resume}. */
    void suspend() {
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
        out.close();
    }
}
