package org.stft.log;

import java.io.ByteArrayOutputStream;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Compressed bytes (RFC 1950), by the library of the JDK: a program that brings another one is not disturbed. */
final class Zlib {

    private static final int PART = 1 << 14;

    private Zlib() {
    }

    /** @param level from {@link Deflater#BEST_SPEED} to {@link Deflater#BEST_COMPRESSION} */
    static byte[] deflate(byte[] bytes, int from, int length, int level) {
        Deflater deflater = new Deflater(level);
        try {
            deflater.setInput(bytes, from, length);
            deflater.finish();
            ByteArrayOutputStream out = new ByteArrayOutputStream(length / 2);
            byte[] part = new byte[PART];
            while (!deflater.finished()) {
                out.write(part, 0, deflater.deflate(part));
            }
            return out.toByteArray();
        } finally {
            deflater.end();
        }
    }

    /** Fills an array; false if the compressed bytes, which others may follow, have not as many, or are damaged. */
    static boolean inflate(byte[] packed, int from, int length, byte[] into) {
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(packed, from, length);
            int filled = 0;
            int part = inflater.inflate(into);
            while (part > 0) {
                filled += part;
                part = inflater.inflate(into, filled, into.length - filled);
            }
            return filled == into.length;
        } catch (DataFormatException e) {
            return false;
        } finally {
            inflater.end();
        }
    }
}
