package org.stft.bench.collectives;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import mpi.MPI;
import org.stft.tool.bench.PlainCalls;

/**
 * A rank that measures collective operations. All ways take turns in the same JVMs, in another order at each
 * repetition. All ranks are on one host: they begin at a time of its monotonic clock, each with its delay, and not
 * after a barrier.
 *
 * <p>Arguments: repetitions, numbers of bytes, delays in hops or {@code none}, operations, each list separated by
 * commas; {@code all} ways, or {@code tool} for MPJ Express's own and the tool's only. Rank 0 prints a line for each
 * measurement: {@code time OPERATION BYTES PATTERN HOPS WAY MAKESPAN TAIL MEAN}, in microseconds.
 */
public final class CollectiveRank {

    /** Enough that what is measured was compiled, which MPJ Express's own code is earlier. */
    private static final int WARM_UP_CALLS = 3000;
    private static final int WARM_UP_BYTES = 64 << 20;
    private static final int LEAST_WARM_UP = 30;
    private static final int PINGS = 60;
    private static final int TAG = 5;
    private static final long LEAD = 2_000_000;
    /**
     * The time for which a rank waits busily at the end of its sleep; not longer, because there can be more ranks than
     * cores.
     */
    private static final long BUSY = 200_000;

    private final int me = MPI.COMM_WORLD.Rank();
    private final int ranks = MPI.COMM_WORLD.Size();
    private final List<Way> ways;
    private final List<Way.Operation> operations;
    private final int repetitions;
    private final double[] hops;

    private CollectiveRank(int repetitions, double[] hops, List<Way.Operation> operations, List<Way> ways) {
        this.repetitions = repetitions;
        this.hops = hops;
        this.operations = operations;
        this.ways = ways;
    }

    /** Runs this rank. */
    public static void main(String[] arguments) {
        String[] own = MPI.Init(arguments);
        double[] hops = own[2].equals(Delays.NONE)
            ? new double[0]
            : Stream.of(own[2].split(",")).mapToDouble(Double::parseDouble).toArray();
        CollectiveRank rank = new CollectiveRank(Integer.parseInt(own[0]), hops,
            Stream.of(own[3].split(",")).map(Way.Operation::valueOf).toList(),
            own[4].equals("all") ? Way.all() : Way.ownAndTool());
        for (String bytes : own[1].split(",")) {
            rank.measure(Integer.parseInt(bytes));
        }
        MPI.Finalize();
    }

    private void measure(int bytes) {
        byte[] one = new byte[bytes];
        byte[] all = new byte[bytes * ranks];
        double hop = Double.longBitsToDouble(PlainCalls.broadcast(Double.doubleToLongBits(hop(one))));
        print("hop %d %.1f", bytes, hop / 1000);
        int warmUp = Math.max(LEAST_WARM_UP, Math.min(WARM_UP_CALLS, WARM_UP_BYTES / bytes / ranks));
        for (Way.Operation operation : operations) {
            for (Way way : ways) {
                for (int i = 0; way.can(operation) && i < warmUp; i++) {
                    way.run(operation, one, all, bytes);
                }
            }
            for (Delays delays : Delays.of(ranks, hops)) {
                for (int repetition = 0; repetition < repetitions; repetition++) {
                    compare(operation, one, all, delays, hop, repetition);
                }
            }
        }
    }

    /** The time of one message in nanoseconds: the median of half round trips between the first two ranks. */
    private double hop(byte[] data) {
        double[] times = new double[PINGS];
        for (int i = 0; i < PINGS && me < 2; i++) {
            long begin = System.nanoTime();
            if (me == 0) {
                MPI.COMM_WORLD.Send(data, 0, data.length, MPI.BYTE, 1, TAG);
                MPI.COMM_WORLD.Recv(data, 0, data.length, MPI.BYTE, 1, TAG);
            } else {
                MPI.COMM_WORLD.Recv(data, 0, data.length, MPI.BYTE, 0, TAG);
                MPI.COMM_WORLD.Send(data, 0, data.length, MPI.BYTE, 0, TAG);
            }
            times[i] = (System.nanoTime() - begin) / 2.0;
        }
        Arrays.sort(times);
        return times[PINGS / 2];
    }

    private void compare(Way.Operation operation, byte[] one, byte[] all, Delays delays, double hop, int repetition) {
        long seed = repetition * 1000L + ranks;
        List<Way> turn = new java.util.ArrayList<>(ways);
        Collections.shuffle(turn, new Random(seed));
        for (Way way : turn) {
            if (way.can(operation)) {
                Random random = new Random(seed * 31 + me);
                long late = delays.of(me, ranks, hop, random);
                time(operation, one, all, delays, way, late);
            }
        }
    }

    private void time(Way.Operation operation, byte[] one, byte[] all, Delays delays, Way way, long late) {
        long start = PlainCalls.broadcast(System.nanoTime() + LEAD) + late;
        LockSupport.parkNanos(start - BUSY - System.nanoTime());
        while (System.nanoTime() < start) {
            Thread.onSpinWait();
        }
        long entry = System.nanoTime();
        way.run(operation, one, all, one.length);
        long exit = System.nanoTime();
        double[] times = PlainCalls.collect(entry, exit);
        if (me == 0) {
            report(times, operation + " " + one.length + " " + delays.name() + " " + delays.hops() + " " + way.name());
        }
    }

    private void report(double[] times, String what) {
        double firstEntry = Double.MAX_VALUE;
        double lastEntry = 0;
        double lastExit = 0;
        double sum = 0;
        for (int rank = 0; rank < ranks; rank++) {
            firstEntry = Math.min(firstEntry, times[2 * rank]);
            lastEntry = Math.max(lastEntry, times[2 * rank]);
            lastExit = Math.max(lastExit, times[2 * rank + 1]);
            sum += times[2 * rank + 1] - times[2 * rank];
        }
        print("time %s %.1f %.1f %.1f", what, (lastExit - firstEntry) / 1000, (lastExit - lastEntry) / 1000,
            sum / ranks / 1000);
    }

    private void print(String format, Object... values) {
        if (me == 0) {
            System.out.println(String.format(Locale.ROOT, format, values));
        }
    }
}
