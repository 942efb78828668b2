package org.stft.protocol;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * What a rank says when it comes to {@code checkpoint()}.
 *
 * @param call the number of the call in this run, from 1
 * @param forced whether the program asked for a version now
 * @param stop whether the launcher asked to save and end
 * @param site the source line of the call
 */
record Arrival(long call, boolean forced, boolean stop, String site) {

    byte[] encode() {
        byte[] text = site.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(10 + text.length).putLong(call).put(flag(forced)).put(flag(stop)).put(text).array();
    }

    static Arrival decode(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        return new Arrival(in.getLong(), in.get() != 0, in.get() != 0,
            new String(bytes, in.position(), in.remaining(), StandardCharsets.UTF_8));
    }

    private static byte flag(boolean value) {
        return (byte) (value ? 1 : 0);
    }
}
