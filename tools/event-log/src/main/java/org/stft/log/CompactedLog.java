package org.stft.log;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/**
 * The log of a rank that was replaced by a smaller one with the same events.
 *
 * @param before bytes of its files
 * @param after bytes of its file
 */
public record CompactedLog(long before, long after) {

    /**
     * Replaces the log of a rank that has ended, atomically: a reader finds the old one or the new one.
     *
     * @param directory of the run
     * @param work a directory on the same file system
     * @throws IOException if the log is damaged, or if its replacement cannot be written; it is then as it was
     */
    public static CompactedLog replace(Path directory, int rank, Path work) throws IOException {
        Path old = RunFiles.log(directory, rank);
        Path ring = RunFiles.ring(directory, rank);
        Path made = RunFiles.log(work, rank);
        long before = RunFiles.length(old) + (Files.exists(ring) ? Files.size(ring) : 0);
        try {
            Files.deleteIfExists(made); // of one that was killed
            SealedLog.write(directory, rank, work, true);
            requireSame(directory, work, rank);
            if (Files.exists(ring) || Files.size(made) < before) {
                Files.move(made, old, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                force(directory);
                Files.deleteIfExists(ring); // only now: the old file needs it
                for (int segment : RunFiles.segments(old)) {
                    if (segment > 0) {
                        Files.delete(RunFiles.segment(old, segment)); // which a closed file does not continue in
                    }
                }
            }
        } finally {
            Files.deleteIfExists(made);
        }
        return new CompactedLog(before, Files.size(old));
    }

    static void force(Path directory) throws IOException {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    private static void requireSame(Path old, Path made, int rank) throws IOException {
        try (EventReader before = EventReader.open(old, rank); EventReader after = EventReader.open(made, rank)) {
            CRC32C toolsBefore = begin(before);
            CRC32C toolsAfter = begin(after);
            boolean same = true;
            Event event = next(before, toolsBefore);
            while (same && event != null) {
                same = event.equals(next(after, toolsAfter));
                event = next(before, toolsBefore);
            }
            same &= next(after, toolsAfter) == null && toolsBefore.getValue() == toolsAfter.getValue()
                && OpenCalls.text(before.openCalls()).equals(OpenCalls.text(after.openCalls()))
                && before.findings().isEmpty()
                && after.findings().isEmpty();
            if (!same) {
                throw new IOException("Expected the new log of rank " + rank
                    + " to have the same events as the old one, found a difference. Nothing was changed. "
                    + before.findings() + after.findings());
            }
        }
    }

    private static CRC32C begin(EventReader reader) {
        reader.finish();
        reader.keepToolBlocks();
        return new CRC32C();
    }

    private static Event next(EventReader reader, CRC32C ofTools) throws IOException {
        Event event = reader.next();
        for (ToolBlocks.ToolBlock block : reader.takeToolBlocks()) {
            ofTools.update((block.kind() + " " + block.next() + " ").getBytes(StandardCharsets.UTF_8));
            ofTools.update(block.content());
        }
        return event;
    }
}
