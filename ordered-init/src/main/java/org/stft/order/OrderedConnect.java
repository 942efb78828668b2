package org.stft.order;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.function.Consumer;

import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.config.Setting;
import org.stft.mp.Channel;
import org.stft.mp.ChannelId;
import org.stft.mp.MessagePassing;

/**
 * Exercises the connections of a rank to every other one, in a fixed order (paper, figure 7).
 *
 * <p>An implementation may have one connection for each direction, so each step is a message and its answer.
 */
public final class OrderedConnect {

    private static final Duration SILENT = Duration.ofSeconds(10);

    private final MessagePassing ranks;
    private final Channel channel;
    private final ConnectionOrder order;
    private final Duration timeout;
    private final Consumer<String> progress;

    /**
     * @param order the same on all ranks
     * @param timeout how long a rank waits for one other
     * @param progress receives one line after some seconds of waiting, which names the rank waited for
     */
    public OrderedConnect(MessagePassing ranks, ConnectionOrder order, Duration timeout, Consumer<String> progress) {
        this.ranks = ranks;
        this.channel = ranks.channel(ChannelId.CONNECT);
        this.order = order;
        this.timeout = timeout;
        this.progress = progress;
    }

    /** @throws StftException if a rank does not answer within the timeout, or opens in another order */
    public void run() {
        for (Step step : order.steps(ranks.rank(), ranks.size())) {
            exchangeGreetings(step);
        }
    }

    private void exchangeGreetings(Step step) {
        if (step.role() == Step.Role.SEND) {
            greet(step.peer());
            check(step.peer(), receive(step.peer()));
        } else {
            String received = receive(step.peer());
            // before the check, so that the peer receives an answer to check as well
            greet(step.peer());
            check(step.peer(), received);
        }
    }

    private String greeting() {
        return "stft " + order.word();
    }

    private void greet(int peer) {
        channel.send(peer, greeting().getBytes(UTF_8));
    }

    private String receive(int peer) {
        Duration silent = timeout.compareTo(SILENT) < 0 ? timeout : SILENT;
        return channel.receive(peer, silent).or(() -> {
            progress.accept(
                "rank " + ranks.rank() + " has waited " + silent.toSeconds() + " s in Stft.start() for rank " + peer);
            return channel.receive(peer, timeout.minus(silent));
        }).map(bytes -> new String(bytes, UTF_8))
            .orElseThrow(() -> new StftException(Category.FIX_CALL,
                "rank " + ranks.rank() + " waited " + timeout.toSeconds()
                    + " s in Stft.start() for rank " + peer + ". All ranks must call it, and with the same setting of "
                    + Setting.ORDER.key() + "; if they are only slow, raise stft.start-timeout."));
    }

    private void check(int peer, String received) {
        if (!received.equals(greeting())) {
            throw new StftException(Category.FIX_CALL, "Expected the greeting \"" + greeting() + "\" from rank " + peer
                + ", found \"" + received + "\". Give all ranks the same setting of " + Setting.ORDER.key() + ".");
        }
    }
}
