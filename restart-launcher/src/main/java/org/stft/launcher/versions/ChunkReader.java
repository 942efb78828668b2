package org.stft.launcher.versions;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.LongConsumer;
import org.stft.store.Digests;
import org.stft.store.FileErrors;
import org.stft.store.FileRecord;
import org.stft.store.ImageRecord;

/**
 * Reads some chunks of a file and compares each with its digest. Goes on behind a damaged one, so that all are
 * named. A chunk that is not there is left out: the file's length has been found wrong already.
 */
final class ChunkReader implements Callable<List<Finding>> {

    private final ImageRecord image;
    private final FileRecord file;
    private final Path path;
    private final int first;
    private final int end;
    private final LongConsumer read;

    /**
     * @param first the number of the first chunk
     * @param end the number behind the last one
     * @param read is told how many more bytes are done
     */
    ChunkReader(VersionFiles.Comparable file, int first, int end, LongConsumer read) {
        this.image = file.image();
        this.file = file.file();
        this.path = file.path();
        this.first = first;
        this.end = end;
        this.read = read;
    }

    @Override
    public List<Finding> call() {
        List<Finding> findings = new ArrayList<>();
        ByteBuffer buffer = ByteBuffer.allocate((int) Math.min(Digests.CHUNK_BYTES, Math.max(1, file.bytes())));
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            for (int chunk = first; chunk < end; chunk++) {
                compare(channel, chunk, buffer, findings);
            }
        } catch (IOException e) {
            findings.add(Finding.ofFile(image, file, "cannot be read: " + FileErrors.of(e)));
        }
        return findings;
    }

    private void compare(FileChannel channel, int chunk, ByteBuffer buffer, List<Finding> findings) {
        long start = (long) chunk * Digests.CHUNK_BYTES;
        int length = (int) Math.min(Digests.CHUNK_BYTES, file.bytes() - start);
        try {
            boolean whole = fill(channel, buffer.clear().limit(length), start);
            if (whole && !digest(buffer).equals(file.chunks().get(chunk))) {
                findings.add(finding("altered: it does not match its digest", chunk, start, length));
            }
        } catch (IOException e) {
            findings.add(finding("cannot be read: " + FileErrors.of(e), chunk, start, length));
        }
        read.accept(length);
    }

    private static boolean fill(FileChannel channel, ByteBuffer buffer, long start) throws IOException {
        while (buffer.hasRemaining()) {
            if (channel.read(buffer, start + buffer.position()) < 0) {
                return false;
            }
        }
        return true;
    }

    private static String digest(ByteBuffer chunk) {
        Digests digests = new Digests();
        digests.update(chunk.flip());
        return digests.finish("").chunks().get(0);
    }

    private Finding finding(String message, int chunk, long start, int length) {
        return Finding.ofFile(image, file, message).in((long) chunk, start, start + length - 1);
    }
}
