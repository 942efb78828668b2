package org.stft.tool.collectives;

import java.util.ArrayList;
import java.util.List;
import mpi.MPI;
import org.stft.tool.collectives.message.Block;
import org.stft.tool.collectives.message.CollectiveContext;
import org.stft.tool.collectives.message.DetachedSends;
import org.stft.tool.collectives.message.Tags;

/** The broadcast of a block in a group: all ranks of a communicator, those of one host, or one of each host. */
final class Distribution {

    private final CollectiveContext context;
    private final Arrivals arrivals;
    private final DetachedSends detached;
    private final int[] ranks;
    private final int me;

    /**
     * @param ranks the group, by place
     * @param me the place of this rank
     */
    Distribution(CollectiveContext context, Arrivals arrivals, DetachedSends detached, int[] ranks, int me) {
        this.context = context;
        this.arrivals = arrivals;
        this.detached = detached;
        this.ranks = ranks;
        this.me = me;
    }

    /** Sends a block from the root, named by its place, to all of the group. */
    void broadcast(Mode mode, Block block, int root, long operation, Site site) {
        if (mode == Mode.DYNAMIC) {
            spread(block, root, operation, site);
        } else {
            byTree(mode, block, root, operation, site);
        }
    }

    /**
     * Begins an operation at its root, and waits a little for ranks that have not arrived. In the tree of the paper a rank
     * that is taken for late can make others wait, so each has its own time; in the other modes it costs nobody but
     * itself, and after one wait in vain the next is shorter for all.
     *
     * @return by place, whether a rank is late
     */
    boolean[] begin(Mode mode, int root, long operation, Site site) {
        long begin = System.nanoTime();
        arrivals.open(operation, root);
        awaitEach(operation, site.grace());
        boolean[] late = new boolean[ranks.length];
        boolean anyLate = false;
        for (int place = 0; place < ranks.length; place++) {
            late[place] = !arrivals.hasArrived(place, operation);
            anyLate |= late[place];
        }
        for (int place = 0; place < ranks.length; place++) {
            site.grace().ended(ranks[place], mode == Mode.PAPER ? late[place] : anyLate);
        }
        site.counts().order(late, System.nanoTime() - begin);
        return late;
    }

    /** Waits until each rank has arrived or its time is over. */
    private void awaitEach(long operation, RootWaitLimit grace) {
        long[] times = new long[ranks.length];
        long longest = 0;
        for (int place = 0; place < ranks.length; place++) {
            times[place] = grace.nanoseconds(ranks[place]);
            longest = Math.max(longest, times[place]);
        }
        long begin = System.nanoTime();
        Waiting.until(() -> !isAwaited(operation, times, System.nanoTime() - begin), longest);
    }

    private boolean isAwaited(long operation, long[] times, long waited) {
        for (int place = 0; place < ranks.length; place++) {
            if (waited < times[place] && !arrivals.hasArrived(place, operation)) {
                return true;
            }
        }
        return false;
    }

    /** Those that have come by the time of the first message to another rank are worth a wait. */
    private void lookAgain(boolean[] late, long operation, RootWaitLimit grace) {
        for (int place = 0; place < ranks.length; place++) {
            if (late[place] && arrivals.hasArrived(place, operation)) {
                grace.cameSoon(ranks[place]);
            }
        }
    }

    /**
     * The ranks to put at the end of the tree of the paper, in which half of the ranks have nobody below them. If more
     * are late, those that are late as usual must be there: the others will come soon.
     */
    boolean[] last(boolean[] late, RootWaitLimit grace) {
        boolean[] usual = new boolean[ranks.length];
        int lateRanks = 0;
        int usuallyLate = 0;
        for (int place = 0; place < ranks.length; place++) {
            usual[place] = late[place] && grace.isUsuallyLate(ranks[place]);
            lateRanks += late[place] ? 1 : 0;
            usuallyLate += usual[place] ? 1 : 0;
        }
        return lateRanks > ranks.length / 2 && usuallyLate > 0 ? usual : late;
    }

    private void byTree(Mode mode, Block block, int root, long operation, Site site) {
        boolean[] late;
        if (me == root) {
            boolean[] found = begin(mode, root, operation, site);
            late = mode == Mode.PAPER ? last(found, site.grace()) : found;
            arrivals.publish(operation, late);
        } else {
            receive(block, root, operation);
            late = arrivals.learn(operation, root);
            site.counts().order(late, 0);
        }
        Tree tree = Tree.of(mode, me, root, late);
        for (int child : tree.children()) {
            arrivals.forward(operation, child, root, late);
            send(block, child, operation, site);
            if (mode == Mode.PAPER && me == root && child == tree.children()[0]) {
                lookAgain(late, operation, site.grace());
            }
        }
        for (int leaf : tree.leaves()) {
            arrivals.forward(operation, leaf, root, late);
        }
        detach(block, tree.leaves(), operation, site);
        if (me == root) {
            arrivals.close(operation);
        }
    }

    /** From whom the data comes is decided by others meanwhile; it is the only message with its tag. */
    private void receive(Block block, int root, long operation) {
        arrivals.arrive(operation, root);
        context.receive(block, MPI.ANY_SOURCE, Tags.DATA.of(operation));
    }

    private void send(Block block, int place, long operation, Site site) {
        long begin = System.nanoTime();
        context.send(block, ranks[place], Tags.DATA.of(operation));
        site.grace().sent(System.nanoTime() - begin);
    }

    /** All are started before one is waited for; a short one is complete at once. */
    private void detach(Block block, int[] places, long operation, Site site) {
        Sends sends = new Sends(context, detached, site.counts());
        for (int place : places) {
            long begin = System.nanoTime();
            if (sends.send(block, ranks[place], Tags.DATA.of(operation))) {
                site.grace().sent(System.nanoTime() - begin);
            }
        }
        sends.finish();
    }

    /** The root looks again before each send, and gives half of those that are ready then to the one it sends to. */
    private void spread(Block block, int root, long operation, Site site) {
        if (me == root) {
            begin(Mode.DYNAMIC, root, operation, site);
            serveAsTheyCome(block, root, operation, site);
            arrivals.close(operation);
            return;
        }
        receive(block, root, operation);
        List<Integer> mine = places(arrivals.assigned(operation, root));
        while (!mine.isEmpty()) {
            serve(block, mine, root, operation, site);
        }
    }

    private void serveAsTheyCome(Block block, int root, long operation, Site site) {
        boolean[] served = new boolean[ranks.length];
        served[root] = true;
        List<Integer> ready = unserved(served, operation, true);
        while (!ready.isEmpty()) {
            for (int place : serve(block, ready, root, operation, site)) {
                served[place] = true;
            }
            ready = unserved(served, operation, true);
        }
        List<Integer> late = unserved(served, operation, false);
        for (int place : late) {
            arrivals.assign(operation, place, root, new boolean[ranks.length]);
        }
        detach(block, late.stream().mapToInt(place -> place).toArray(), operation, site);
    }

    /**
     * One that has come since {@code served} was looked at is counted as late: it gets its data without a second look.
     */
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
    private List<Integer> serve(Block block, List<Integer> ready, int root, long operation, Site site) {
        List<Integer> handed = ready.subList(0, 1 + (ready.size() - 1) / 2);
        boolean[] members = new boolean[ranks.length];
        handed.subList(1, handed.size()).forEach(place -> members[place] = true);
        int child = handed.get(0);
        arrivals.assign(operation, child, root, members);
        send(block, child, operation, site);
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
