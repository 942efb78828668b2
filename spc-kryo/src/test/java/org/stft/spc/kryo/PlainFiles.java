package org.stft.spc.kryo;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.stft.spc.ImageFiles;

/** Files without digests, for states that are large. */
final class PlainFiles implements ImageFiles {

    @Override
    public WritableByteChannel create(Path file) throws IOException {
        return FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    @Override
    public SeekableByteChannel open(Path file) throws IOException {
        return FileChannel.open(file, StandardOpenOption.READ);
    }
}
