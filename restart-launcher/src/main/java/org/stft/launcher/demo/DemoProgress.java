package org.stft.launcher.demo;

import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.stft.launcher.display.Progress;
import org.stft.launcher.display.Readable;

/** What {@code stft run --verbose} says of a job, shown as progress and counted. Read once all lines have been taken. */
final class DemoProgress implements Consumer<String> {

    private static final String LAUNCHER = "stft: ";
    private static final Pattern SAVED = Pattern
        .compile("version (\\d+) saved at call \\d+: ([\\d.]+) (\\S+) in \\S+ s "
            + "\\(quiesce ([\\d.]+) ms, capture ([\\d.]+) ms, force ([\\d.]+) ms;.*");
    private static final Pattern KILLED = Pattern.compile("rank (\\d+) was killed by SIGKILL.*");
    private static final Pattern RESTARTED = Pattern.compile("restarted from version (\\d+) by .*");
    /** The demo removes its store. */
    private static final String BRING_BACK = " Bring it back with: .*";
    private static final double NANOS_PER_MILLI = 1e6;
    private static final long LEAST_BYTES_OF_A_RATE = 10 << 20;

    private final Progress progress;
    private OptionalInt killed = OptionalInt.empty();
    private OptionalLong restartedFrom = OptionalLong.empty();
    private int versions;
    private long bytes;
    private long nanos;

    DemoProgress(Progress progress) {
        this.progress = progress;
    }

    /** Takes a line of the command's standard error. */
    @Override
    public void accept(String line) {
        if (!line.startsWith(LAUNCHER)) {
            return;
        }
        String text = line.substring(LAUNCHER.length());
        Matcher saved = SAVED.matcher(text);
        if (saved.matches()) {
            saved(saved);
            return;
        }
        progress.print("  " + text.replaceFirst(BRING_BACK, ""));
        Matcher restarted = RESTARTED.matcher(text);
        Matcher died = KILLED.matcher(text);
        if (died.matches() && killed.isEmpty()) {
            killed = OptionalInt.of(Integer.parseInt(died.group(1)));
            progress.note("restarting");
        } else if (restarted.matches()) {
            restartedFrom = OptionalLong.of(Long.parseLong(restarted.group(1)));
            progress.note("restarted from version " + restarted.group(1));
        }
    }

    private void saved(Matcher version) {
        long size = Readable.bytesOf(version.group(2), version.group(3));
        double millis = 0;
        for (int phase = 4; phase <= 6; phase++) {
            millis += Double.parseDouble(version.group(phase));
        }
        long time = (long) (millis * NANOS_PER_MILLI);
        versions++;
        bytes += size;
        nanos += time;
        progress.note("version " + version.group(1) + ", " + speed(size, time, 1));
    }

    /** Returns true if a rank was killed by SIGKILL before all others, and not by the launcher. */
    boolean wasKilled(int rank) {
        return killed.equals(OptionalInt.of(rank));
    }

    /** The version from which the ranks were restarted, if they were. */
    OptionalLong restartedFrom() {
        return restartedFrom;
    }

    /** The number of committed versions. */
    int versions() {
        return versions;
    }

    /** The total length of all images of all versions, as far as the lines are exact. */
    long bytes() {
        return bytes;
    }

    /** The average time of a version, from the moment all ranks had reached the call to the commit, and its rate. */
    String speed() {
        return speed(bytes, nanos, Math.max(1, versions)) + (versions > 1 ? " each" : "");
    }

    /** A rate means nothing for versions so small that the latencies of disk and messages make up their time. */
    private static String speed(long bytes, long nanos, int versions) {
        String time = (long) (nanos / NANOS_PER_MILLI / versions) + " ms";
        return bytes / versions < LEAST_BYTES_OF_A_RATE ? time : Readable.rate(bytes, nanos) + ", " + time;
    }
}
