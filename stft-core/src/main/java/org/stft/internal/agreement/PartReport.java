package org.stft.internal.agreement;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.stft.base.time.Deadline;
import org.stft.internal.agreement.RankMessage.Kind;

/**
 * The side of one agreement of a rank other than 0: it reports its part with those of all ranks below it, and passes
 * the decision on to them.
 */
final class PartReport {

    /** The interval at which a rank that waits for another one looks for a question or a failure of rank 0. */
    static final Duration PULSE = Duration.ofMillis(500);

    private final RankChannel channel;
    private final RankTree tree;
    private final long number;

    /** @param number of the agreement */
    PartReport(RankChannel channel, RankTree tree, long number) {
        this.channel = channel;
        this.tree = tree;
        this.number = number;
    }

    /**
     * Reports a part.
     *
     * @return the decision; empty if it does not come in time
     */
    Optional<RankMessage> report(RankMessage mine, Deadline deadline) {
        Map<Integer, RankMessage> parts = new HashMap<>(Map.of(channel.rank(), mine));
        for (int child : tree.children(channel.rank())) {
            Optional<RankMessage> message = await(child, deadline);
            if (message.isEmpty() || message.get().kind() == Kind.DECISION) {
                return message;
            }
            message.get().addTo(parts, child);
        }
        int parent = tree.parent(channel.rank());
        channel.send(parent, parts.size() == 1 ? mine : RankMessage.of(number, Kind.PARTS, parts));
        return await(parent, deadline).map(this::passOn);
    }

    /** The next message of a rank, or a failure that rank 0 reports; answers its question meanwhile. */
    private Optional<RankMessage> await(int source, Deadline deadline) {
        while (true) {
            Optional<RankMessage> message = source == 0
                ? channel.receive(0, number, deadline.left())
                : channel.receive(source, number, deadline.atMost(PULSE))
                    .or(() -> channel.receive(0, number, Duration.ZERO));
            if (message.isEmpty() ? deadline.hasPassed() : message.get().kind() != Kind.QUERY) {
                return message;
            }
            if (message.isPresent()) {
                channel.send(0, RankMessage.of(number, Kind.PRESENT));
            }
        }
    }

    /** Rank 0 itself tells all ranks of a failure that ends the agreements: on the way some are missing. */
    private RankMessage passOn(RankMessage decision) {
        if (decision.kind() == Kind.DECISIONS) {
            return share(decision.messages());
        }
        if (!decision.isFatal()) {
            tree.children(channel.rank()).forEach(child -> channel.send(child, decision));
        }
        return decision;
    }

    private RankMessage share(Map<Integer, RankMessage> shares) {
        for (int child : tree.children(channel.rank())) {
            Map<Integer, RankMessage> below = new HashMap<>();
            tree.subtree(child).forEach(rank -> below.put(rank, shares.get(rank)));
            channel.send(child, RankMessage.of(number, Kind.DECISIONS, below));
        }
        return shares.get(channel.rank());
    }
}
