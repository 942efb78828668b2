package org.stft.tool.collectives;

import java.util.ArrayList;
import java.util.List;

/** The broadcast of a block in a group: all ranks of a communicator, those of one host, or one of each host. */
final class Distribution {

    private final CollectiveContext context;
    private final Headers headers;
    private final Arrivals arrivals;
    private final Detached detached;
    private final int[] ranks;
    private final int me;
    private final long grace;

    /**
     * @param ranks the group, by place
     * @param me the place of this rank
     * @param grace the nanoseconds for which the root waits for ranks that have not arrived
     */
    Distribution(CollectiveContext context, Headers headers, Arrivals arrivals, Detached detached, int[] ranks, int me,
        long grace) {
        this.context = context;
        this.headers = headers;
        this.arrivals = arrivals;
        this.detached = detached;
        this.ranks = ranks;
        this.me = me;
        this.grace = grace;
    }

    /** Sends a block from the root, named by its place, to all of the group. */
    void broadcast(Mode mode, Block block, int root, long operation, Counts counts) {
        if (mode == Mode.DYNAMIC) {
            spread(block, root, operation, counts);
        } else {
            byTree(mode, block, root, operation, counts);
        }
    }

    /** Arrives, and agrees with the others on who is late. */
    boolean[] agree(int root, long operation, Counts counts) {
        long begin = System.nanoTime();
        boolean[] late;
        if (me == root) {
            late = lateAfterGrace(root, operation);
            arrivals.publish(operation, late);
            arrivals.close(operation);
        } else {
            arrivals.arrive(operation, root);
            late = arrivals.learn(operation, root);
        }
        counts.order(late, System.nanoTime() - begin);
        return late;
    }

    private boolean[] lateAfterGrace(int root, long operation) {
        arrivals.open(operation, root);
        Waiting.until(() -> count(late(root, operation)) == 0, grace);
        return late(root, operation);
    }

    private boolean[] late(int root, long operation) {
        boolean[] late = new boolean[ranks.length];
        for (int place = 0; place < ranks.length; place++) {
            late[place] = place != root && !arrivals.hasArrived(place, operation);
        }
        return late;
    }

    private static int count(boolean[] bits) {
        int count = 0;
        for (boolean bit : bits) {
            count += bit ? 1 : 0;
        }
        return count;
    }

    private void byTree(Mode mode, Block block, int root, long operation, Counts counts) {
        boolean[] late = agree(root, operation, counts);
        Tree tree = Tree.of(mode, me, root, late);
        if (tree.parent() >= 0) {
            context.receive(block, ranks[tree.parent()], Tags.DATA.of(operation));
        }
        for (int child : tree.children()) {
            arrivals.forward(operation, child, root, late);
            context.send(block, ranks[child], Tags.DATA.of(operation));
        }
        for (int leaf : tree.leaves()) {
            arrivals.forward(operation, leaf, root, late);
        }
        detach(block, tree.leaves(), operation, counts);
    }

    /** All are started before one is waited for. */
    private void detach(Block block, int[] places, long operation, Counts counts) {
        Sends sends = new Sends(detached, counts);
        for (int place : places) {
            sends.add(context.startSend(block, ranks[place], Tags.DATA.of(operation)), block.bytes());
        }
        sends.finish();
    }

    /** The root looks again before each send, and gives half of those that are ready then to the one it sends to. */
    private void spread(Block block, int root, long operation, Counts counts) {
        if (me != root) {
            arrivals.arrive(operation, root);
            Headers.Header header = headers.receive(operation, ranks[root], ranks.length);
            counts.order(new boolean[0], 0);
            context.receive(block, header.from(), Tags.DATA.of(operation));
            List<Integer> mine = places(header.members());
            while (!mine.isEmpty()) {
                serve(block, mine, root, operation);
            }
            return;
        }
        long begin = System.nanoTime();
        boolean[] rest = lateAfterGrace(root, operation);
        counts.order(rest, System.nanoTime() - begin);
        serveAsTheyCome(block, root, operation, counts);
        arrivals.close(operation);
    }

    private void serveAsTheyCome(Block block, int root, long operation, Counts counts) {
        boolean[] served = new boolean[ranks.length];
        served[root] = true;
        List<Integer> ready = unserved(served, operation, true);
        while (!ready.isEmpty()) {
            for (int place : serve(block, ready, root, operation)) {
                served[place] = true;
            }
            ready = unserved(served, operation, true);
        }
        List<Integer> late = unserved(served, operation, false);
        for (int place : late) {
            headers.send(operation, ranks[place], ranks[root], new boolean[ranks.length]);
        }
        detach(block, late.stream().mapToInt(place -> place).toArray(), operation, counts);
    }

    /** One that has come since {@code served} was looked at is counted as late: it gets its data without a second look. */
    private List<Integer> unserved(boolean[] served, long operation, boolean arrived) {
        List<Integer> places = new ArrayList<>();
        for (int place = 0; place < ranks.length; place++) {
            if (!served[place] && (!arrived || arrivals.hasArrived(place, operation))) {
                places.add(place);
            }
        }
        return places;
    }

    /**
     * Sends to the first of the ranks, with half of the rest for it to send to.
     *
     * @param ready changed: what was served or handed over is taken out
     * @return the ranks that were taken out
     */
    private List<Integer> serve(Block block, List<Integer> ready, int root, long operation) {
        List<Integer> handed = ready.subList(0, 1 + (ready.size() - 1) / 2);
        boolean[] members = new boolean[ranks.length];
        handed.subList(1, handed.size()).forEach(place -> members[place] = true);
        int child = ranks[handed.get(0)];
        headers.send(operation, child, ranks[root], members);
        context.send(block, child, Tags.DATA.of(operation));
        List<Integer> done = List.copyOf(handed);
        handed.clear();
        return done;
    }

    private static List<Integer> places(boolean[] members) {
        List<Integer> places = new ArrayList<>();
        for (int place = 0; place < members.length; place++) {
            if (members[place]) {
                places.add(place);
            }
        }
        return places;
    }
}
