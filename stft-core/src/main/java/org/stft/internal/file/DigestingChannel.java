package org.stft.internal.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.stft.fault.CrashPoint;
import org.stft.internal.fault.Faults;

/** A channel that writes a file of an image, computes its digests and forces it, at the latest when closed. */
public final class DigestingChannel implements WritableByteChannel {

    private final Path path;
    private final SpareFiles spare;
    private final Faults faults;
    private final FileChannel file;
    private final Consumer<Digests> whenClosed;
    private final Digests digests = new Digests();
    private final EarlyWriteBack writeBack;
    private boolean gaveBack;

    /**
     * Opens a new file.
     *
     * @param spare files that may be written over for it
     * @param faults those of the rank
     * @param whenClosed is given the digests of the whole file once it is forced
     */
    public DigestingChannel(Path path, SpareFiles spare, Faults faults, Consumer<Digests> whenClosed)
        throws IOException {
        this.path = path;
        this.spare = spare;
        this.faults = faults;
        this.file = spare.open(path);
        faults.at(CrashPoint.IMAGE_OPENED);
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
                writeAll(source);
            }
        } catch (IOException e) {
            throw named(e);
        } finally {
            source.limit(end);
        }
        faults.at(CrashPoint.IMAGE_PARTLY_WRITTEN);
        return length;
    }

    private void writeAll(ByteBuffer piece) throws IOException {
        while (piece.hasRemaining()) {
            writeBack.wrote(writeSome(piece));
        }
    }

    /** Writes; if that fails, perhaps because the disk is full, gives the spare files back and tries once more. */
    private int writeSome(ByteBuffer piece) throws IOException {
        try {
            return file.write(piece);
        } catch (IOException e) {
            if (gaveBack || !file.isOpen()) {
                throw e;
            }
            gaveBack = true;
            spare.giveBack();
            return file.write(piece);
        }
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
            faults.at(CrashPoint.IMAGE_WRITTEN);
            writeBack.end();
            cutOldEnd();
            file.force(true);
            faults.at(CrashPoint.IMAGE_FORCED);
        } catch (IOException e) {
            throw named(e);
        }
        whenClosed.accept(digests);
    }

    /** The file that was written over may have been longer. */
    private void cutOldEnd() throws IOException {
        if (file.size() > digests.bytes()) {
            file.truncate(digests.bytes());
        }
    }
}
