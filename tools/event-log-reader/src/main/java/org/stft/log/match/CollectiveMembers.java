package org.stft.log.match;

import java.util.Optional;
import java.util.stream.IntStream;
import org.stft.log.Event;
import org.stft.log.Tables;

/** Who takes part in a collective operation. */
public final class CollectiveMembers {

    private CollectiveMembers() {
    }

    /**
     * The communicator whose members a collective operation joins: of a merge, the one that it makes, of both groups.
     * Empty if the rank is not one of them, or they are not known: then it joins the rank with nobody. MPJ Express lets
     * ranks call operations on a communicator that they are not members of.
     */
    public static Optional<Tables.Communicator> of(int rank, Event event, Tables tables) {
        boolean merges = tables.operation(event.operation()).endsWith(".Merge") && event.request() != Event.NONE;
        Tables.Communicator on = tables.communicator(merges ? event.request() : event.communicator());
        int[] members = on.worldRanks();
        boolean isAtItsPlace = rank < members.length && members[rank] == rank; // in communicators of all ranks
        return isAtItsPlace || IntStream.of(members).anyMatch(member -> member == rank)
            ? Optional.of(on)
            : Optional.empty();
    }
}
