package org.stft.bench.job;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** What the process of the benchmark uses itself. */
public final class OwnProcess {

    private OwnProcess() {
    }

    /** Processor time, with its collector and compiler: other programs on the machine do not count. */
    public static long processorNanos() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    /** Bytes of heap after a collection. */
    public static long heap() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
