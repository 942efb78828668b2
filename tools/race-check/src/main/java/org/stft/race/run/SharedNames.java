package org.stft.race.run;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.stft.log.Tables;
import org.stft.race.Communicator;
import org.stft.race.order.CollectiveOrder;

/** Makes one object of what several ranks call by the same name, and knows the names of MPI's operations. */
final class SharedNames {

    private static final Set<String> SYNCHRONOUS = Set.of("Ssend", "Issend");
    private static final Set<String> SOME = Set.of("Waitany", "Waitsome", "Test", "Testany", "Testsome", "Testall");
    private static final Map<String, CollectiveOrder> ORDERS = orders();

    private final int size;
    private final Map<String, String> sites = new HashMap<>();
    private final Map<String, Communicator> communicators = new HashMap<>();

    SharedNames(int size) {
        this.size = size;
    }

    private static Map<String, CollectiveOrder> orders() {
        Map<String, CollectiveOrder> orders = new HashMap<>();
        for (String method : new String[] {"Barrier", "Allgather", "Allgatherv", "Allreduce", "Alltoall", "Alltoallv",
            "Reduce_scatter", "Split",
            "Create", "clone", "Create_cart", "Create_graph", "Sub", "Merge"}) {
            orders.put(method, CollectiveOrder.ALL_TO_ALL);
        }
        orders.put("Bcast", CollectiveOrder.FROM_ROOT);
        orders.put("Scatter", CollectiveOrder.FROM_ROOT);
        orders.put("Scatterv", CollectiveOrder.FROM_ROOT);
        orders.put("Reduce", CollectiveOrder.TO_ROOT);
        orders.put("Gather", CollectiveOrder.TO_ROOT);
        orders.put("Gatherv", CollectiveOrder.TO_ROOT);
        orders.put("Scan", CollectiveOrder.FROM_LOWER);
        return orders;
    }

    private static String method(String operation) {
        return operation.substring(operation.indexOf('.') + 1);
    }

    boolean isSynchronous(String operation) {
        return SYNCHRONOUS.contains(method(operation));
    }

    /** Which operations such a call completes, if any, is left to chance. */
    boolean completesSome(String operation) {
        return SOME.contains(method(operation));
    }

    /**
     * The order that an operation guarantees, or null if none that is used here.
     *
     * @param count of elements; 0 if there is no data, and so no order
     */
    CollectiveOrder order(String operation, int count) {
        return count == 0 ? CollectiveOrder.NONE : ORDERS.get(method(operation));
    }

    String site(String site) {
        String known = sites.putIfAbsent(site, site);
        return known == null ? site : known;
    }

    Communicator communicator(Tables.Communicator communicator) {
        Communicator known = communicators.get(communicator.name());
        if (known == null) {
            known = new Communicator(communicator.name(), communicator.worldRanks());
            communicators.put(communicator.name(), known);
        }
        return known;
    }

    int requireRank(int rank) {
        if (rank < 0 || rank >= size) {
            throw new IllegalArgumentException(
                "Expected a rank from 0 to " + (size - 1) + " in the log, found " + rank + ". The log is damaged.");
        }
        return rank;
    }
}
