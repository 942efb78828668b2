package org.stft.log;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Why the file beside a ring could not be written, in the head of the ring: its length and the text in UTF-8. */
final class RingReason {

    private static final int AT = 32;
    private static final int BYTES = 480;

    private RingReason() {
    }

    static void clear(ByteBuffer ring) {
        ring.putInt(AT, 0);
    }

    /** Writes a reason, as much of it as there is room for. */
    static void write(ByteBuffer ring, String reason) {
        byte[] text = reason.getBytes(StandardCharsets.UTF_8);
        int length = Math.min(text.length, BYTES);
        ring.putInt(AT, 0).put(AT + Integer.BYTES, text, 0, length).putInt(AT, length);
    }

    /** Returns an empty text if there was no failure. */
    static String read(ByteBuffer ring) {
        int length = ring.getInt(AT);
        if (length <= 0 || length > BYTES) {
            return "";
        }
        byte[] text = new byte[length];
        ring.get(AT + Integer.BYTES, text);
        return new String(text, StandardCharsets.UTF_8);
    }
}
