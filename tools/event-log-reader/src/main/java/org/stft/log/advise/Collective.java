package org.stft.log.advise;

import java.util.Map;

/**
 * A rank's part in a collective operation.
 *
 * @param number that of the operation among all
 */
record Collective(int call, int number, Operation operation, Order order, boolean root) {

    private static final Map<String, Order> ORDERS = Map.of("Barrier", Order.ALL_TO_ALL, "Allreduce", Order.ALL_TO_ALL,
        "Allgather", Order.ALL_TO_ALL, "Alltoall", Order.ALL_TO_ALL, "Bcast", Order.FROM_ROOT, "Scatter",
        Order.FROM_ROOT, "Reduce", Order.TO_ROOT, "Gather", Order.TO_ROOT);

    /** Whose entry happens before whose exit, of the operations for which that is certain. */
    enum Order {
        ALL_TO_ALL, FROM_ROOT, TO_ROOT, NONE
    }

    /** What the members of an operation share. */
    static final class Operation {

        private final int number;
        private final int size;
        private int members;
        private int[] ofAll;
        private int[] ofRoot;
        private int arrived;

        Operation(int number, int size) {
            this.number = number;
            this.size = size;
        }

        /** Adds a rank's part. */
        Collective by(int call, Order order, boolean root) {
            members++;
            return new Collective(call, number, this, order, root);
        }

        boolean lacksMembers() {
            return members < size;
        }
    }

    static Order order(String method, int count) {
        return count == 0
            ? Order.NONE
            : ORDERS.getOrDefault(method.substring(method.lastIndexOf('.') + 1), Order.NONE);
    }

    /** The rank enters the operation, knowing what it knows. */
    void enter(int[] known) {
        operation.arrived++;
        operation.ofAll = operation.ofAll == null ? known.clone() : joined(operation.ofAll, known);
        if (root) {
            operation.ofRoot = known.clone();
        }
    }

    /** Returns true if all have entered that the rank waits for. */
    boolean mayLeave() {
        return switch (order) {
            case ALL_TO_ALL -> operation.arrived == operation.size;
            case FROM_ROOT -> operation.ofRoot != null;
            case TO_ROOT -> !root || operation.arrived == operation.size;
            case NONE -> true;
        };
    }

    /** What the rank learns in the operation. */
    void leave(int[] known) {
        if (order == Order.ALL_TO_ALL || order == Order.TO_ROOT && root) {
            joined(known, operation.ofAll);
        } else if (order == Order.FROM_ROOT) {
            joined(known, operation.ofRoot);
        }
    }

    static int[] joined(int[] into, int[] other) {
        for (int i = 0; i < into.length; i++) {
            into[i] = Math.max(into[i], other[i]);
        }
        return into;
    }
}
