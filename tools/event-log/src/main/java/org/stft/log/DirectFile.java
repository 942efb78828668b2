package org.stft.log;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Writes to a file past the page cache, which takes a tenth of the processor time where pages have to be found first. Not
 * all file systems can do that.
 */
final class DirectFile implements Closeable {

    /** What positions, lengths and buffers must be multiples of. */
    static final int ALIGNMENT = 4096;

    private final Path file;
    private FileChannel channel;

    /** @throws IOException if the file cannot be written in this way */
    DirectFile(Path file) throws IOException {
        this.file = file;
        open();
    }

    private void open() throws IOException {
        try {
            channel = FileChannel.open(file, StandardOpenOption.WRITE, direct());
        } catch (UnsupportedOperationException | ReflectiveOperationException e) {
            throw new IOException("no direct access", e);
        }
    }

    /** {@code com.sun.nio.file.ExtendedOpenOption.DIRECT}: some compilers warn of its name. */
    private static OpenOption direct() throws ReflectiveOperationException {
        return (OpenOption) Class.forName("com.sun.nio.file.ExtendedOpenOption").getField("DIRECT").get(null);
    }

    /** A buffer that can be written. */
    static ByteBuffer buffer(int bytes) {
        return ByteBuffer.allocateDirect(aligned(bytes) + ALIGNMENT).alignedSlice(ALIGNMENT);
    }

    /** The next aligned length. */
    static int aligned(int length) {
        return length + ALIGNMENT - 1 & -ALIGNMENT;
    }

    /** Writes the first bytes of a buffer. An interrupt of the thread, which closes a channel, is disregarded. */
    void write(ByteBuffer from, int length, long at) throws IOException {
        ByteBuffer bytes = from.slice(0, length);
        while (bytes.hasRemaining()) {
            try {
                if (channel.write(bytes, at + bytes.position()) % ALIGNMENT != 0) {
                    throw new IOException("a part of a page was written");
                }
            } catch (ClosedByInterruptException e) {
                Thread.interrupted();
                open();
            }
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
