package org.stft.spc.kryo;

import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import org.stft.spc.ImageFiles;

/** One image in memory, for tests that open thousands: no digest is between its content and the back end. */
final class ImageInMemory implements ImageFiles {

    private final byte[] content;

    ImageInMemory(byte[] content) {
        this.content = content;
    }

    @Override
    public WritableByteChannel create(Path file) {
        throw new UnsupportedOperationException("for reading");
    }

    @Override
    public SeekableByteChannel open(Path file) {
        return new Channel(ByteBuffer.wrap(content));
    }

    private record Channel(ByteBuffer content) implements SeekableByteChannel {

        @Override
        public int read(ByteBuffer to) {
            if (!content.hasRemaining()) {
                return -1;
            }
            int count = Math.min(to.remaining(), content.remaining());
            to.put(content.slice(content.position(), count));
            content.position(content.position() + count);
            return count;
        }

        @Override
        public long position() {
            return content.position();
        }

        @Override
        public SeekableByteChannel position(long position) {
            content.position(Math.toIntExact(position));
            return this;
        }

        @Override
        public long size() {
            return content.capacity();
        }

        @Override
        public int write(ByteBuffer from) {
            throw new UnsupportedOperationException("for reading");
        }

        @Override
        public SeekableByteChannel truncate(long size) {
            throw new UnsupportedOperationException("for reading");
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {
            // it is only memory
        }
    }
}
