package org.stft.occmpe.model;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The paper's baseline: a binomial tree with the smallest distance first for broadcast, rank order for scatter and
 * gather.
 */
record PaperLibrary(RomTable rom) implements Library {

    @Override
    public List<Entry> messages(Workload call, int node) {
        int relative = Math.floorMod(node - call.root(), call.nodes());
        List<Entry> entries = switch (call.collective()) {
            case BROADCAST -> rom.row(relative);
            case SCATTER -> relative == 0
                ? others(call).mapToObj(other -> Entry.send(other, 1)).toList()
                : List.of(Entry.receive(0, 1));
            case GATHER -> relative == 0
                ? others(call).mapToObj(other -> Entry.receive(other, 1)).toList()
                : List.of(Entry.send(0, 1));
        };
        return entries.stream().map(entry -> entry.withPartner((entry.partner() + call.root()) % call.nodes()))
            .toList();
    }

    private static IntStream others(Workload call) {
        return IntStream.range(1, call.nodes());
    }
}
