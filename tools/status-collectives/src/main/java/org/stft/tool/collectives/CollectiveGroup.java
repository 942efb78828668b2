package org.stft.tool.collectives;

import mpi.MPIException;
import org.stft.probe.Operation;
import org.stft.tool.collectives.board.BoardFile;
import org.stft.tool.collectives.message.Block;
import org.stft.tool.collectives.message.CollectiveContext;
import org.stft.tool.collectives.message.DetachedSends;

/**
 * The ranks of a communicator, and the operations that they do together. Each is collective, and its messages have
 * their own tags.
 */
final class CollectiveGroup implements Watched {

    /** Below this there is no order to choose. */
    private static final int SMALLEST = 3;
    /** Counted by STFT: restored ranks no longer share the board that they had. */
    private static final String RESTORES = "org.stft.restores";

    private final Configuration configuration;
    private final GroupMembers members;
    private final Broadcast broadcast;
    private final Scatter scatter;
    private final Gather gather;
    private final CurrentCall current = new CurrentCall();
    private final Integer restores = Integer.getInteger(RESTORES, 0);
    private long operations;

    private CollectiveGroup(GroupMembers members, Configuration configuration) {
        this.configuration = configuration;
        this.members = members;
        this.broadcast = new Broadcast(members);
        this.scatter = new Scatter(members);
        this.gather = new Gather(members);
    }

    /**
     * Agrees with the other ranks of the communicator. Collective.
     *
     * @param detached the sends on this communicator that were not waited for
     * @throws MPIException if they have other settings
     */
    static CollectiveGroup of(CollectiveContext context, Agreement agreement, Configuration configuration,
        DetachedSends detached) {
        int me = agreement.me();
        BoardFile file = BoardFile.inSharedMemory();
        Hosts hosts = agreement.reach(file.host());
        int[] neighbours = hosts.neighbours(me);
        SharedArrivals board = neighbours.length == 1
            ? null
            : new SharedArrivals(agreement.map(file, neighbours, configuration.window()), neighbours,
                Hosts.place(neighbours, me));
        return new CollectiveGroup(new GroupMembers(context, hosts, me, neighbours, board, detached), configuration);
    }

    /** Returns true if this does an operation better than MPI. The same on all ranks. */
    boolean canAnswer(Operation operation, Block sent) {
        if (operation != Operation.BCAST || members.count() < SMALLEST) {
            return operation != Operation.BCAST;
        }
        return members.hosts().count() == 1
            || configuration.boards() != Configuration.Boards.MAPPED && sent.bytes() >= configuration.minBytes();
    }

    /**
     * Returns false if the process was restored from its image since: then the ranks must agree again, which they all
     * see at their next operation.
     */
    boolean isCurrent() {
        return restores.equals(Integer.getInteger(RESTORES, 0));
    }

    boolean hasRank(int rank) {
        return rank >= 0 && rank < members.count();
    }

    DetachedSends detached() {
        return members.detached();
    }

    @Override
    public CurrentCall current() {
        return current;
    }

    @Override
    public String missing() {
        return broadcast.missing().orElseGet(members::missing).sendingTo(members.receiver()).toString();
    }

    private long begin(Site site) {
        members.detached().reap();
        site.counts().call();
        long operation = ++operations;
        if (members.board() != null) {
            members.board().arrive(operation, members.me());
        }
        return operation;
    }

    void broadcast(Mode mode, Block block, int root, Site site) {
        broadcast.run(mode, block, root, begin(site), site);
    }

    /** @param from the block of rank 0, at the root; not used elsewhere */
    void scatter(Mode mode, Block from, Block to, int root, Site site) {
        scatter.run(mode, from, to, root, begin(site), site);
    }

    /** @param to the block of rank 0, at the root; not used elsewhere */
    void gather(Mode mode, Block from, Block to, int root, Site site) {
        gather.run(mode, from, to, root, begin(site), site);
    }
}
