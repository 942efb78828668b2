package org.stft.internal.proof;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.stft.base.time.Deadline;
import org.stft.spc.BulkChannel;
import org.stft.spc.ImageFiles;

/** Files that are read until a time is over. */
public final class TimedFiles implements ImageFiles {

    private final ImageFiles files;
    private final Deadline deadline;

    public TimedFiles(ImageFiles files, Deadline deadline) {
        this.files = files;
        this.deadline = deadline;
    }

    @Override
    public WritableByteChannel create(Path file) throws IOException {
        return files.create(file);
    }

    @Override
    public SeekableByteChannel open(Path file) throws IOException {
        SeekableByteChannel channel = files.open(file);
        return channel instanceof BulkChannel bulk ? new TimedBulk(bulk) : new Timed(channel);
    }

    private void requireTime() throws IOException {
        if (deadline.hasPassed()) {
            throw new IOException("the time for the proof is over");
        }
    }

    private class Timed implements SeekableByteChannel {

        private final SeekableByteChannel channel;

        Timed(SeekableByteChannel channel) {
            this.channel = channel;
        }

        @Override
        public int read(ByteBuffer target) throws IOException {
            requireTime();
            return channel.read(target);
        }

        @Override
        public int write(ByteBuffer source) throws IOException {
            return channel.write(source);
        }

        @Override
        public long position() throws IOException {
            return channel.position();
        }

        @Override
        public SeekableByteChannel position(long newPosition) throws IOException {
            channel.position(newPosition);
            return this;
        }

        @Override
        public long size() throws IOException {
            return channel.size();
        }

        @Override
        public SeekableByteChannel truncate(long size) throws IOException {
            channel.truncate(size);
            return this;
        }

        @Override
        public boolean isOpen() {
            return channel.isOpen();
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    private final class TimedBulk extends Timed implements BulkChannel {

        private final BulkChannel channel;

        TimedBulk(BulkChannel channel) {
            super(channel);
            this.channel = channel;
        }

        @Override
        public void read(long bytes, Consumer<ByteBuffer> target) throws IOException {
            requireTime();
            channel.read(bytes, piece -> {
                try {
                    requireTime();
                } catch (IOException over) {
                    throw new UncheckedIOException(over);
                }
                target.accept(piece);
            });
        }
    }
}
