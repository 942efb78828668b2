package org.stft.tool.collectives;

import java.util.Optional;
import org.stft.tool.collectives.message.Block;

/** Sends a block from the root to all: first to one rank of each host, and from there to those on the same host. */
final class Broadcast {

    private final GroupMembers members;
    private final Headers headers;
    private final Distribution onThisHost;
    /** At a root: the arrivals of other hosts at the operation that this rank is in. */
    private volatile MessageArrivals atRoot;

    Broadcast(GroupMembers members) {
        this.members = members;
        this.headers = new Headers(members.context(), members.me());
        this.onThisHost = members.board() == null ? null : members.onThisHost();
    }

    void run(Mode mode, Block block, int root, long operation, Site site) {
        int[] heads = members.hosts().heads(root);
        if (heads.length > 1) {
            betweenHosts(heads, mode, block, root, operation, site);
        }
        if (onThisHost != null) {
            int head = heads[members.hosts().hostOf().get(members.me())];
            onThisHost.broadcast(mode, block, Hosts.place(members.neighbours(), head), operation, site);
        }
    }

    private void betweenHosts(int[] heads, Mode mode, Block block, int root, long operation, Site site) {
        int place = Hosts.place(heads, members.me());
        if (place < 0) {
            return;
        }
        if (members.me() != root) {
            site.counts().readyMessage();
        }
        MessageArrivals arrivals = new MessageArrivals(members.context(), headers, members.detached(), heads);
        atRoot = members.me() == root ? arrivals : null;
        try {
            new Distribution(members.context(), arrivals, members.detached(), heads, place)
                .broadcast(mode, block, Hosts.place(heads, root), operation, site);
        } finally {
            atRoot = null;
        }
    }

    /** The ranks that have not arrived, if messages tell this rank; called on any thread. */
    Optional<MissingRanks> missing() {
        MessageArrivals arrivals = atRoot;
        return arrivals == null ? Optional.empty() : Optional.of(arrivals.missing(members.missing()));
    }
}
