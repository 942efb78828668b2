package org.stft.launcher.agent;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import org.stft.base.time.TimeSource;

/** Measures the line between the launcher and an agent, on a connection as ranks have them. The launcher asks. */
final class LineMeasurement {

    private static final int ROUNDS = 300;
    private static final int WARM_UP = 100;
    private static final int CHUNK = 256 << 10;
    private static final long FIRST_BYTES = 4L << 20;
    private static final long MOST_BYTES = 1L << 30;
    /** A slow line is measured for about as long. */
    private static final Duration LONG_ENOUGH = Duration.ofMillis(300);

    private final DataInputStream in;
    private final DataOutputStream out;
    private final TimeSource time;

    /** Both streams are those of one connection, without delay. */
    LineMeasurement(InputStream in, OutputStream out, TimeSource time) {
        this.in = new DataInputStream(in);
        this.out = new DataOutputStream(out);
        this.time = time;
    }

    /** The launcher's side. */
    HostReport.Line measure() throws IOException {
        long[] trips = new long[ROUNDS];
        long shortest = Long.MAX_VALUE;
        Duration offset = Duration.ZERO;
        for (int i = -WARM_UP; i < ROUNDS; i++) {
            Instant begin = time.now();
            long began = time.nanoTime();
            ask(0);
            Instant there = Instant.ofEpochSecond(in.readLong(), in.readInt());
            long trip = time.nanoTime() - began;
            if (i >= 0) {
                trips[i] = trip;
            }
            if (trip < shortest) {
                shortest = trip;
                offset = Duration.between(begin.plusNanos(trip / 2), there);
            }
        }
        Arrays.sort(trips);
        return new HostReport.Line(trips[ROUNDS / 2] / 2e3, bytesPerSecond(), offset.toNanos() / 1e6);
    }

    private double bytesPerSecond() throws IOException {
        byte[] chunk = new byte[CHUNK];
        for (long bytes = FIRST_BYTES;; bytes *= 4) {
            long began = time.nanoTime();
            ask(bytes);
            for (long left = bytes; left > 0; left -= CHUNK) {
                in.readFully(chunk);
            }
            long nanos = time.nanoTime() - began;
            if (nanos >= LONG_ENOUGH.toNanos() || bytes * 4 > MOST_BYTES) {
                return bytes * 1e9 / nanos;
            }
        }
    }

    /** Asks for the time there, or for a number of bytes. */
    private void ask(long bytes) throws IOException {
        out.writeLong(bytes);
        out.flush();
    }

    /** The agent's side, until the launcher ends the connection. */
    void answer() throws IOException {
        byte[] chunk = new byte[CHUNK];
        while (true) {
            long bytes;
            try {
                bytes = in.readLong();
            } catch (EOFException e) {
                return;
            }
            for (long left = bytes; left > 0; left -= CHUNK) {
                out.write(chunk);
            }
            if (bytes == 0) {
                answerTime();
            }
            out.flush();
        }
    }

    private void answerTime() throws IOException {
        Instant now = time.now();
        byte[] both = new byte[Long.BYTES + Integer.BYTES]; // in one packet
        ByteBuffer.wrap(both).putLong(now.getEpochSecond()).putInt(now.getNano());
        out.write(both);
    }
}
