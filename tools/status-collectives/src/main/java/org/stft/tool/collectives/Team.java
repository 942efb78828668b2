package org.stft.tool.collectives;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mpi.Intracomm;
import mpi.MPIException;
import mpi.Request;
import org.stft.probe.Call;
import org.stft.probe.Operation;
import org.stft.tool.collectives.board.BoardFile;

/** The ranks of a communicator, and the operations that they do together. Each is collective, and its messages have their own tags. */
final class Team {

    /** Below this there is no order to choose. */
    private static final int SMALLEST = 3;
    /** Counted by STFT: restored ranks no longer share the board that they had. */
    private static final String RESTORES = "org.stft.restores";

    private final CollectiveContext context;
    private final Configuration configuration;
    private final Headers headers;
    private final Detached detached;
    private final Hosts hosts;
    private final int[] neighbours;
    private final SharedArrivals arrivals;
    private final int me;
    private final int ranks;
    private final Integer restores = Integer.getInteger(RESTORES, 0);
    private long operations;
    private volatile Running running;

    /**
     * Agrees with the other ranks of the communicator. Collective.
     *
     * @param detached the sends on this communicator that were not waited for
     * @throws MPIException if they have other settings
     */
    Team(Intracomm communicator, Configuration configuration, Detached detached) {
        context = new CollectiveContext(communicator);
        this.configuration = configuration;
        this.detached = detached;
        me = communicator.Rank();
        ranks = communicator.Size();
        headers = new Headers(context, me);
        Agreement agreement = new Agreement(context, configuration, me, ranks);
        BoardFile file = BoardFile.inSharedMemory();
        hosts = agreement.reach(file.host());
        neighbours = hosts.neighbours(me);
        arrivals = neighbours.length == 1
            ? null
            : new SharedArrivals(agreement.map(file, neighbours, configuration.window()), Hosts.place(neighbours, me),
                neighbours.length);
    }

    /** Returns true if this does an operation better than MPI. The same on all ranks. */
    boolean canAnswer(Operation operation, Block sent) {
        if (operation != Operation.BCAST || ranks < SMALLEST) {
            return operation != Operation.BCAST;
        }
        return hosts.count() == 1
            || configuration.boards() != Configuration.Boards.MAPPED && sent.bytes() >= configuration.minBytes();
    }

    /**
     * Returns false if the process was restored from its image since: then the ranks must agree again, which they all see at their next
     * operation.
     */
    boolean isCurrent() {
        return restores.equals(Integer.getInteger(RESTORES, 0));
    }

    boolean hasRank(int rank) {
        return rank >= 0 && rank < ranks;
    }

    Detached detached() {
        return detached;
    }

    /**
     * A call that has not returned.
     *
     * @param since when it began, by {@link System#nanoTime}
     */
    record Running(String call, long since) {}

    void enter(Call call) {
        running = new Running(call.toString(), System.nanoTime());
    }

    void leave() {
        running = null;
    }

    /** The call that has not returned for so many nanoseconds, once. */
    Optional<Running> overdue(long nanoseconds) {
        Running now = running;
        if (now == null || System.nanoTime() - now.since < nanoseconds) {
            return Optional.empty();
        }
        running = null;
        return Optional.of(now);
    }

    /** The ranks on this host that have not arrived at the operation that this rank is in. */
    List<Integer> missing() {
        List<Integer> missing = new ArrayList<>();
        for (int place = 0; arrivals != null && place < neighbours.length; place++) {
            if (!arrivals.isLevel(place)) {
                missing.add(neighbours[place]);
            }
        }
        return missing;
    }

    private long begin(Counts counts) {
        detached.reap();
        counts.call();
        long operation = ++operations;
        if (arrivals != null) {
            arrivals.arrive(operation, me);
        }
        return operation;
    }

    /** Sends a block from the root to all: first to one rank of each host. */
    void broadcast(Mode mode, Block block, int root, Counts counts) {
        long operation = begin(counts);
        int[] heads = hosts.heads(root);
        int place = Hosts.place(heads, me);
        if (heads.length > 1 && place >= 0) {
            if (me != root) {
                counts.readyMessage();
            }
            distribution(new MessageArrivals(context, headers, detached, heads), heads)
                .broadcast(mode, block, Hosts.place(heads, root), operation, counts);
        }
        if (arrivals != null) {
            int head = heads[hosts.hostOf().get(me)];
            distribution(arrivals, neighbours).broadcast(mode, block, Hosts.place(neighbours, head), operation, counts);
        }
    }

    private Distribution distribution(Arrivals each, int[] group) {
        return new Distribution(context, headers, each, detached, group, Hosts.place(group, me),
            configuration.graceMicros() * 1000);
    }

    /**
     * Sends each rank its block: to the ready ranks first.
     *
     * @param from the block of rank 0, at the root; not used elsewhere
     */
    void scatter(Mode mode, Block from, Block to, int root, Counts counts) {
        long operation = begin(counts);
        int tag = Tags.DATA.of(operation);
        boolean[] late = mode == Mode.PAPER && allShareABoard()
            ? distribution(arrivals, neighbours).agree(root, operation, counts)
            : new boolean[ranks];
        if (me != root) {
            context.receive(to, root, tag);
            return;
        }
        copy(from.of(me), to, tag);
        if (mode == Mode.PAPER) {
            for (int rank : Tree.readyFirst(late, root)) {
                context.send(from.of(rank), rank, tag);
            }
        } else {
            open(operation, root);
            scatterAsTheyCome(from, root, operation, counts);
        }
    }

    /** Looks again before each send for a rank that has arrived. */
    private void scatterAsTheyCome(Block from, int root, long operation, Counts counts) {
        boolean[] served = new boolean[ranks];
        boolean[] late = new boolean[ranks];
        served[root] = true;
        Sends sends = new Sends(detached, counts);
        for (int i = 1; i < ranks; i++) {
            int rank = next(served, operation);
            served[rank] = true;
            late[rank] = allShareABoard() && !arrivals.hasArrived(rank, operation);
            Block block = from.of(rank);
            sends.add(context.startSend(block, rank, Tags.DATA.of(operation)), block.bytes());
        }
        counts.order(late, 0);
        sends.finish();
    }

    private int next(boolean[] served, long operation) {
        int late = -1;
        for (int rank = ranks - 1; rank >= 0; rank--) {
            late = served[rank] ? late : rank;
        }
        for (int rank = 0; rank < ranks; rank++) {
            if (!served[rank] && allShareABoard() && arrivals.hasArrived(rank, operation)) {
                return rank;
            }
        }
        return late;
    }

    /**
     * Collects a block from each rank: from the ready ranks first, or from all at once.
     *
     * @param to the block of rank 0, at the root; not used elsewhere
     */
    void gather(Mode mode, Block from, Block to, int root, Counts counts) {
        long operation = begin(counts);
        int tag = Tags.DATA.of(operation);
        boolean[] late = mode == Mode.PAPER && allShareABoard()
            ? distribution(arrivals, neighbours).agree(root, operation, counts)
            : new boolean[ranks];
        if (me != root) {
            Sends sends = new Sends(detached, counts);
            sends.add(context.startSend(from, root, tag), from.bytes());
            sends.finish();
            return;
        }
        copy(from, to.of(me), tag);
        if (mode == Mode.PAPER) {
            for (int rank : Tree.readyFirst(late, root)) {
                context.receive(to.of(rank), rank, tag);
            }
        } else {
            open(operation, root);
            gatherAll(to, root, operation, counts);
        }
    }

    private void gatherAll(Block to, int root, long operation, Counts counts) {
        List<Request> pending = new ArrayList<>();
        boolean[] late = new boolean[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            if (rank != root) {
                late[rank] = allShareABoard() && !arrivals.hasArrived(rank, operation);
                pending.add(context.startReceive(to.of(rank), rank, Tags.DATA.of(operation)));
            }
        }
        long begin = System.nanoTime();
        pending.forEach(Request::Wait);
        counts.order(late, System.nanoTime() - begin);
    }

    /** Where all ranks share a board, two roots of one operation are found by it. */
    private void open(long operation, int root) {
        if (allShareABoard()) {
            arrivals.open(operation, root);
        }
    }

    private boolean allShareABoard() {
        return arrivals != null && neighbours.length == ranks;
    }

    private void copy(Block from, Block to, int tag) {
        Request sent = context.startSend(from, me, tag);
        context.receive(to, me, tag);
        sent.Wait();
    }
}
