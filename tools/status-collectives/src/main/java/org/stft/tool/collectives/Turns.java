package org.stft.tool.collectives;

/**
 * The order in which a root serves the other ranks one after the other: those that have arrived in ascending order, then
 * each late one when it arrives.
 */
final class Turns {

    private final GroupMembers members;
    private final long operation;
    private final Counts counts;
    private final boolean[] served;
    private int left;

    /** Opens the operation. */
    Turns(GroupMembers members, int root, long operation, Counts counts) {
        this.members = members;
        this.operation = operation;
        this.counts = counts;
        this.served = new boolean[members.count()];
        this.left = served.length - 1;
        served[root] = true;
        members.open(operation, root);
        counts.order(late(), 0);
    }

    private boolean[] late() {
        boolean[] late = new boolean[served.length];
        for (int rank = 0; rank < late.length; rank++) {
            late[rank] = !served[rank] && members.isLate(rank, operation);
        }
        return late;
    }

    boolean hasNext() {
        return left > 0;
    }

    /**
     * The next rank; waits until one has arrived, but not for the last: its message waits for it.
     *
     * @param atOnce true if a message to a rank that has not arrived costs no time: then nothing is waited for
     */
    int next(boolean atOnce) {
        if (!atOnce && left > 1 && arrived() < 0) {
            long begin = System.nanoTime();
            Waiting.until(() -> arrived() >= 0);
            counts.waited(System.nanoTime() - begin);
        }
        int next = arrived();
        if (next < 0) {
            next = first();
        }
        served[next] = true;
        left--;
        return next;
    }

    private int arrived() {
        for (int rank = 0; rank < served.length; rank++) {
            if (!served[rank] && !members.isLate(rank, operation)) {
                return rank;
            }
        }
        return -1;
    }

    private int first() {
        int rank = 0;
        while (served[rank]) {
            rank++;
        }
        return rank;
    }
}
