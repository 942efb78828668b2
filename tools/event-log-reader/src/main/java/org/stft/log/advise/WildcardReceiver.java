package org.stft.log.advise;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.stft.log.Event;

/**
 * A rank that receives or probes from any source on a communicator. The messages that one of its wildcards accepts are
 * contested: any of its receives that could get one of them could get any other, as far as is known here.
 */
final class WildcardReceiver {

    private final int rank;
    private final String communicator;
    private final Set<Asked> wildcards = new HashSet<>();
    private final List<Integer> taken = new ArrayList<>();
    private boolean fromAnySource;

    private record Asked(int source, int tag) {}

    WildcardReceiver(int rank, String communicator) {
        this.rank = rank;
        this.communicator = communicator;
    }

    void ask(int source, int tag) {
        fromAnySource |= source == Event.ANY;
        wildcards.add(new Asked(source, tag));
    }

    /** Messages of one source arrive in order: without a receive from any source, which one is received is certain. */
    boolean isContested() {
        return fromAnySource;
    }

    int rank() {
        return rank;
    }

    String communicator() {
        return communicator;
    }

    boolean accepts(int source, int tag) {
        return wildcards.stream().anyMatch(each -> (each.source() == Event.ANY || each.source() == source)
            && (each.tag() == Event.ANY || each.tag() == tag));
    }

    /** A call has received a contested message, or has found one by a probe. */
    void take(int call) {
        taken.add(call);
    }

    /** No more calls are added. */
    void end() {
        taken.sort(null);
    }

    /** The calls that have received contested messages, in their order. */
    List<Integer> taken() {
        return taken;
    }
}
