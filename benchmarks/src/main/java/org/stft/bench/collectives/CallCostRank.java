package org.stft.bench.collectives;

import static org.stft.bench.rank.Measured.print;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import mpi.MPI;
import org.stft.tool.bench.PlainCalls;

/**
 * A rank that measures the cost of collective operations without delays: MPJ Express's own and the tool's take turns in
 * blocks of calls, in which a root can be ahead of the others.
 *
 * <p>Arguments: the number of blocks, of calls in a block, and of bytes. Rank 0 prints {@code OPERATION/WAY/time} and
 * {@code .../processor} for each block, in microseconds per call, the processor time of all ranks together.
 */
public final class CallCostRank {

    private static final int AHEAD = 16;
    /** Blocks that are not counted: until the tool's code is compiled, as MPJ Express's own is earlier. */
    private static final int WARM_UP = 6;
    private static final OperatingSystemMXBean SYSTEM = (OperatingSystemMXBean) ManagementFactory
        .getOperatingSystemMXBean();

    private CallCostRank() {
    }

    /** Runs this rank. */
    public static void main(String[] arguments) {
        String[] own = MPI.Init(arguments);
        int calls = Integer.parseInt(own[1]);
        byte[] one = new byte[Integer.parseInt(own[2])];
        byte[] all = new byte[one.length * MPI.COMM_WORLD.Size()];
        for (Way.Operation operation : Way.Operation.values()) {
            List<Way> ways = Way.all();
            for (int block = -WARM_UP; block < Integer.parseInt(own[0]); block++) {
                for (int turn = 0; turn < ways.size(); turn++) {
                    Way way = ways.get(Math.floorMod(block + turn, ways.size()));
                    double[] costs = measure(() -> way.call().run(operation, one, all, one.length), calls);
                    if (block >= 0 && MPI.COMM_WORLD.Rank() == 0) {
                        print(operation + "/" + way.name() + "/time", costs[0] / 1000 / calls);
                        print(operation + "/" + way.name() + "/processor", costs[1] / 1000 / calls);
                    }
                }
            }
        }
        MPI.Finalize();
    }

    /** The longest time of a rank and the processor time of all, in nanoseconds. */
    private static double[] measure(Runnable call, int calls) {
        MPI.COMM_WORLD.Barrier();
        long processor = SYSTEM.getProcessCpuTime();
        long begin = System.nanoTime();
        for (int i = 1; i <= calls; i++) {
            call.run();
            if (i % AHEAD == 0) {
                MPI.COMM_WORLD.Barrier();
            }
        }
        double[] costs = PlainCalls.collect(System.nanoTime() - begin, SYSTEM.getProcessCpuTime() - processor);
        double[] together = new double[2];
        for (int i = 0; i < costs.length; i += 2) {
            together[0] = Math.max(together[0], costs[i]);
            together[1] += costs[i + 1];
        }
        return together;
    }
}
