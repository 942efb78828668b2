package org.stft.internal.image;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.stft.spc.ImageFiles;

/** Files that need no digests: they are deleted once they were read. */
final class PlainFiles implements ImageFiles {

    @Override
    public WritableByteChannel create(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        return Files.newByteChannel(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    @Override
    public SeekableByteChannel open(Path file) throws IOException {
        return Files.newByteChannel(file, StandardOpenOption.READ);
    }
}
