package org.stft.internal.agreement;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.stft.base.time.Deadline;
import org.stft.internal.agreement.RankMessage.Kind;

/**
 * Rank 0's side of one agreement: it collects the parts and sends the decision.
 *
 * <p>A rank that waits for one below it does not report either. So if a subtree has not reported in time, rank 0 asks
 * each rank of it, and those that wait answer: the others are missing.
 */
final class PartCollection {

    /** The time in which waiting ranks answer; they look for a question every {@link PartReport#PULSE}. */
    private static final Duration GRACE = PartReport.PULSE.multipliedBy(6);

    private final RankChannel channel;
    private final RankTree tree;
    private final long number;
    private final Map<Integer, RankMessage> parts = new HashMap<>();
    /** The ranks that wait for the decision: those of the parts, and those that have answered. */
    private final Set<Integer> present = new HashSet<>();

    /** @param number of the agreement */
    PartCollection(RankChannel channel, RankTree tree, long number) {
        this.channel = channel;
        this.tree = tree;
        this.number = number;
    }

    /**
     * Collects the parts of all other ranks.
     *
     * @return the ranks that have not come in time, in order; empty if all parts are there
     */
    List<Integer> collect(Deadline deadline) {
        receive(deadline);
        if (tree.isStar() || isComplete()) {
            return absent(parts.keySet());
        }
        absent(parts.keySet()).forEach(rank -> channel.send(rank, RankMessage.of(number, Kind.QUERY)));
        receiveAnswers(channel.after(GRACE));
        if (!absent(present).isEmpty()) {
            return absent(present);
        }
        receive(channel.after(GRACE)); // the last ones have come meanwhile
        return absent(parts.keySet());
    }

    private void receive(Deadline deadline) {
        for (int child : tree.children(0)) {
            while (!parts.containsKey(child)) {
                Optional<RankMessage> message = channel.receive(child, number, deadline.left());
                if (message.isEmpty()) {
                    break;
                }
                take(child, message.get());
            }
        }
    }

    private void receiveAnswers(Deadline deadline) {
        for (int rank : absent(parts.keySet())) {
            channel.receive(rank, number, deadline.left()).ifPresent(message -> take(rank, message));
        }
    }

    private void take(int rank, RankMessage message) {
        present.add(rank);
        if (message.kind() != Kind.PRESENT) {
            message.addTo(parts, rank);
            present.addAll(parts.keySet());
        }
    }

    private boolean isComplete() {
        return parts.size() == channel.size() - 1;
    }

    private List<Integer> absent(Set<Integer> ranks) {
        return IntStream.range(1, channel.size()).filter(rank -> !ranks.contains(rank)).boxed().toList();
    }

    /** The part of a rank that has reported. */
    RankMessage part(int rank) {
        return parts.get(rank);
    }

    /** Sends the same decision to all ranks. */
    void answer(ValueOrFailure<?> decision) {
        RankMessage message = RankMessage.of(number, Kind.DECISION, decision);
        List<Integer> to = message.isFatal() ? present.stream().sorted().toList() : tree.children(0);
        to.forEach(rank -> channel.send(rank, message));
    }

    /** Sends each rank its share of a decision. */
    void answer(IntFunction<ValueOrFailure<?>> shares) {
        for (int child : tree.children(0)) {
            Map<Integer, RankMessage> below = new HashMap<>();
            tree.subtree(child)
                .forEach(rank -> below.put(rank, RankMessage.of(number, Kind.DECISION, shares.apply(rank))));
            channel.send(child, RankMessage.of(number, Kind.DECISIONS, below));
        }
    }
}
