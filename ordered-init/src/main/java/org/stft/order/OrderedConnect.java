package org.stft.order;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.function.Consumer;

import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.mp.MessagePassing;

/**
 * Exercises the connections of a rank to every other one, in a fixed order (paper, figure 7).
 *
 * <p>An implementation may have one connection for each direction, so each meeting is a message and its answer.
 */
public final class OrderedConnect {

    private static final Duration SILENT = Duration.ofSeconds(10);

    private final MessagePassing ranks;
    private final ConnectionOrder order;
    private final Duration limit;
    private final Consumer<String> say;

    /**
     * @param order the same on all ranks
     * @param limit how long a rank waits for one other
     * @param say told once some seconds have passed, for whom this waits
     */
    public OrderedConnect(MessagePassing ranks, ConnectionOrder order, Duration limit, Consumer<String> say) {
        this.ranks = ranks;
        this.order = order;
        this.limit = limit;
        this.say = say;
    }

    /** @throws StftException if a rank does not answer within the limit, or opens in another order */
    public void run() {
        for (Step step : order.steps(ranks.rank(), ranks.size())) {
            meet(step);
        }
    }

    private void meet(Step step) {
        if (step.role() == Step.Role.SEND) {
            greet(step.peer());
            check(step.peer(), heard(step.peer()));
        } else {
            String heard = heard(step.peer());
            // Before the check, so that the peer finds out as well.
            greet(step.peer());
            check(step.peer(), heard);
        }
    }

    private String greeting() {
        return "stft " + order.word();
    }

    private void greet(int peer) {
        ranks.send(peer, greeting().getBytes(UTF_8));
    }

    private String heard(int peer) {
        Duration silent = limit.compareTo(SILENT) < 0 ? limit : SILENT;
        return ranks.receive(peer, silent).or(() -> {
            say.accept(
                "rank " + ranks.rank() + " has waited " + silent.toSeconds() + " s in Stft.start() for rank " + peer);
            return ranks.receive(peer, limit.minus(silent));
        }).map(bytes -> new String(bytes, UTF_8))
            .orElseThrow(() -> new StftException(Category.FIX_CALL,
                "rank " + ranks.rank() + " waited " + limit.toSeconds()
                    + " s in Stft.start() for rank " + peer + ". All ranks must call it, and with the same setting of "
                    + ConnectionOrder.PROPERTY + "; if they are only slow, raise stft.start-timeout."));
    }

    private void check(int peer, String heard) {
        if (!heard.equals(greeting())) {
            throw new StftException(Category.FIX_CALL, "Expected the greeting \"" + greeting() + "\" from rank " + peer
                + ", found \"" + heard + "\". Give all ranks the same setting of " + ConnectionOrder.PROPERTY + ".");
        }
    }
}
