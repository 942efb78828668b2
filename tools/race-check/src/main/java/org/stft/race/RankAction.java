package org.stft.race;

import java.util.BitSet;
import org.stft.race.order.CollectiveOrder;

/**
 * An action of a rank that matters to the order of messages. All ranks in it are those in {@code COMM_WORLD}; the
 * events of a rank are given in its program order. A request has a number that no other open request of its rank has; 0
 * stands for a blocking call.
 */
public sealed interface RankAction {

    /** Stands for any source or any tag in what a receive or probe asks for. */
    int ANY = -2;

    /**
     * The start of a send.
     *
     * @param synchronous true if it completes only after its receive has begun ({@code Ssend}, {@code Issend})
     */
    record Send(Communicator communicator, int destination, int tag, boolean synchronous, long request,
        String site) implements RankAction {}

    /**
     * The posting of a receive; {@link Complete} follows with the same request, 0 for a blocking one.
     *
     * @param blocking true if the rank does nothing else before the receive is complete
     */
    record Post(Communicator communicator, int source, int tag, boolean blocking, long request,
        String site) implements RankAction {}

    /** The completion of a receive, with the envelope of its message. */
    record Complete(long request, int source, int tag) implements RankAction {}

    /** The completion of a nonblocking send. */
    record SendComplete(long request) implements RankAction {}

    /**
     * A call has completed an operation and could have completed another, or none. It does not count as an event of its
     * own.
     *
     * @param call identifies the call among those of its rank
     * @param request the number of the operation
     */
    record Completion(long call, long request) implements RankAction {}

    /** A probe that has found a message. */
    record Probe(Communicator communicator, int source, int tag, int foundSource, int foundTag,
        String site) implements RankAction {}

    /**
     * A collective operation.
     *
     * @param root the root's rank in {@code COMM_WORLD}; of no meaning for operations without root
     * @param from the ranks in the communicator that this rank gets data from; null for all that the operation says.
     *     Without data there is no order.
     */
    record Collective(Communicator communicator, CollectiveOrder order, int root, BitSet from) implements RankAction {}
}
