package org.stft.tool.log;

import org.stft.log.LogWriter;
import org.stft.probe.ToolContext;

/** The settings of the tool: {@code -Dstft.event-log.NAME=VALUE}. */
final class LogSettings {

    private static final int MIN_CAPACITY = 16;
    private static final int MAX_CAPACITY = 1 << 24;

    private final int capacity;
    private final long limit;
    private final int versions;
    private final boolean packed;

    /** @throws IllegalArgumentException if a value is wrong */
    LogSettings(ToolContext context) {
        long events = bytes(context, "ring", Integer.toString(LogWriter.DEFAULT_CAPACITY));
        if (events < MIN_CAPACITY || events > MAX_CAPACITY || Long.bitCount(events) != 1) {
            throw new IllegalArgumentException(
                "stft.event-log.ring: expected a power of two from " + MIN_CAPACITY + " to " + MAX_CAPACITY
                    + ", found " + events);
        }
        capacity = (int) events;
        limit = bytes(context, "limit", "4g");
        versions = (int) Math.min(Integer.MAX_VALUE, bytes(context, "versions", "0"));
        String compress = context.setting("compress", "false").trim();
        if (!compress.equals("true") && !compress.equals("false")) {
            throw new IllegalArgumentException(
                "stft.event-log.compress: expected true or false, found '" + compress + "'");
        }
        packed = compress.equals("true");
    }

    /** The capacity of the ring, in events. */
    int capacity() {
        return capacity;
    }

    /** The maximum length of the log file of a rank, in bytes. */
    long limit() {
        return limit;
    }

    /** Whether events are compressed when they are written to the log file. */
    boolean isPacked() {
        return packed;
    }

    /** The number of versions since which events are kept; 0: all events. */
    int versions() {
        return versions;
    }

    private static long bytes(ToolContext context, String name, String fallback) {
        String text = context.setting(name, fallback).trim();
        int unit = text.isEmpty() ? -1 : "kmg".indexOf(Character.toLowerCase(text.charAt(text.length() - 1)));
        try {
            long number = Long.parseLong(unit < 0 ? text : text.substring(0, text.length() - 1));
            return Math.multiplyExact(number, 1L << 10 * (unit + 1));
        } catch (NumberFormatException | ArithmeticException e) {
            throw new IllegalArgumentException(
                "stft.event-log." + name + ": expected a number, optionally followed by k, m or g, found '" + text
                    + "'",
                e);
        }
    }
}
