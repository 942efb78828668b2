package org.stft.bench.collectives;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import mpi.MPI;
import org.stft.tool.bench.PlainCalls;

/**
 * A rank that measures the cost of collective operations without delays: MPJ Express's own and the tool's take turns in
 * blocks of calls, in which a root can be ahead of the others.
 *
 * <p>Arguments: the number of blocks, of calls in a block, and of bytes. Rank 0 prints a line for each block:
 * {@code cost OPERATION BYTES WAY TIME CPU}, in microseconds per call, the processor time of all ranks together.
 */
public final class CallCostRank {

    private static final int AHEAD = 16;
    /** Blocks that are not counted: until the tool's code is compiled, as MPJ Express's own is earlier. */
    private static final int WARM_UP = 6;

    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final int calls;
    private final byte[] one;
    private final byte[] all;

    private CallCostRank(int calls, int bytes) {
        this.calls = calls;
        this.one = new byte[bytes];
        this.all = new byte[bytes * MPI.COMM_WORLD.Size()];
    }

    /** Runs this rank. */
    public static void main(String[] arguments) {
        String[] own = MPI.Init(arguments);
        CallCostRank rank = new CallCostRank(Integer.parseInt(own[1]), Integer.parseInt(own[2]));
        List<Way> ways = Way.ownAndTool();
        for (Way.Operation operation : Way.Operation.values()) {
            for (int block = -WARM_UP; block < Integer.parseInt(own[0]); block++) {
                int first = Math.floorMod(block, ways.size());
                rank.measure(operation, ways.get(first), block >= 0);
                rank.measure(operation, ways.get(1 - first), block >= 0);
            }
        }
        MPI.Finalize();
    }

    private void measure(Way.Operation operation, Way way, boolean counts) {
        MPI.COMM_WORLD.Barrier();
        long cpu = system.getProcessCpuTime();
        long begin = System.nanoTime();
        for (int i = 1; i <= calls; i++) {
            way.run(operation, one, all, one.length);
            if (i % AHEAD == 0) {
                MPI.COMM_WORLD.Barrier();
            }
        }
        double[] costs = PlainCalls.collect(System.nanoTime() - begin, system.getProcessCpuTime() - cpu);
        if (counts && MPI.COMM_WORLD.Rank() == 0) {
            print(operation + " " + one.length + " " + way.name(), costs);
        }
    }

    private void print(String what, double[] costs) {
        double time = 0;
        double cpu = 0;
        for (int rank = 0; rank < MPI.COMM_WORLD.Size(); rank++) {
            time = Math.max(time, costs[2 * rank]);
            cpu += costs[2 * rank + 1];
        }
        System.out.println(String.format(Locale.ROOT, "cost %s %.1f %.1f", what, time / 1000 / calls,
            cpu / 1000 / calls));
    }
}
