package org.stft.occmpe.experiment;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import org.stft.occmpe.model.Algorithm;
import org.stft.occmpe.model.Collective;
import org.stft.occmpe.model.Machine;
import org.stft.occmpe.model.Parameters;
import org.stft.occmpe.model.Workload;

/**
 * The duration of one run of the model on this computer: mean of repeated runs of the reference case of
 * {@link Scaling}, in processor time, which other work on the computer does not add to.
 *
 * @param microseconds processor time of one run
 */
public record SimulationTime(Collective collective, Algorithm algorithm, int nodes, double microseconds) {

    private static final long MIN_NANOS = 100_000_000;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Measures all collectives, algorithms and numbers of nodes; takes about twenty seconds. */
    public static List<SimulationTime> measureAll(Parameters parameters) {
        List<SimulationTime> times = new ArrayList<>();
        for (Collective collective : Collective.values()) {
            for (Algorithm algorithm : Algorithm.values()) {
                Scaling.NODES
                    .forEach(nodes -> times.add(measure(new Machine(parameters, nodes), collective, algorithm)));
            }
        }
        return times;
    }

    private static SimulationTime measure(Machine machine, Collective collective, Algorithm algorithm) {
        Workload call = Scaling.reference(machine, collective);
        nanosPerRun(machine, call, algorithm); // warm-up
        return new SimulationTime(collective, algorithm, machine.nodes(), nanosPerRun(machine, call, algorithm) / 1e3);
    }

    private static double nanosPerRun(Machine machine, Workload call, Algorithm algorithm) {
        long start = THREADS.getCurrentThreadCpuTime();
        long taken = 0;
        int runs = 0;
        while (taken < MIN_NANOS) {
            machine.run(call, algorithm);
            runs++;
            taken = THREADS.getCurrentThreadCpuTime() - start;
        }
        return (double) taken / runs;
    }
}
