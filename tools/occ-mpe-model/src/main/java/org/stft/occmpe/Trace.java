package org.stft.occmpe;

import java.io.PrintWriter;
import java.util.List;
import org.stft.occmpe.model.EngineState;
import org.stft.occmpe.model.Entry;
import org.stft.occmpe.model.LogicalTable;
import org.stft.occmpe.model.Observer;

/** Prints every step of a run, one line each: cycle, place, action. */
record Trace(PrintWriter out) implements Observer {

    @Override
    public void ordered(long cycle, int node, LogicalTable table) {
        print(cycle, "node " + node, "order " + table.order());
    }

    @Override
    public void queued(long cycle, int node, List<Entry> entries) {
        print(cycle, "node " + node, "queue " + entries);
    }

    @Override
    public void entered(long cycle, int node, EngineState state) {
        print(cycle, "node " + node, state.toString());
    }

    @Override
    public void accepted(long cycle, int sender, int receiver, long bytes) {
        print(cycle, "bus", sender + " -> " + receiver + ", " + bytes + " B");
    }

    private void print(long cycle, String place, String event) {
        out.printf("%8d  %-8s %s%n", cycle, place, event);
    }
}
