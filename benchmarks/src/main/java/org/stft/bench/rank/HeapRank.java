package org.stft.bench.rank;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.List;
import java.util.function.Function;
import mpi.MPI;
import org.stft.Stft;

/**
 * A rank that measures its memory while it saves, in MiB. Arguments: MiB of state, versions to save.
 *
 * <p>The highest use is the sum of the highest uses of all heap pools, which need not have been at the same
 * time: so this is an upper bound. The largest of all ranks is printed.
 */
public final class HeapRank {

    private static final double MEBIBYTE = 1 << 20;
    private static final List<MemoryPoolMXBean> HEAP = ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP).toList();

    private HeapRank() {
    }

    /** Runs this rank. */
    public static void main(String[] arguments) {
        String[] own = MPI.Init(arguments);
        double[] state = States.random(Integer.parseInt(own[0]));
        try (Stft stft = Stft.start()) {
            stft.protect("state", state);
            for (int version = 0; version < Integer.parseInt(own[1]); version++) {
                watchOne(stft);
            }
        }
        MPI.Finalize();
    }

    private static void watchOne(Stft stft) {
        System.gc();
        double direct = direct();
        MPI.COMM_WORLD.Barrier();
        HEAP.forEach(MemoryPoolMXBean::resetPeakUsage);
        double before = heap(MemoryPoolMXBean::getUsage);
        stft.checkpointNow();
        double highest = heap(MemoryPoolMXBean::getPeakUsage);
        Measured.printOfAll("before", MPI.MAX, before);
        Measured.printOfAll("highest", MPI.MAX, highest);
        Measured.printOfAll("direct", MPI.MAX, direct() - direct);
    }

    private static double heap(Function<MemoryPoolMXBean, MemoryUsage> usage) {
        return HEAP.stream().mapToLong(pool -> usage.apply(pool).getUsed()).sum() / MEBIBYTE;
    }

    private static double direct() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
            .mapToLong(BufferPoolMXBean::getMemoryUsed).sum() / MEBIBYTE;
    }
}
