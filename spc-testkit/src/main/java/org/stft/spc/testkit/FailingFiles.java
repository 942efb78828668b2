package org.stft.spc.testkit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import org.stft.spc.ImageFiles;

/** Files on a disk that is full after a number of bytes. */
final class FailingFiles implements ImageFiles {

    /** The message of the failure. */
    static final String DISK_FULL = "No space left on device";

    private final ImageFiles files;
    private long room = Long.MAX_VALUE;

    FailingFiles(ImageFiles files) {
        this.files = files;
    }

    /**
     * Makes the write fail that would exceed this number of bytes, counted from now over all files. The
     * bytes that fit are written. Closing a file that took exactly so many bytes fails too.
     */
    void failAfter(long bytes) {
        room = bytes;
    }

    /** Lets further writes succeed. */
    void failNoMore() {
        room = Long.MAX_VALUE;
    }

    @Override
    public WritableByteChannel create(Path file) throws IOException {
        return new Limited(files.create(file));
    }

    @Override
    public SeekableByteChannel open(Path file) throws IOException {
        return files.open(file);
    }

    private final class Limited implements WritableByteChannel {

        private final WritableByteChannel channel;

        Limited(WritableByteChannel channel) {
            this.channel = channel;
        }

        @Override
        public int write(ByteBuffer bytes) throws IOException {
            int length = bytes.remaining();
            if (length > room) {
                bytes.limit(bytes.position() + (int) room);
                channel.write(bytes);
                room = 0;
                throw new IOException(DISK_FULL);
            }
            room -= length;
            return channel.write(bytes);
        }

        @Override
        public boolean isOpen() {
            return channel.isOpen();
        }

        @Override
        public void close() throws IOException {
            boolean closesNow = channel.isOpen();
            channel.close();
            if (closesNow && room == 0) {
                throw new IOException(DISK_FULL);
            }
        }
    }
}
