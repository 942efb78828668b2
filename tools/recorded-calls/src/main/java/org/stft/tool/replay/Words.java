package org.stft.tool.replay;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A sequence of numbers and texts as bytes. For one thread at a time. */
final class Words {

    private static final int GROUP = 7;
    private static final int MORE = 1 << GROUP;

    private ByteBuffer bytes = ByteBuffer.allocate(256).order(ByteOrder.LITTLE_ENDIAN);

    Words clear() {
        bytes.clear();
        return this;
    }

    private ByteBuffer room(int length) {
        if (bytes.remaining() < length) {
            bytes = ByteBuffer.allocate(Math.max(2 * bytes.capacity(), bytes.position() + length))
                .order(ByteOrder.LITTLE_ENDIAN).put(bytes.flip());
        }
        return bytes;
    }

    /** Writes a number, in fewer bytes the nearer it is to zero. */
    Words number(long value) {
        ByteBuffer to = room(10);
        long rest = value << 1 ^ value >> Long.SIZE - 1;
        while ((rest & -MORE) != 0) {
            to.put((byte) (rest | MORE));
            rest >>>= GROUP;
        }
        to.put((byte) rest);
        return this;
    }

    /** Writes a number of which all bits count. */
    Words bits(long value) {
        room(Long.BYTES).putLong(value);
        return this;
    }

    Words text(String value) {
        return bytes(value.getBytes(StandardCharsets.UTF_8));
    }

    Words bytes(byte[] value) {
        number(value.length);
        room(value.length).put(value);
        return this;
    }

    /** Writes what another sequence has, without its length. */
    Words add(Words other) {
        room(other.bytes.position()).put(other.bytes.array(), 0, other.bytes.position());
        return this;
    }

    int length() {
        return bytes.position();
    }

    byte[] toBytes() {
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    /** All that was written; valid until the next change. */
    ByteBuffer written() {
        return ByteBuffer.wrap(bytes.array(), 0, bytes.position());
    }

    static long number(ByteBuffer from) {
        long value = 0;
        byte group;
        int shift = 0;
        do {
            group = from.get();
            value |= (long) (group & MORE - 1) << shift;
            shift += GROUP;
        } while (group < 0 && shift < Long.SIZE);
        return value >>> 1 ^ -(value & 1);
    }

    static int integer(ByteBuffer from) {
        return Math.toIntExact(number(from));
    }

    static String text(ByteBuffer from) {
        return new String(bytes(from), StandardCharsets.UTF_8);
    }

    static byte[] bytes(ByteBuffer from) {
        int length = integer(from);
        if (length < 0 || length > from.remaining()) {
            throw new IllegalArgumentException(
                "Expected at most " + from.remaining() + " more bytes in a record, found " + length + ".");
        }
        byte[] bytes = new byte[length];
        from.get(bytes);
        return bytes;
    }
}
