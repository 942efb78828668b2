package org.stft.bench.rank;

import com.sun.jna.Function;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import mpi.MPI;

/**
 * A rank that sends messages there and back, or sums a number over all ranks: by arrays, and on an MPI library of the machine also by direct
 * buffers and by loops in C, in turns.
 *
 * <p>Arguments: the compiled loops in C or {@code -}, {@code trips} or {@code sums}, rounds (three more are not reported), sizes in bytes. A reading
 * is the time of half a trip, or of one sum.
 */
public final class ExchangeRank {

    private static final int WARM_UP = 3;
    private static final int MEBIBYTE = 1 << 20;
    private static final int SUMS = 500;
    private static final int CROWDED_SUMS = 10;

    private final int rank = MPI.COMM_WORLD.Rank();
    private final NativeLibrary loops;
    private final int rounds;

    private ExchangeRank(String library, int rounds) {
        this.loops = library.equals("-") ? null : NativeLibrary.getInstance(library);
        this.rounds = rounds;
    }

    /** One way to do the same. */
    private record Way(String name, Loop loop) {}

    /** Does it a number of times; returns the seconds of all. */
    private interface Loop {
        double run(int count);
    }

    /** Runs this rank. */
    public static void main(String[] arguments) throws IOException {
        String[] own = MPI.Init(arguments);
        ExchangeRank exchange = new ExchangeRank(own[0], Integer.parseInt(own[2]));
        if (own[1].equals("sums")) {
            exchange.measure("", exchange.isCrowded() ? CROWDED_SUMS : SUMS, 1, exchange.sums());
        }
        for (int i = 3; i < own.length; i++) {
            int bytes = Integer.parseInt(own[i]);
            int trips = bytes < MEBIBYTE / 16 ? 4000 : Math.max(10, 60 * MEBIBYTE / bytes);
            exchange.measure("-" + bytes, trips, 2, exchange.trips(bytes));
        }
        MPI.Finalize();
    }

    /** Whether there are more ranks than processors: libraries wait actively, so that a sum then takes milliseconds. */
    private boolean isCrowded() {
        return MPI.COMM_WORLD.Size() > Runtime.getRuntime().availableProcessors();
    }

    private void measure(String size, int count, int parts, List<Way> ways) {
        for (int round = 0; round < rounds + WARM_UP; round++) {
            for (int turn = 0; turn < ways.size(); turn++) {
                Way way = ways.get((round + turn) % ways.size());
                MPI.COMM_WORLD.Barrier();
                double seconds = way.loop.run(count);
                if (round >= WARM_UP) {
                    Measured.printOnce(way.name + size, seconds / count / parts);
                }
            }
        }
    }

    private List<Way> trips(int bytes) {
        byte[] array = new byte[bytes];
        List<Way> ways = new ArrayList<>(List.of(new Way("array", count -> trips(array, bytes, count))));
        if (loops != null) {
            ByteBuffer direct = ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
            Pointer memory = Native.getDirectBufferPointer(direct);
            Function trips = loops.getFunction("trips");
            ways.add(new Way("direct", count -> trips(direct, bytes, count)));
            ways.add(new Way("c", count -> trips.invokeDouble(new Object[] {memory, bytes, rank, count})));
        }
        return ways;
    }

    private double trips(Object buffer, int bytes, int count) {
        int other = 1 - rank;
        long begin = System.nanoTime();
        for (int i = 0; i < count; i++) {
            if (rank == 0) {
                MPI.COMM_WORLD.Send(buffer, 0, bytes, MPI.BYTE, other, 0);
                MPI.COMM_WORLD.Recv(buffer, 0, bytes, MPI.BYTE, other, 0);
            } else {
                MPI.COMM_WORLD.Recv(buffer, 0, bytes, MPI.BYTE, other, 0);
                MPI.COMM_WORLD.Send(buffer, 0, bytes, MPI.BYTE, other, 0);
            }
        }
        return (System.nanoTime() - begin) / 1e9;
    }

    private List<Way> sums() {
        double[] mine = {1};
        double[] sum = new double[1];
        List<Way> ways = new ArrayList<>(List.of(new Way("array", count -> {
            long begin = System.nanoTime();
            for (int i = 0; i < count; i++) {
                MPI.COMM_WORLD.Allreduce(mine, 0, sum, 0, 1, MPI.DOUBLE, MPI.SUM);
            }
            return (System.nanoTime() - begin) / 1e9;
        })));
        if (loops != null) {
            Function sums = loops.getFunction("sums");
            ways.add(new Way("c", count -> sums.invokeDouble(new Object[] {count})));
        }
        return ways;
    }
}
