package org.stft.internal.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;
import org.stft.fault.CrashPoint;
import org.stft.internal.fault.Faults;

/** A channel that writes a file of an image, computes its digests and forces it, at the latest when closed. */
public final class DigestingChannel implements WritableByteChannel {

    private final Path path;
    private final FileChannel file;
    private final Consumer<Digests> whenClosed;
    private final Digests digests = new Digests();
    private final EarlyWriteBack writeBack;

    public DigestingChannel(Path path, Consumer<Digests> whenClosed) throws IOException {
        this.path = path;
        this.file = FileChannel.open(path, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
        this.whenClosed = whenClosed;
        this.writeBack = new EarlyWriteBack(file);
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
        int length = source.remaining();
        int end = source.limit();
        try {
            while (source.position() < end) {
                source.limit(Math.min(end, source.position() + Digests.PIECE_BYTES));
                digests.update(source.duplicate());
                writeBack.wrote(file.write(source));
            }
        } catch (IOException e) {
            throw named(e);
        } finally {
            source.limit(end);
        }
        Faults.at(CrashPoint.IMAGE_PARTLY_WRITTEN);
        return length;
    }

    private IOException named(IOException e) {
        // the exception of the JDK has no path
        IOException named = new FileSystemException(path.toString(), null, e.getMessage());
        named.initCause(e);
        return named;
    }

    @Override
    public boolean isOpen() {
        return file.isOpen();
    }

    @Override
    public void close() throws IOException {
        if (!file.isOpen()) {
            return;
        }
        try (file) {
            Faults.at(CrashPoint.IMAGE_WRITTEN);
            writeBack.end();
            file.force(true);
            Faults.at(CrashPoint.IMAGE_FORCED);
        } catch (IOException e) {
            throw named(e);
        }
        whenClosed.accept(digests);
    }
}
