package org.stft.launcher.display;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;

/** Sizes and times in a readable form, the same in every locale. */
public final class Readable {

    private static final String[] UNITS = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB"};

    private Readable() {
    }

    /** A number of bytes, such as {@code 1.5 MiB}. */
    public static String bytes(long bytes) {
        double size = bytes;
        int unit = 0;
        while (size >= 1024 && unit < UNITS.length - 1) {
            size /= 1024;
            unit++;
        }
        return unit == 0 ? bytes + (bytes == 1 ? " byte" : " bytes") : format("%.1f %s", size, UNITS[unit]);
    }

    /** The number of bytes that {@link #bytes} has rounded. */
    public static long bytesOf(String size, String unit) {
        int power = Math.max(0, List.of(UNITS).indexOf(unit));
        return Math.round(Double.parseDouble(size) * Math.pow(1024, power));
    }

    /** The age of an ISO 8601 time, such as {@code 3 min}; the text itself if it is not such a time. */
    public static String age(String time, Instant now) {
        try {
            return span(Duration.between(Instant.parse(time), now));
        } catch (DateTimeParseException e) {
            return time;
        }
    }

    private static String span(Duration age) {
        long seconds = Math.max(0, age.toSeconds());
        if (seconds < 120) {
            return seconds + " s";
        }
        if (seconds < 120 * 60) {
            return seconds / 60 + " min";
        }
        return seconds < 48 * 3600 ? seconds / 3600 + " h" : seconds / (24 * 3600) + " days";
    }

    /** A time in seconds, such as {@code 3.2 s}. */
    public static String seconds(Duration time) {
        return format("%.1f s", time.toMillis() / 1000.0);
    }

    /** A time in milliseconds, such as {@code 3.2 ms}. */
    public static String millis(Duration time) {
        return format("%.1f ms", time.toNanos() / 1e6);
    }

    /** A rate, such as {@code 412 MB/s}. */
    public static String rate(long bytes, long nanos) {
        double megabytes = nanos <= 0 ? 0 : bytes * 1e3 / nanos;
        return format(megabytes < 10 ? "%.1f MB/s" : "%.0f MB/s", megabytes);
    }

    /** A number with its noun, such as {@code 1 file} or {@code 3 files}. */
    public static String count(long number, String one) {
        return number + " " + one + (number == 1 ? "" : "s");
    }

    private static String format(String form, Object... values) {
        return String.format(Locale.ROOT, form, values);
    }
}
