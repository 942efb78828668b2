package org.stft.tool.replay;

import org.stft.log.DataWriter;
import org.stft.probe.ToolContext;

/** The settings of the tool {@code record}: {@code -Dstft.record.NAME=VALUE}. */
final class RecordSettings {

    private static final int MAX_RING = 1 << 30;

    private final int ring;
    private final long limit;
    private final boolean compressed;

    /** @throws IllegalArgumentException if a value is wrong */
    RecordSettings(ToolContext context) {
        long bytes = bytes(context, "ring", "32m");
        if (bytes < DataWriter.MIN_CAPACITY || bytes > MAX_RING || Long.bitCount(bytes) != 1) {
            throw new IllegalArgumentException(
                "stft.record.ring: expected a power of two from 16m to 1g, found " + bytes);
        }
        ring = (int) bytes;
        limit = bytes(context, "limit", "64g");
        String compress = context.setting("compress", "false").trim();
        if (!compress.equals("true") && !compress.equals("false")) {
            throw new IllegalArgumentException(
                "stft.record.compress: expected true or false, found '" + compress + "'");
        }
        compressed = compress.equals("true");
    }

    int ring() {
        return ring;
    }

    long limit() {
        return limit;
    }

    boolean isCompressed() {
        return compressed;
    }

    private static long bytes(ToolContext context, String name, String fallback) {
        String text = context.setting(name, fallback).trim();
        int unit = text.isEmpty() ? -1 : "kmg".indexOf(Character.toLowerCase(text.charAt(text.length() - 1)));
        try {
            long number = Long.parseLong(unit < 0 ? text : text.substring(0, text.length() - 1));
            return Math.multiplyExact(number, 1L << 10 * (unit + 1));
        } catch (NumberFormatException | ArithmeticException e) {
            throw new IllegalArgumentException(
                "stft.record." + name + ": expected a number, optionally followed by k, m or g, found '" + text + "'",
                e);
        }
    }
}
