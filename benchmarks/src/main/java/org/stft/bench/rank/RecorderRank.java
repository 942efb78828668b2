package org.stft.bench.rank;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import mpi.MPI;
import org.stft.Stft;

/**
 * A rank that works for a while in equal steps, each about half a millisecond of computation, an exchange with its
 * neighbours, a reduction and a checkpoint call. In the last third of the time it measures how fast it is, and what
 * it takes of memory and disk.
 *
 * <p>Arguments: directory of the tools, seconds, elements of a message.
 */
public final class RecorderRank {

    private static final int DOUBLES = 1 << 19;
    private static final double WARM = 2 / 3.0;
    private static final double KIBIBYTE = 1024;

    private final Path tools;
    private final double seconds;
    private final double[] sent;
    private final double[] received;
    private final double[] state = new double[DOUBLES];
    private final long begin = System.nanoTime();

    private RecorderRank(Path tools, double seconds, int elements) {
        this.tools = tools;
        this.seconds = seconds;
        sent = new double[elements];
        received = new double[elements];
    }

    /** Runs this rank. */
    public static void main(String[] arguments) throws IOException {
        String[] own = MPI.Init(arguments);
        RecorderRank rank = new RecorderRank(Path.of(own[0]), Double.parseDouble(own[1]), Integer.parseInt(own[2]));
        try (Stft stft = Stft.start()) {
            stft.protect("state", rank.state);
            rank.steps(stft, WARM, false);
            double processor = Measured.processor();
            double written = written();
            double begin = rank.elapsed();
            long steps = rank.steps(stft, 1, true);
            double time = rank.elapsed() - begin;
            Measured.printOnce("step", time / steps);
            Measured.printOfAll("processor", MPI.SUM, (Measured.processor() - processor) / steps);
            Measured.printOfAll("written", MPI.SUM, (written() - written) / time);
            Measured.printOfAll("resident", MPI.MAX, ofProcess("status", "VmHWM:") * KIBIBYTE);
        }
        MPI.Finalize();
    }

    private double elapsed() {
        return (System.nanoTime() - begin) / 1e9;
    }

    /** Works until a part of the time is over on any rank. Returns the number of steps. */
    private long steps(Stft stft, double part, boolean measured) throws IOException {
        double[] over = new double[2];
        long steps = 0;
        double most = 0;
        double next = 0;
        while (over[1] == 0) {
            step(steps);
            MPI.COMM_WORLD.Allreduce(new double[] {received[0], elapsed() >= part * seconds ? 1 : 0}, 0, over, 0, 2,
                MPI.DOUBLE, MPI.MAX);
            stft.checkpoint();
            steps++;
            if (measured && MPI.COMM_WORLD.Rank() == 0 && elapsed() > next) {
                next = elapsed() + 1;
                most = Math.max(most, onDisk());
            }
        }
        if (measured) {
            Measured.printOnce("disk", most);
        }
        return steps;
    }

    private void step(long number) {
        int size = MPI.COMM_WORLD.Size();
        int rank = MPI.COMM_WORLD.Rank();
        for (int i = 0; i < DOUBLES; i++) {
            state[i] = Math.sqrt(state[i] * state[i] + 1);
        }
        System.arraycopy(state, 0, sent, 0, sent.length);
        sent[0] += number;
        MPI.COMM_WORLD.Sendrecv(sent, 0, sent.length, MPI.DOUBLE, (rank + 1) % size, 0, received, 0, received.length,
            MPI.DOUBLE, (rank + size - 1) % size, 0);
    }

    /** What this process has written, without what was removed before it was on the disk, in bytes. */
    private static double written() throws IOException {
        return ofProcess("io", "write_bytes:") - ofProcess("io", "cancelled_write_bytes:");
    }

    /** A number that the system has of this process. */
    private static double ofProcess(String file, String name) throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self", file))) {
            return lines.filter(line -> line.startsWith(name))
                .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", ""))).sum();
        }
    }

    /** The bytes of all files of the tools. */
    private double onDisk() throws IOException {
        if (!Files.exists(tools)) {
            return 0;
        }
        try (Stream<Path> files = Files.walk(tools)) {
            return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
        } catch (UncheckedIOException e) { // a file was dropped meanwhile
            return 0;
        }
    }
}
