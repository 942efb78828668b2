package org.stft.spc.testkit;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.zip.CRC32C;
import org.stft.spc.BulkChannel;
import org.stft.spc.ImageFiles;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

/**
 * Real files with a digest each, as the core has them: a file that was altered after it was written
 * cannot be opened.
 */
public final class SealedFiles implements ImageFiles {

    private final Map<Path, Long> digests = new HashMap<>();
    private int openChannels;

    @Override
    public WritableByteChannel create(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, CREATE_NEW, WRITE);
        openChannels++;
        return new Sealing(file, channel);
    }

    @Override
    public SeekableByteChannel open(Path file) throws IOException {
        Long digest = digests.get(file);
        if (digest != null && digest != digestOf(Files.readAllBytes(file))) {
            throw new IOException(file + " does not match its digest");
        }
        SeekableByteChannel channel = FileChannel.open(file, READ);
        openChannels++;
        return new Watched(channel);
    }

    /** Declares the present content of a file as verified, so that only the back end can find a change. */
    public void reseal(Path file) throws IOException {
        digests.put(file, digestOf(Files.readAllBytes(file)));
    }

    /** The number of channels that are not closed. */
    public int openChannels() {
        return openChannels;
    }

    private static long digestOf(byte[] content) {
        CRC32C digest = new CRC32C();
        digest.update(content);
        return digest.getValue();
    }

    private final class Sealing implements WritableByteChannel {

        private final Path file;
        private final FileChannel channel;
        private final CRC32C digest = new CRC32C();

        Sealing(Path file, FileChannel channel) {
            this.file = file;
            this.channel = channel;
        }

        @Override
        public int write(ByteBuffer bytes) throws IOException {
            digest.update(bytes.duplicate());
            int written = bytes.remaining();
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            return written;
        }

        @Override
        public boolean isOpen() {
            return channel.isOpen();
        }

        @Override
        public void close() throws IOException {
            if (channel.isOpen()) {
                openChannels--;
                digests.put(file, digest.getValue());
                channel.close();
            }
        }
    }

    /**
     * A channel that returns at most 1000 bytes per read, because a channel may return fewer bytes than were requested.
     */
    private final class Watched implements BulkChannel {

        private static final int MAX = 1000;

        private final SeekableByteChannel channel;

        Watched(SeekableByteChannel channel) {
            this.channel = channel;
        }

        @Override
        public int read(ByteBuffer bytes) throws IOException {
            int limit = bytes.limit();
            bytes.limit(Math.min(limit, bytes.position() + MAX));
            try {
                return channel.read(bytes);
            } finally {
                bytes.limit(limit);
            }
        }

        @Override
        public void read(long bytes, Consumer<ByteBuffer> target) throws IOException {
            for (long left = bytes; left > 0;) {
                ByteBuffer piece = ByteBuffer.allocate((int) Math.min(left, MAX));
                while (piece.hasRemaining()) {
                    if (channel.read(piece) < 0) {
                        throw new EOFException("the file ends " + left + " bytes too early");
                    }
                }
                left -= piece.limit();
                target.accept(piece.flip());
            }
        }

        @Override
        public int write(ByteBuffer bytes) throws IOException {
            return channel.write(bytes);
        }

        @Override
        public long position() throws IOException {
            return channel.position();
        }

        @Override
        public SeekableByteChannel position(long position) throws IOException {
            channel.position(position);
            return this;
        }

        @Override
        public long size() throws IOException {
            return channel.size();
        }

        @Override
        public SeekableByteChannel truncate(long size) throws IOException {
            return channel.truncate(size);
        }

        @Override
        public boolean isOpen() {
            return channel.isOpen();
        }

        @Override
        public void close() throws IOException {
            if (channel.isOpen()) {
                openChannels--;
                channel.close();
            }
        }
    }
}
