package org.stft.bench.rank;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import mpi.MPI;
import mpi.Op;

/** What ranks measure, and the lines by which they report it: a name and a number, times in seconds. */
public final class Measured {

    /** The beginning of every such line, which distinguishes it from the other output of a rank. */
    public static final String MARK = "measured ";

    private Measured() {
    }

    /** Loads many classes, so only the ranks that read it do: one that has just been restored would measure that. */
    private static final class ProcessorTime {
        private static final OperatingSystemMXBean PROCESS = (OperatingSystemMXBean) ManagementFactory
            .getOperatingSystemMXBean();

        private ProcessorTime() {
        }
    }

    /** What is measured. */
    interface Work {
        void run() throws IOException;
    }

    public static void print(String name, double value) {
        System.out.println(MARK + name + " " + value);
        System.out.flush();
    }

    static void printOnce(String name, double value) {
        if (MPI.COMM_WORLD.Rank() == 0) {
            print(name, value);
        }
    }

    /** Combines the values of all ranks and prints the result. */
    static void printOfAll(String name, Op operation, double value) {
        double[] all = new double[1];
        MPI.COMM_WORLD.Reduce(new double[] {value}, 0, all, 0, 1, MPI.DOUBLE, operation, 0);
        printOnce(name, all[0]);
    }

    /** The time at which the last rank has arrived, since 1970. */
    static void printInstant(String name) {
        MPI.COMM_WORLD.Barrier();
        printOnce(name, now());
    }

    /** Seconds since 1970, to the microsecond. */
    public static double now() {
        return Duration.between(Instant.EPOCH, Instant.now()).toNanos() / 1e9;
    }

    /** The time from the moment at which all ranks begin to the one at which the last has ended. */
    static double time(Work work) throws IOException {
        MPI.COMM_WORLD.Barrier();
        long begin = System.nanoTime();
        work.run();
        MPI.COMM_WORLD.Barrier();
        return (System.nanoTime() - begin) / 1e9;
    }

    /** The processor time of this thread so far. */
    static double thread() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9;
    }

    /** The processor time of this process so far. */
    static double processor() {
        return ProcessorTime.PROCESS.getProcessCpuTime() / 1e9;
    }
}
