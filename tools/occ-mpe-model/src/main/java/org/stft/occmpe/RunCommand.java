package org.stft.occmpe;

import static org.stft.occmpe.model.Algorithm.CONVENTIONAL;
import static org.stft.occmpe.model.Algorithm.MPICH;
import static org.stft.occmpe.model.Algorithm.STATUS_BASED;

import java.io.PrintWriter;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.stft.occmpe.experiment.Formula;
import org.stft.occmpe.model.Collective;
import org.stft.occmpe.model.Interference;
import org.stft.occmpe.model.Machine;
import org.stft.occmpe.model.Observer;
import org.stft.occmpe.model.Parameters;
import org.stft.occmpe.model.Workload;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs one collective under every algorithm. */
@Command(name = "run", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Runs one collective under every algorithm and prints cycles and gains.",
    footer = {"", "The paper's worked example:", "  run --nodes 8 --root 7 --busy 1,2,3,4 --bytes 64 --trace"})
final class RunCommand implements Callable<Integer> {

    @Option(names = "--collective", defaultValue = "broadcast",
        description = "broadcast, scatter or gather (default: ${DEFAULT-VALUE}).")
    private Collective collective;

    @Option(names = "--nodes", defaultValue = "8", description = "Number of nodes (default: ${DEFAULT-VALUE}).")
    private int nodes;

    @Option(names = "--root", defaultValue = "0", description = "Root of the collective (default: ${DEFAULT-VALUE}).")
    private int root;

    @Option(names = "--bytes", defaultValue = "256",
        description = "Message size; of one block for scatter and gather (default: ${DEFAULT-VALUE}).")
    private int bytes;

    @Option(names = "--busy", split = ",", paramLabel = "NODE",
        description = "Busy nodes, separated by commas (default: none).")
    private List<Integer> busy = List.of();

    @Option(names = "--interfering", paramLabel = "BYTES", defaultValue = "512",
        description = "Size of the messages that keep the busy nodes (default: ${DEFAULT-VALUE}).")
    private int interferingBytes;

    @Option(names = "--trace", description = "Print every step of the status-based run.")
    private boolean trace;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Workload workload = workload(Parameters.fitted());
        Machine machine = new Machine(Parameters.fitted(), nodes);
        PrintWriter out = spec.commandLine().getOut();
        long conventional = machine.run(workload, CONVENTIONAL).cycles();
        long mpich = machine.run(workload, MPICH).cycles();
        long statusBased = machine.run(workload, STATUS_BASED, trace ? new Trace(out) : Observer.NONE).cycles();
        out.printf(Locale.ROOT, "%-12s %10s %12s %12s%n", "", "cycles", "speed-up [%]", "saved [%]");
        print(out, CONVENTIONAL.label(), conventional, statusBased);
        print(out, MPICH.label(), mpich, statusBased);
        out.printf(Locale.ROOT, "%-12s %10d%n", STATUS_BASED.label(), statusBased);
        return 0;
    }

    private Workload workload(Parameters parameters) {
        try {
            Workload undisturbed = new Workload(collective, nodes, root, bytes, Interference.none());
            BitSet pattern = new BitSet();
            busy.forEach(node -> pattern.set(existing(node, undisturbed.nodes())));
            long cycles = parameters.interferenceCycles(collective, interferingBytes);
            return new Workload(collective, nodes, root, bytes, Interference.uniform(pattern, cycles));
        } catch (IllegalArgumentException e) {
            throw new CommandLine.ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    /** Checked before the pattern grows to it. */
    private static int existing(int node, int nodes) {
        if (node < 0 || node >= nodes) {
            throw new IllegalArgumentException(
                "expected busy nodes from 0 to " + (nodes - 1) + ", found node " + node);
        }
        return node;
    }

    private static void print(PrintWriter out, String name, long baseline, long statusBased) {
        out.printf(Locale.ROOT, "%-12s %10d %12.2f %12.2f%n", name, baseline,
            100 * Formula.SPEEDUP.of(baseline, statusBased), 100 * Formula.TIME_SAVED.of(baseline, statusBased));
    }
}
