package org.stft.internal.agreement;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.internal.agreement.RankMessage.Kind;

/**
 * Agreements of all ranks: the parts of all go to rank 0, rank 0 decides, and the decision goes to all. Either all
 * ranks return from an agreement, or all throw the same exception. No rank leaves an agreement before every rank has
 * entered it, so each one is a barrier too.
 */
public final class RankAgreement {

    /** The additional time that the other ranks wait, so that the explanation of rank 0 reaches them. */
    private static final Duration SLACK = Duration.ofSeconds(10);

    private static final Topic<Nothing, Nothing> NOTHING = new Topic<>(Nothing.class, Nothing.class);

    private final RankChannel channel;
    private final RankTree tree;
    private final LastCalls lastCalls;
    private long number;
    private Failure broken;

    RankAgreement(RankChannel channel, LastCalls lastCalls) {
        this(channel, RankTree.of(channel.size()), lastCalls);
    }

    RankAgreement(RankChannel channel, RankTree tree, LastCalls lastCalls) {
        this.channel = channel;
        this.tree = tree;
        this.lastCalls = lastCalls;
    }

    /** The decision of rank 0 on all ranks' parts, in rank order. Runs on rank 0 only, and only if no rank failed. */
    public interface Decision<P extends Record, D extends Record> {
        D of(List<P> parts) throws IOException;
    }

    /** The part of a rank that reports success and nothing else. */
    public interface Action {
        void run() throws Exception;
    }

    /** A value that only rank 0 looks up. */
    public interface Lookup<D extends Record> {
        D get() throws IOException;
    }

    /** The shares of the ranks in a decision of rank 0. */
    public interface Sharing<D extends Record> {
        /** Prepares the shares of one decision; the result gives that of each rank. */
        IntFunction<D> of(D decision);
    }

    private record Nothing() {}

    /** Returns true on rank 0, which decides. */
    boolean isDecidedHere() {
        return channel.rank() == 0;
    }

    /**
     * Agrees on a record.
     *
     * @param name the subject of the agreement, for messages
     * @param timeout how long rank 0 waits for the other ranks
     * @param part gives this rank's part
     * @return what rank 0 decided
     * @throws StftException the same on all ranks: a rank failed, rank 0 failed, or ranks are missing
     */
    public <P extends Record, D extends Record> D agree(Topic<P, D> topic, String name, Duration timeout,
        Callable<P> part,
        Decision<P, D> decision) {
        return agree(topic, name, timeout, part, decision, Optional.empty());
    }

    private <P extends Record, D extends Record> D agree(Topic<P, D> topic, String name, Duration timeout,
        Callable<P> part, Decision<P, D> decision, Optional<Sharing<D>> sharing) {
        if (broken != null) {
            throw new StftException(Category.FIX_CALL, "STFT cannot continue in this run: " + broken.text());
        }
        number++;
        ValueOrFailure<P> mine = outcome(part);
        try {
            return unwrap(isDecidedHere()
                ? lead(topic, name, timeout, mine, decision, sharing)
                : follow(topic, name, timeout, mine));
        } catch (RankChannel.AheadException e) {
            throw breakWith(e.getMessage());
        }
    }

    /**
     * Agrees that all ranks have arrived and succeeded.
     *
     * @param action this rank's part
     * @throws StftException as {@link #agree(Topic, String, Duration, Callable, Decision)}
     */
    public void agree(String name, Duration timeout, Action action) {
        agree(NOTHING, name, timeout, () -> {
            action.run();
            return new Nothing();
        }, parts -> new Nothing());
    }

    /**
     * Distributes a value that rank 0 looks up to all ranks.
     *
     * @param lookup runs on rank 0 only
     * @throws StftException as {@link #agree(Topic, String, Duration, Callable, Decision)}
     */
    public <D extends Record> D fromRankZero(Class<D> type, String name, Duration timeout, Lookup<D> lookup) {
        return agree(new Topic<>(Nothing.class, type), name, timeout, Nothing::new, parts -> lookup.get());
    }

    /**
     * Tells each rank its share of what rank 0 looks up. Rank 0 itself has the whole.
     *
     * @param lookup runs on rank 0 only
     * @throws StftException as {@link #agree(Topic, String, Duration, Callable, Decision)}
     */
    public <D extends Record> D fromRankZero(Class<D> type, String name, Duration timeout, Lookup<D> lookup,
        Sharing<D> sharing) {
        return agree(new Topic<>(Nothing.class, type), name, timeout, Nothing::new, parts -> lookup.get(),
            Optional.of(sharing));
    }

    /**
     * Waits for the other ranks a last time before all end. The first rank to end closes the connections of the others,
     * and loses data that they have not read yet: so no rank ends before all know the decision.
     */
    public void depart(Duration timeout) {
        number++;
        try {
            if (isDecidedHere()) {
                for (int rank = 1; rank < channel.size(); rank++) {
                    channel.receive(rank, number, timeout);
                }
            } else {
                channel.send(0, RankMessage.of(number, Kind.PART));
                channel.receive(0, number, timeout);
            }
        } catch (StftException | RankChannel.AheadException connectionLost) {
            // Rank 0 has ended, because all ranks have reported.
        }
    }

    private static <P extends Record> ValueOrFailure<P> outcome(Callable<P> part) {
        try {
            return ValueOrFailure.of(part.call());
        } catch (Exception e) {
            return ValueOrFailure.failed(Failures.explain(e));
        }
    }

    private <P extends Record, D extends Record> ValueOrFailure<D> follow(Topic<P, D> topic, String name,
        Duration timeout,
        ValueOrFailure<P> mine) {
        return new PartReport(channel, tree, number)
            .report(RankMessage.of(number, Kind.PART, mine), channel.after(timeout.plus(SLACK)))
            .map(answer -> answer.outcome(topic.decision()))
            .orElseThrow(() -> breakWith(lastCalls.missing(name, List.of(0), channel.size(), timeout)));
    }

    private <P extends Record, D extends Record> ValueOrFailure<D> lead(Topic<P, D> topic, String name,
        Duration timeout,
        ValueOrFailure<P> mine, Decision<P, D> decision, Optional<Sharing<D>> sharing) {
        PartCollection collection = new PartCollection(channel, tree, number);
        List<Integer> missing = collection.collect(channel.after(timeout));
        if (!missing.isEmpty()) {
            ValueOrFailure<D> failure = ValueOrFailure
                .fatal(breakWith(lastCalls.missing(name, missing, channel.size(), timeout)));
            collection.answer(failure);
            return failure;
        }
        List<ValueOrFailure<P>> parts = new ArrayList<>(List.of(mine));
        for (int rank = 1; rank < channel.size(); rank++) {
            parts.add(collection.part(rank).outcome(topic.part()));
        }
        ValueOrFailure<D> answer = decide(parts, decision);
        answer(collection, answer, sharing);
        return answer;
    }

    private static <D extends Record> void answer(PartCollection collection, ValueOrFailure<D> answer,
        Optional<Sharing<D>> sharing) {
        if (sharing.isEmpty() || answer.hasFailed()) {
            collection.answer(answer);
        } else {
            IntFunction<D> shares = sharing.get().of(answer.value());
            collection.answer(rank -> ValueOrFailure.of(shares.apply(rank)));
        }
    }

    private static <P extends Record, D extends Record> ValueOrFailure<D> decide(List<ValueOrFailure<P>> parts,
        Decision<P, D> decision) {
        if (parts.stream().anyMatch(ValueOrFailure::hasFailed)) {
            return ValueOrFailure.failed(Failure.combine(parts.stream().map(ValueOrFailure::failure).toList()));
        }
        try {
            return ValueOrFailure.of(decision.of(parts.stream().map(ValueOrFailure::value).toList()));
        } catch (IOException e) {
            return ValueOrFailure.failed(Failures.onRankZero(e));
        } catch (Exception e) {
            return ValueOrFailure.failed(Failures.explain(e));
        }
    }

    private StftException breakWith(String why) {
        broken = new Failure(Category.FIX_CALL, why, true);
        return broken.exception();
    }

    private <D extends Record> D unwrap(ValueOrFailure<D> answer) {
        answer.failure().filter(Failure::fatal).ifPresent(failure -> broken = failure);
        answer.failure().ifPresent(failure -> {
            throw failure.exception();
        });
        return answer.value();
    }
}
