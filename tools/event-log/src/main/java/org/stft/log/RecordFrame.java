package org.stft.log;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * The form of a record of data: 4 bytes with the length of the body and flags, 4 bytes that check it, and the body. The
 * body has the length of the head as 7-bit groups, lowest first, the head, zeros up to a multiple of 8, and the content.
 * All records begin at a multiple of 8.
 */
final class RecordFrame {

    static final int HEAD_BYTES = 8;
    /** The longest body. */
    static final int MAX_BODY = 1 << 22;

    static final int ALIGNMENT = 8;
    /** The content of the next record begins with that of this one. */
    private static final int PART = 1 << 30;
    /** The rest of the ring holds nothing. */
    private static final int PAD = 1 << 31;
    private static final int LENGTH = (1 << 24) - 1;
    private static final int GROUP = 7;
    private static final int MORE = 1 << GROUP;
    private static final long SEED = 0x9e37_79b9_7f4a_7c15L;

    private RecordFrame() {
    }

    static int lengthOf(int bodyLength) {
        return aligned(HEAD_BYTES + bodyLength);
    }

    static int bodyLength(int headLength, int contentLength) {
        return aligned(groups(headLength) + headLength) + contentLength;
    }

    private static int groups(int value) {
        return value < MORE ? 1 : 1 + groups(value >>> GROUP);
    }

    private static int aligned(int length) {
        return length + ALIGNMENT - 1 & -ALIGNMENT;
    }

    /** Writes the beginning of a body, and returns where its content begins. */
    static int putHead(ByteBuffer to, int start, ByteBuffer head) {
        int at = start;
        int length = head.remaining();
        for (; length >= MORE; length >>>= GROUP) {
            to.put(at++, (byte) (length | MORE));
        }
        to.put(at++, (byte) length);
        to.put(at, head, head.position(), head.remaining());
        at += head.remaining();
        int content = start + aligned(at - start);
        while (at < content) {
            to.put(at++, (byte) 0);
        }
        return content;
    }

    static void put(ByteBuffer to, int at, boolean part, int bodyLength, int crc, long position) {
        int word = bodyLength | (part ? PART : 0);
        to.putInt(at + Integer.BYTES, crc ^ mix(position, word)).putInt(at, word);
    }

    static void pad(ByteBuffer to, int at, long position) {
        to.putInt(at + Integer.BYTES, mix(position, PAD)).putInt(at, PAD);
    }

    private static int mix(long position, int word) {
        return (int) ((position + word + 1) * SEED >>> Integer.SIZE);
    }

    /** The length of a record that was written; -1 if the rest of the ring holds nothing. */
    static int length(ByteBuffer from, int at) {
        int word = from.getInt(at);
        return word == PAD ? -1 : lengthOf(word & LENGTH);
    }

    /** The length of the record at a position; -1 if the rest of the ring holds nothing, 0 if there is no whole record. */
    static int checked(ByteBuffer from, int at, long position) {
        if (at + HEAD_BYTES > from.limit()) {
            return 0;
        }
        int word = from.getInt(at);
        int check = from.getInt(at + Integer.BYTES) ^ mix(position, word);
        if (word == PAD) {
            return check == 0 ? -1 : 0;
        }
        int body = word & LENGTH;
        if ((word & ~(LENGTH | PART)) != 0 || body > MAX_BODY || at + lengthOf(body) > from.limit()) {
            return 0;
        }
        CRC32C crc = new CRC32C();
        crc.update(from.slice(at + HEAD_BYTES, body));
        return (int) crc.getValue() == check ? lengthOf(body) : 0;
    }

    static boolean isPart(ByteBuffer from, int at) {
        return (from.getInt(at) & PART) != 0;
    }

    /** The body of a record: its head from the position to the limit of the first buffer, its content in the second. */
    static ByteBuffer[] body(ByteBuffer from, int at) {
        int body = from.getInt(at) & LENGTH;
        int start = at + HEAD_BYTES;
        int next = start;
        int length = 0;
        int shift = 0;
        byte group;
        do {
            group = from.get(next++);
            length |= (group & MORE - 1) << shift;
            shift += GROUP;
        } while (group < 0 && shift < Integer.SIZE);
        int content = start + aligned(next - start + length);
        return new ByteBuffer[] {from.slice(next, length).order(from.order()),
            from.slice(content, start + body - content).order(from.order())};
    }
}
