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
import org.stft.base.time.Deadline;

/**
 * Agreements of all ranks: each sends its part to rank 0, rank 0 decides and sends the decision to all. Either all
 * ranks return from an agreement, or all throw the same exception. No rank leaves an agreement before every rank has
 * entered it, so each one is a barrier too.
 */
public final class RankAgreement {

    /** The additional time that the other ranks wait, so that the explanation of rank 0 reaches them. */
    private static final Duration SLACK = Duration.ofSeconds(10);

    private static final Topic<Nothing, Nothing> NOTHING = new Topic<>(Nothing.class, Nothing.class);

    private final RankChannel channel;
    private final LastCalls lastCalls;
    private long number;
    private Failure broken;

    public RankAgreement(RankChannel channel, LastCalls lastCalls) {
        this.channel = channel;
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

        /** Every rank is told the whole decision. */
        static <D extends Record> Sharing<D> whole() {
            return decision -> rank -> decision;
        }
    }

    private record Nothing() {}

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
        return agree(topic, name, timeout, part, decision, Sharing.whole());
    }

    private <P extends Record, D extends Record> D agree(Topic<P, D> topic, String name, Duration timeout,
        Callable<P> part, Decision<P, D> decision, Sharing<D> sharing) {
        if (broken != null) {
            throw new StftException(Category.FIX_CALL, "STFT cannot continue in this run: " + broken.text());
        }
        number++;
        Outcome<P> mine = outcome(part);
        return unwrap(
            channel.rank() == 0
                ? lead(topic, name, timeout, mine, decision, sharing)
                : follow(topic, name, timeout, mine));
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
        return fromRankZero(type, name, timeout, lookup, Sharing.whole());
    }

    /**
     * Tells each rank its share of what rank 0 looks up. Rank 0 itself has the whole.
     *
     * @param lookup runs on rank 0 only
     * @throws StftException as {@link #agree(Topic, String, Duration, Callable, Decision)}
     */
    public <D extends Record> D fromRankZero(Class<D> type, String name, Duration timeout, Lookup<D> lookup,
        Sharing<D> sharing) {
        return agree(new Topic<>(Nothing.class, type), name, timeout, Nothing::new, parts -> lookup.get(), sharing);
    }

    /**
     * Waits for the other ranks a last time before all end. The first rank to end closes the connections of the others,
     * and loses data that they have not read yet: so no rank ends before all know the decision.
     */
    public void depart(Duration timeout) {
        number++;
        try {
            if (channel.rank() == 0) {
                for (int rank = 1; rank < channel.size(); rank++) {
                    receive(rank, Deadline.after(timeout));
                }
            } else {
                channel.send(0, number, Outcome.of(new Nothing()));
                receive(0, Deadline.after(timeout));
            }
        } catch (StftException connectionLost) {
            // Rank 0 has ended, because all ranks have reported.
        }
    }

    private static <P extends Record> Outcome<P> outcome(Callable<P> part) {
        try {
            return Outcome.of(part.call());
        } catch (Exception e) {
            return Outcome.failed(Failures.explain(e));
        }
    }

    private <P extends Record, D extends Record> Outcome<D> follow(Topic<P, D> topic, String name, Duration timeout,
        Outcome<P> mine) {
        channel.send(0, number, mine);
        return receive(0, Deadline.after(timeout.plus(SLACK))).map(answer -> answer.outcome(topic.decision()))
            .orElseThrow(() -> breakWith(lastCalls.missing(name, List.of(0), channel.size(), timeout)));
    }

    private <P extends Record, D extends Record> Outcome<D> lead(Topic<P, D> topic, String name, Duration timeout,
        Outcome<P> mine,
        Decision<P, D> decision, Sharing<D> sharing) {
        Deadline deadline = Deadline.after(timeout);
        List<Outcome<P>> parts = new ArrayList<>(List.of(mine));
        List<Integer> missing = new ArrayList<>();
        for (int rank = 1; rank < channel.size(); rank++) {
            Optional<RankMessage> message = receive(rank, deadline);
            parts.add(message.map(part -> part.outcome(topic.part())).orElse(null));
            if (message.isEmpty()) {
                missing.add(rank);
            }
        }
        Outcome<D> answer = missing.isEmpty()
            ? decide(parts, decision)
            : Outcome.fatal(breakWith(lastCalls.missing(name, missing, channel.size(), timeout)));
        answer(parts, answer, sharing);
        return answer;
    }

    private <P extends Record, D extends Record> void answer(List<Outcome<P>> parts, Outcome<D> answer,
        Sharing<D> sharing) {
        IntFunction<D> shares = answer.hasFailed() ? rank -> null : sharing.of(answer.value());
        for (int rank = 1; rank < channel.size(); rank++) {
            if (parts.get(rank) != null) {
                channel.send(rank, number, new Outcome<>(answer.failure(), shares.apply(rank)));
            }
        }
    }

    private static <P extends Record, D extends Record> Outcome<D> decide(List<Outcome<P>> parts,
        Decision<P, D> decision) {
        if (parts.stream().anyMatch(Outcome::hasFailed)) {
            return Outcome.failed(Failure.combine(parts.stream().map(Outcome::failure).toList()));
        }
        try {
            return Outcome.of(decision.of(parts.stream().map(Outcome::value).toList()));
        } catch (IOException e) {
            return Outcome.failed(Failures.onRankZero(e));
        } catch (Exception e) {
            return Outcome.failed(Failures.explain(e));
        }
    }

    private Optional<RankMessage> receive(int source, Deadline deadline) {
        Optional<RankMessage> message;
        do {
            message = channel.receive(source, deadline);
        } while (message.isPresent() && message.get().number() < number);
        if (message.isPresent() && message.get().number() > number) {
            throw breakWith("rank " + source + " has taken " + message.get().number()
                + " steps, but this rank only " + number + ": not all ranks made the same calls of STFT.");
        }
        return message;
    }

    private StftException breakWith(String why) {
        broken = new Failure(Category.FIX_CALL, why, true);
        return broken.exception();
    }

    private <D extends Record> D unwrap(Outcome<D> answer) {
        answer.failure().filter(Failure::fatal).ifPresent(failure -> broken = failure);
        answer.failure().ifPresent(failure -> {
            throw failure.exception();
        });
        return answer.value();
    }
}
