package org.stft.tool.collectives;

import org.stft.tool.collectives.message.Block;
import org.stft.tool.collectives.message.CollectiveContext;
import org.stft.tool.collectives.message.Tags;

/** Sends each rank its block: to the ranks that have arrived first. */
final class Scatter {

    private final GroupMembers members;
    private final CollectiveContext context;

    Scatter(GroupMembers members) {
        this.members = members;
        this.context = members.context();
    }

    /** @param from the block of rank 0, at the root; not used elsewhere */
    void run(Mode mode, Block from, Block to, int root, long operation, Site site) {
        int tag = Tags.DATA.of(operation);
        if (members.me() != root) {
            receive(to, root, tag);
            if (members.shareABoard()) {
                members.board().requireRoot(operation, root);
            }
            return;
        }
        if (mode == Mode.PAPER) {
            inOrder(from, root, operation, site);
            copyOwn(from, to, root, operation);
        } else {
            members.open(operation, root);
            Sends sends = asTheyCome(from, root, operation, site);
            copyOwn(from, to, root, operation);
            sends.finish();
        }
    }

    /** Also where the buffer cannot hold it: then the message is not left to a later receive. */
    private void receive(Block to, int root, int tag) {
        if (to.failsAfterReceive()) {
            Block received = to.scratch();
            context.receive(received, root, tag);
            System.arraycopy(received.buffer(), 0, to.buffer(), to.offset(), to.count());
        } else {
            context.receive(to, root, tag);
        }
    }

    /** After all blocks are sent: it may be received over them, where a program gives one array as both buffers. */
    private void copyOwn(Block from, Block to, int root, long operation) {
        members.copy(from.of(root), to, Tags.DATA.of(operation));
    }

    /** One rank after the other, in the order in which they arrive. */
    private void inOrder(Block from, int root, long operation, Site site) {
        Turns turns = new Turns(members, root, operation, site.counts());
        while (turns.hasNext()) {
            int rank = turns.next(Sends.isShort(from));
            context.send(from.of(rank), rank, Tags.DATA.of(operation));
        }
    }

    /**
     * Looks again before each send for a rank that has arrived.
     *
     * @return those that are not complete
     */
    private Sends asTheyCome(Block from, int root, long operation, Site site) {
        boolean[] served = new boolean[members.count()];
        boolean[] late = new boolean[members.count()];
        served[root] = true;
        Sends sends = new Sends(members, site.counts());
        for (int i = 1; i < served.length; i++) {
            int rank = next(served, operation);
            served[rank] = true;
            late[rank] = members.isLate(rank, operation);
            sends.send(from.of(rank), rank, Tags.DATA.of(operation));
        }
        site.counts().order(late, 0);
        return sends;
    }

    /** The first that has arrived, or the first. */
    private int next(boolean[] served, long operation) {
        int first = -1;
        for (int rank = 0; rank < served.length; rank++) {
            if (!served[rank] && !members.isLate(rank, operation)) {
                return rank;
            }
            first = first < 0 && !served[rank] ? rank : first;
        }
        return first;
    }
}
