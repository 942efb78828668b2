package org.stft.bench.jmh;

import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.List;
import org.stft.spc.ImageFiles;
import org.stft.spc.ProtectedState;
import org.stft.spc.Restorer;

/** A rank with one protected object, whose files discard all bytes. */
record Nowhere(String name, Object value) implements ProtectedState, ImageFiles, WritableByteChannel {

    @Override
    public List<Entry> entries() {
        return List.of(new Entry(name, value.getClass(), value));
    }

    @Override
    public void restoreWith(Restorer restorer) {
        throw new UnsupportedOperationException("nothing was kept");
    }

    @Override
    public WritableByteChannel create(Path file) {
        return this;
    }

    @Override
    public SeekableByteChannel open(Path file) {
        throw new UnsupportedOperationException("nothing was kept");
    }

    @Override
    public int write(ByteBuffer source) {
        int length = source.remaining();
        source.position(source.limit());
        return length;
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public void close() {
        // nothing is open
    }
}
