package org.stft.occmpe.model;

import java.util.List;

/** Sees what happens inside the machine, cycle by cycle. */
public interface Observer {

    /** An observer that ignores everything. */
    Observer NONE = new Observer() {};

    /** The order that the engine of a node has built from the status vector. */
    default void ordered(long cycle, int node, LogicalTable table) {
    }

    /** The messages that a node has put into its issue queue. */
    default void queued(long cycle, int node, List<Entry> entries) {
    }

    default void entered(long cycle, int node, EngineState state) {
    }

    /** The bus has accepted a message. */
    default void accepted(long cycle, int sender, int receiver, long bytes) {
    }
}
