package org.stft.tool.replay;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A sequence of numbers and texts as bytes. For one thread at a time. */
final class Words {

    private static final int GROUP = 7;
    private static final int MORE = 1 << GROUP;

    private static final int LONGEST = 10;

    /** A plain array: what writes numbers is inlined wherever they are written, and the compiler of the JVM takes its time for a buffer. */
    private byte[] bytes = new byte[256];
    private int length;

    Words clear() {
        length = 0;
        return this;
    }

    private void room(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
        }
    }

    /** Writes a number, in fewer bytes the nearer it is to zero. */
    Words number(long value) {
        room(LONGEST);
        long rest = value << 1 ^ value >> Long.SIZE - 1;
        while ((rest & -MORE) != 0) {
            bytes[length++] = (byte) (rest | MORE);
            rest >>>= GROUP;
        }
        bytes[length++] = (byte) rest;
        return this;
    }

    /** Writes a number of which all bits count. */
    Words bits(long value) {
        room(Long.BYTES);
        for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
            bytes[length++] = (byte) (value >>> shift);
        }
        return this;
    }

    Words text(String value) {
        return bytes(value.getBytes(StandardCharsets.UTF_8));
    }

    Words bytes(byte[] value) {
        number(value.length);
        return add(value, value.length);
    }

    /** Writes what another sequence has, without its length. */
    Words add(Words other) {
        return add(other.bytes, other.length);
    }

    /** Writes the first bytes of an array, without their number. */
    Words add(byte[] other, int count) {
        room(count);
        System.arraycopy(other, 0, bytes, length, count);
        length += count;
        return this;
    }

    /** Returns true if these bytes were written. */
    boolean isEqual(byte[] other) {
        return length == other.length && Arrays.equals(bytes, 0, length, other, 0, length);
    }

    int length() {
        return length;
    }

    byte[] toBytes() {
        return Arrays.copyOf(bytes, length);
    }

    /** All that was written; valid until the next change. */
    ByteBuffer written() {
        return ByteBuffer.wrap(bytes, 0, length);
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
