package org.stft.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.function.Consumer;

/** The blocks of a log file that may still grow, and of its segments, one after the other. */
final class Blocks implements AutoCloseable {

    private static final int SEARCHED = 1 << 16;

    private final Path file;
    private final Consumer<String> finding;
    private FileChannel channel;
    private int segment;
    private long position;
    private boolean lost;
    private boolean continued;
    private boolean ended;
    private boolean dropped;

    Blocks(Path file, Consumer<String> finding) throws IOException {
        this.file = file;
        this.channel = RunFiles.open(file);
        this.finding = finding;
    }

    /** Returns true once if segments between the last two blocks that were read do not exist any more. */
    boolean takeDropped() {
        boolean taken = dropped;
        dropped = false;
        return taken;
    }

    /** Returns true if a block between others was damaged whose content is not events: others may need it. */
    boolean lost() {
        return lost;
    }

    /**
     * A block with its content.
     *
     * @param intact true if the checksum of the content is right; the records of events have checks of their own
     */
    record Content(Block block, byte[] bytes, boolean intact) {}

    /**
     * Reads the next block.
     *
     * @param growing true if the file may still grow, so that an incomplete block may become complete
     * @return null if there is no further block, or none yet
     */
    Content next(boolean growing) throws IOException {
        while (true) {
            if (continued && !openNext()) {
                return null;
            }
            ByteBuffer bytes = read(position, Block.HEAD_BYTES);
            if (bytes == null && (growing || ended)) {
                return growing ? null : end();
            } else if (bytes == null) {
                end();
                continued = true; // its last block may be damaged
                continue;
            }
            Block head = Block.head(bytes, 0);
            if (head == null) {
                if (!skipToNext(growing)) {
                    return null;
                }
                continue;
            }
            ByteBuffer content = read(position + Block.HEAD_BYTES, head.length());
            if (content == null && growing) {
                return null;
            }
            return content == null ? torn(head) : whole(head, content.array());
        }
    }

    private Content whole(Block head, byte[] content) {
        boolean intact = head.fits(content);
        if (!intact) {
            lost |= !head.hasEvents();
            finding.accept("The " + head.type() + " block at byte " + position + " is damaged: its checksum differs.");
        }
        position += Block.HEAD_BYTES + head.length();
        continued = head.type() == Block.Type.CONTINUED;
        ended |= head.type() == Block.Type.END;
        return new Content(head, content, intact);
    }

    /** Opens the next segment that exists; false if there is none, or none yet. */
    private boolean openNext() throws IOException {
        for (int number : RunFiles.segments(file)) {
            if (number > segment) {
                FileChannel next = RunFiles.open(RunFiles.segment(file, number));
                channel.close();
                channel = next;
                dropped |= number > segment + 1;
                segment = number;
                position = 0;
                continued = false;
                return true;
            }
        }
        return false;
    }

    /** The part of a truncated block that exists. */
    private Content torn(Block head) throws IOException {
        int left = (int) (channel.size() - position - Block.HEAD_BYTES);
        finding.accept("The " + head.type() + " block at byte " + position + " was cut off: expected " + head.length()
            + " bytes, found " + left + ".");
        byte[] content = read(position + Block.HEAD_BYTES, left).array();
        position = channel.size();
        return new Content(head, content, false);
    }

    /** Ends the reading: the file does not grow any more. */
    private Content end() throws IOException {
        if (position < channel.size()) {
            finding.accept("The last " + (channel.size() - position)
                + " bytes are not a complete block: the last write was cut off.");
            position = channel.size();
        }
        return null;
    }

    /** Searches for the magic number after a damaged block. */
    private boolean skipToNext(boolean growing) throws IOException {
        long from = position;
        for (long at = position + 1; at + Block.HEAD_BYTES <= channel.size();) {
            ByteBuffer bytes = read(at, (int) Math.min(SEARCHED, channel.size() - at));
            for (int i = 0; i + Block.HEAD_BYTES <= bytes.limit(); i++) {
                if (bytes.getLong(i) == Block.MAGIC && Block.head(bytes, i) != null) {
                    position = at + i;
                    lost = true;
                    finding.accept(
                        "The bytes from " + from + " to " + position + " are not a block: its head is damaged.");
                    return true;
                }
            }
            at += bytes.limit() - Block.HEAD_BYTES + 1;
        }
        if (!growing) {
            end();
        }
        return false;
    }

    /** Returns null if the file has fewer bytes. */
    private ByteBuffer read(long from, int length) throws IOException {
        if (length < 0 || length > Block.MAX_LENGTH || channel.size() - from < length) {
            return null;
        }
        ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.hasRemaining() && channel.read(bytes, from + bytes.position()) > 0) {
            continue;
        }
        return bytes.hasRemaining() ? null : bytes.flip();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
