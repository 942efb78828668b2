package org.stft.bench.collectives;

import static org.stft.bench.rank.Measured.print;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
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
 * commas. Rank 0 prints the times of {@link MeasuredCase}, in microseconds.
 */
public final class CollectiveRank {

    /** Enough that what is measured was compiled, which MPJ Express's own code is earlier. */
    private static final int WARM_UP_CALLS = 3000;
    private static final int WARM_UP_BYTES = 64 << 20;
    private static final int LEAST_WARM_UP = 30;
    private static final int PINGS = 60;
    private static final int TAG = 5;
    private static final long LEAD = 2_000_000;
    /** How long a rank waits busily at the end of its sleep; not longer, because there can be more ranks than cores. */
    private static final long BUSY = 200_000;

    private final int me = MPI.COMM_WORLD.Rank();
    private final int ranks = MPI.COMM_WORLD.Size();
    private final byte[] one;
    private final byte[] all;

    private CollectiveRank(int bytes) {
        one = new byte[bytes];
        all = new byte[bytes * ranks];
    }

    /** Runs this rank. */
    public static void main(String[] arguments) {
        String[] own = MPI.Init(arguments);
        double[] hops = own[2].equals(Delays.NONE)
            ? new double[0]
            : Stream.of(own[2].split(",")).mapToDouble(Double::parseDouble).toArray();
        for (String bytes : own[1].split(",")) {
            CollectiveRank rank = new CollectiveRank(Integer.parseInt(bytes));
            double hop = Double.longBitsToDouble(PlainCalls.broadcast(Double.doubleToLongBits(rank.hop())));
            for (String name : own[3].split(",")) {
                Way.Operation operation = Way.Operation.valueOf(name);
                rank.warmUp(operation);
                for (Delays delays : Delays.of(rank.ranks, hops)) {
                    for (int repetition = 0; repetition < Integer.parseInt(own[0]); repetition++) {
                        rank.compare(operation, delays, hop, repetition * 1000L + rank.ranks);
                    }
                }
            }
        }
        MPI.Finalize();
    }

    private void warmUp(Way.Operation operation) {
        int calls = Math.max(LEAST_WARM_UP, Math.min(WARM_UP_CALLS, WARM_UP_BYTES / one.length / ranks));
        for (Way way : Way.all()) {
            for (int i = 0; i < calls; i++) {
                way.call().run(operation, one, all, one.length);
            }
        }
    }

    /** The time of one message in nanoseconds: the median of half round trips between the first two ranks. */
    private double hop() {
        double[] times = new double[PINGS];
        for (int i = 0; i < PINGS && me < 2; i++) {
            long begin = System.nanoTime();
            if (me == 0) {
                MPI.COMM_WORLD.Send(one, 0, one.length, MPI.BYTE, 1, TAG);
            }
            MPI.COMM_WORLD.Recv(one, 0, one.length, MPI.BYTE, 1 - me, TAG);
            if (me == 1) {
                MPI.COMM_WORLD.Send(one, 0, one.length, MPI.BYTE, 0, TAG);
            }
            times[i] = (System.nanoTime() - begin) / 2.0;
        }
        Arrays.sort(times);
        return times[PINGS / 2];
    }

    private void compare(Way.Operation operation, Delays delays, double hop, long seed) {
        List<Way> turn = new ArrayList<>(Way.all());
        Collections.shuffle(turn, new Random(seed));
        for (Way way : turn) {
            long late = delays.of(me, ranks, hop, new Random(seed * 31 + me));
            long start = PlainCalls.broadcast(System.nanoTime() + LEAD) + late;
            LockSupport.parkNanos(start - BUSY - System.nanoTime());
            while (System.nanoTime() < start) {
                Thread.onSpinWait();
            }
            long entry = System.nanoTime();
            way.call().run(operation, one, all, one.length);
            long exit = System.nanoTime();
            double[] times = PlainCalls.collect(entry, exit);
            if (me == 0) {
                report(times, String.join("/", operation.name(), Integer.toString(one.length), delays.name(),
                    Double.toString(delays.hops()), way.name(), ""));
            }
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
        print(what + MeasuredCase.MAKESPAN, (lastExit - firstEntry) / 1000);
        print(what + MeasuredCase.TAIL, (lastExit - lastEntry) / 1000);
        print(what + MeasuredCase.MEAN, sum / ranks / 1000);
    }
}
