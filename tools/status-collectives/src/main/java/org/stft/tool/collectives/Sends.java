package org.stft.tool.collectives;

import java.util.ArrayList;
import java.util.List;
import mpi.Request;
import org.stft.tool.collectives.message.Detached;

/** The nonblocking sends of one operation: all are started before one of them is detached or waited for. */
final class Sends {

    private record Started(Request request, long bytes) {}

    private final List<Started> started = new ArrayList<>();
    private final Detached detached;
    private final Counts counts;

    Sends(Detached detached, Counts counts) {
        this.detached = detached;
        this.counts = counts;
    }

    void add(Request request, long bytes) {
        started.add(new Started(request, bytes));
    }

    void finish() {
        long begin = System.nanoTime();
        for (Started each : started) {
            counts.detached(detached.add(each.request, each.bytes));
        }
        counts.waited(System.nanoTime() - begin);
    }
}
