package org.stft.tool.collectives;

import java.util.ArrayList;
import java.util.List;
import mpi.Request;
import org.stft.tool.collectives.message.Block;
import org.stft.tool.collectives.message.CollectiveContext;
import org.stft.tool.collectives.message.Tags;

/** Collects a block from each rank: from the ranks that have arrived first, or from all at once. */
final class Gather {

    private final GroupMembers members;
    private final CollectiveContext context;

    Gather(GroupMembers members) {
        this.members = members;
        this.context = members.context();
    }

    /** @param to the block of rank 0, at the root; not used elsewhere */
    void run(Mode mode, Block from, Block to, int root, long operation, Site site) {
        int tag = Tags.DATA.of(operation);
        if (members.me() != root) {
            from.requireCopied();
            Sends sends = new Sends(members, site.counts());
            sends.send(from, root, tag);
            sends.finish();
            return;
        }
        members.copy(from, to.of(root), tag);
        if (mode == Mode.PAPER) {
            inOrder(to, root, operation, site);
        } else {
            members.open(operation, root);
            allAtOnce(to, root, operation, site);
        }
    }

    /** One rank after the other, in the order in which they arrive. */
    private void inOrder(Block to, int root, long operation, Site site) {
        Turns turns = new Turns(members, root, operation, site.counts());
        while (turns.hasNext()) {
            int rank = turns.next(false);
            context.receive(to.of(rank), rank, Tags.DATA.of(operation));
        }
    }

    private void allAtOnce(Block to, int root, long operation, Site site) {
        List<Request> pending = new ArrayList<>();
        boolean[] late = new boolean[members.count()];
        for (int rank = 0; rank < late.length; rank++) {
            if (rank != root) {
                late[rank] = members.isLate(rank, operation);
                pending.add(context.startReceive(to.of(rank), rank, Tags.DATA.of(operation)));
            }
        }
        long begin = System.nanoTime();
        pending.forEach(Request::Wait);
        site.counts().order(late, System.nanoTime() - begin);
    }
}
