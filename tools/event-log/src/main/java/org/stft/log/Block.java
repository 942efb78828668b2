package org.stft.log;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/**
 * The head of a block of a log file. Blocks follow each other. After a damaged block, a reader searches for the next
 * magic number.
 *
 * @param kind the code of a {@link Type}, or a number of a tool
 * @param first the number of its first event
 * @param count the number of its events
 * @param length the number of bytes after the head
 */
record Block(int kind, int rank, long first, int count, int length, int crc) {

    static final int HEAD_BYTES = 40;
    /** The last byte is the number of the format. */
    static final long MAGIC = ByteBuffer.wrap(new byte[] {'S', 'T', 'F', 'T', 'L', 'O', 'G', 1})
        .order(ByteOrder.LITTLE_ENDIAN).getLong();
    static final int MAX_LENGTH = 64 << 20;

    /** The kind of content of a block. Readers skip kinds that they do not know. */
    enum Type {
        /** The description of the run, as lines of key and value. The first block. */
        RUN(1),
        /** Names of sites, communicators and operations, as lines. */
        NAMES(2),
        /** Events with successive numbers. */
        EVENTS(3),
        /** The end of the log: how the rank ended, and what is missing. The last block. */
        END(4),
        /** Events with successive numbers, compressed: see {@link PackedEvents}. */
        PACKED(5),
        /** The log continues in the next segment. Without content; the last block of a file. */
        CONTINUED(6),
        /** Events up to the one with its number were dropped, because only the last versions were wanted. */
        DROPPED(7),
        UNKNOWN(0);

        final int code;

        Type(int code) {
            this.code = code;
        }

        private static Type of(int code) {
            for (Type type : values()) {
                if (type.code == code) {
                    return type;
                }
            }
            return UNKNOWN;
        }
    }

    /**
     * Writes the head in front of the content of a block.
     *
     * @param block has {@link #HEAD_BYTES} bytes of room for the head, then the content
     * @param length the length of the content, in bytes
     */
    static void head(int kind, int rank, long first, int count, byte[] block, int length) {
        head(kind, rank, first, count, ByteBuffer.wrap(block), length);
    }

    /** The same for a block at the beginning of a buffer. */
    static void head(int kind, int rank, long first, int count, ByteBuffer block, int length) {
        ByteBuffer head = block.slice(0, HEAD_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        head.putLong(MAGIC).putInt(kind).putInt(length).putLong(first).putInt(count).putInt(rank);
        head.putInt(crc(block.slice(HEAD_BYTES, length))).putInt(crc(block.slice(0, HEAD_BYTES - Integer.BYTES)));
    }

    /** Returns a block with room for the head, followed by the text. */
    static byte[] of(String text) {
        byte[] content = text.getBytes(StandardCharsets.UTF_8);
        byte[] block = new byte[HEAD_BYTES + content.length];
        System.arraycopy(content, 0, block, HEAD_BYTES, content.length);
        return block;
    }

    /** Returns null if there is no undamaged head at this position. */
    static Block head(ByteBuffer from, int at) {
        byte[] head = new byte[HEAD_BYTES];
        from.get(at, head);
        ByteBuffer fields = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN);
        if (fields.getLong() != MAGIC
            || fields.getInt(HEAD_BYTES - Integer.BYTES) != crc(head, 0, HEAD_BYTES - Integer.BYTES)) {
            return null;
        }
        int kind = fields.getInt();
        int length = fields.getInt();
        long first = fields.getLong();
        return new Block(kind, fields.getInt(28), first, fields.getInt(24), length, fields.getInt(32));
    }

    Type type() {
        return Type.of(kind);
    }

    boolean hasEvents() {
        return hasEvents(kind);
    }

    static boolean hasEvents(int kind) {
        return kind == Type.EVENTS.code || kind == Type.PACKED.code;
    }

    boolean fits(byte[] content) {
        return crc(content, 0, content.length) == crc;
    }

    private static int crc(byte[] bytes, int from, int length) {
        return crc(ByteBuffer.wrap(bytes, from, length));
    }

    private static int crc(ByteBuffer bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes);
        return (int) crc.getValue();
    }
}
