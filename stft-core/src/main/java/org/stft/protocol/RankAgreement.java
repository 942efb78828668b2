package org.stft.protocol;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.mp.MessagePassing;
import org.stft.store.FileErrors;

/**
 * Steps that all ranks take together: each does its part and tells rank 0, rank 0 decides and tells all.
 * Either all ranks return from a step, or all throw the same exception.
 *
 * <p>No rank leaves a step before every rank has entered it, so each step is a barrier too.
 */
final class RankAgreement {

    /** How much longer than rank 0 the others wait, so that its explanation reaches them. */
    private static final Duration SLACK = Duration.ofSeconds(10);

    /** Nothing is decided but that all are well. */
    static final Decision NOTHING = parts -> new byte[0];

    private final MessagePassing ranks;
    private final LastCalls lastCalls;
    private long step;
    private String broken;

    RankAgreement(MessagePassing ranks, LastCalls lastCalls) {
        this.ranks = ranks;
        this.lastCalls = lastCalls;
    }

    /** What rank 0 makes of all ranks' parts, in rank order. Runs on rank 0 only, and only if all are well. */
    interface Decision {
        byte[] of(List<byte[]> parts) throws IOException;
    }

    /**
     * Takes a step.
     *
     * @param name what the step is, for messages
     * @param limit how long rank 0 waits for the other ranks
     * @param part this rank's part
     * @return what rank 0 decided
     * @throws StftException the same on all ranks: a rank failed, rank 0 failed, or ranks are missing
     */
    byte[] step(String name, Duration limit, Callable<byte[]> part, Decision decision) {
        if (broken != null) {
            throw new StftException(Category.FIX_CALL, "STFT cannot go on in this run: " + broken);
        }
        step++;
        AgreementMessage mine = take(part);
        return ranks.rank() == 0 ? lead(name, limit, mine, decision) : follow(name, limit, mine);
    }

    /** A step in which nothing is said: a barrier. */
    void barrier(String name, Duration limit) {
        step(name, limit, () -> new byte[0], NOTHING);
    }

    /**
     * The last thing that ranks which are about to end do together. The first one to end takes the connections of the others with
     * it, and what they have not read yet: so nobody ends before all know what was decided.
     */
    void part(Duration limit) {
        step++;
        try {
            if (ranks.rank() == 0) {
                for (int rank = 1; rank < ranks.size(); rank++) {
                    receive(rank, limit);
                }
            } else {
                ranks.send(0, AgreementMessage.well(step, new byte[0]).encode());
                receive(0, limit);
            }
        } catch (StftException connectionLost) {
            // Rank 0 has ended, for all have given their sign.
        }
    }

    private AgreementMessage take(Callable<byte[]> part) {
        try {
            return AgreementMessage.well(step, part.call());
        } catch (Exception e) {
            return AgreementMessage.failed(step, explain(e), false);
        }
    }

    private byte[] follow(String name, Duration limit, AgreementMessage mine) {
        ranks.send(0, mine.encode());
        AgreementMessage answer = receive(0, limit.plus(SLACK)).orElseThrow(() -> breakWith(
            lastCalls.missing(name, List.of(0), ranks.size(), limit)));
        return unwrap(answer);
    }

    private byte[] lead(String name, Duration limit, AgreementMessage mine, Decision decision) {
        Instant end = Instant.now().plus(limit);
        List<AgreementMessage> words = new ArrayList<>(List.of(mine));
        List<Integer> missing = new ArrayList<>();
        for (int rank = 1; rank < ranks.size(); rank++) {
            Duration left = Duration.between(Instant.now(), end);
            Optional<AgreementMessage> word = receive(rank, left.isNegative() ? Duration.ZERO : left);
            words.add(word.orElse(null));
            if (word.isEmpty()) {
                missing.add(rank);
            }
        }
        AgreementMessage answer = missing.isEmpty() ? decide(words, decision)
            : AgreementMessage.failed(step, breakWith(lastCalls.missing(name, missing, ranks.size(), limit)), true);
        byte[] message = answer.encode();
        for (int rank = 1; rank < ranks.size(); rank++) {
            if (words.get(rank) != null) {
                ranks.send(rank, message);
            }
        }
        return unwrap(answer);
    }

    private AgreementMessage decide(List<AgreementMessage> words, Decision decision) {
        List<Integer> failed = new ArrayList<>();
        for (int rank = 0; rank < words.size(); rank++) {
            if (words.get(rank).failure() != null) {
                failed.add(rank);
            }
        }
        if (!failed.isEmpty()) {
            return AgreementMessage.failed(step, combine(words, failed), false);
        }
        try {
            return AgreementMessage.well(step, decision.of(words.stream().map(AgreementMessage::body).toList()));
        } catch (IOException e) {
            return AgreementMessage.failed(step, onRankZero(e), false);
        } catch (Exception e) {
            return AgreementMessage.failed(step, explain(e), false);
        }
    }

    private static StftException combine(List<AgreementMessage> words, List<Integer> failed) {
        AgreementMessage first = words.get(failed.get(0));
        List<Integer> same = failed.stream().filter(rank -> words.get(rank).text().equals(first.text())).toList();
        List<Integer> others = failed.stream().filter(rank -> !same.contains(rank)).toList();
        String text = named(same) + ": " + first.text();
        if (!others.isEmpty()) {
            text += " (failed too: " + named(others) + ")";
        }
        return new StftException(first.failure(), text);
    }

    private static String named(List<Integer> some) {
        return (some.size() == 1 ? "rank " : "ranks ")
            + some.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    private Optional<AgreementMessage> receive(int source, Duration limit) {
        Instant end = Instant.now().plus(limit);
        while (true) {
            Optional<AgreementMessage> word = nextWord(source, end);
            if (word.isEmpty() || word.get().step() == step) {
                return word;
            }
            if (word.get().step() > step) {
                throw breakWith("rank " + source + " has taken " + word.get().step()
                    + " steps, but this rank only " + step + ": not all ranks made the same calls of STFT.");
            }
        }
    }

    private Optional<AgreementMessage> nextWord(int source, Instant end) {
        while (true) {
            Duration left = Duration.between(Instant.now(), end);
            Optional<byte[]> message = ranks.receive(source, left.isNegative() ? Duration.ZERO : left);
            if (message.isEmpty() || !Quiescence.isMarker(message.get())) {
                return message.map(AgreementMessage::decode);
            } // else a marker of quiescence that came when nobody waited for it any more
        }
    }

    private StftException breakWith(String why) {
        broken = why;
        return new StftException(Category.FIX_CALL, why);
    }

    private byte[] unwrap(AgreementMessage answer) {
        if (answer.fatal()) {
            broken = answer.text();
        }
        if (answer.failure() != null) {
            throw new StftException(answer.failure(), answer.text());
        }
        return answer.body();
    }

    /** What an exception means that only rank 0 had. */
    static StftException onRankZero(IOException e) {
        StftException why = explain(e);
        return new StftException(why.category(), "rank 0: " + why.getMessage(), e);
    }

    /** What any exception means to the user. */
    static StftException explain(Exception e) {
        if (e instanceof StftException known) {
            return known;
        }
        IOException io = e instanceof IOException direct ? direct
            : e instanceof UncheckedIOException unchecked ? unchecked.getCause() : null;
        if (io != null) {
            return new StftException(category(io), FileErrors.of(io), e);
        }
        return new StftException(Category.GIVE_UP, e.toString(), e);
    }

    private static Category category(IOException e) {
        boolean ofTheDisk = e instanceof FileSystemException || String.valueOf(e.getMessage()).contains("No space left");
        return ofTheDisk ? Category.RETRY : Category.GIVE_UP;
    }
}
