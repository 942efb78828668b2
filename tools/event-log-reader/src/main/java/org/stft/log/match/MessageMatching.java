package org.stft.log.match;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Finds which message each receive of one rank on one communicator got, after MPI's rule that messages of one sender do
 * not overtake each other. Sends and receives may be added in any order as long as those of each rank are in its own.
 * Holds messages that were sent and not received, receives whose message was not sent, and receives that are open or
 * follow an open one that could have got their message; a pair is forgotten when it is found. For one thread.
 *
 * @param <M> a message
 * @param <R> a receive or probe, which is told its message
 */
public final class MessageMatching<M, R extends Match<M, ?>> {

    private static final int CHANNELS = 1024;

    private final PostingOrder<R> order = new PostingOrder<>(this::placed);
    private final Map<Long, Channel<M, R>> channels = new HashMap<>();
    private final BiConsumer<M, R> matched;
    private final BitSet lostSenders = new BitSet();
    private boolean receiverLost;
    private int sweepAt = CHANNELS;

    /** @param matched gets each message when the receive is known that took it */
    public MessageMatching(BiConsumer<M, R> matched) {
        this.matched = matched;
    }

    /** Adds a message that was sent to the rank. */
    public void sent(int source, int tag, M message) {
        Channel<M, R> channel = channel(source, tag);
        channel.sent(message, matched);
        if (receiverLost) {
            channel.forgetMessages();
        }
    }

    /** Adds a receive or probe; {@link #completed} follows if it got a message. */
    public void posted(R receive) {
        order.post(receive);
    }

    /** A receive is complete, or a probe has found a message, with this source and tag. */
    public void completed(R receive, int source, int tag) {
        receive.complete(source, tag);
        order.completed();
    }

    /** Takes the receives that are open for ones that never complete, so that none has to wait for them. */
    public void giveUp() {
        order.giveUp();
    }

    /** What the rank receives from now on is not known: a message that is left over is not kept. */
    public void receiverLost() {
        receiverLost = true;
        channels.values().forEach(Channel::forgetMessages);
    }

    /** What a rank sends from now on is not known: a receive of it that is left over is not kept. */
    public void senderLost(int source) {
        lostSenders.set(source);
        channels.forEach((envelope, channel) -> {
            if (envelope >> 32 == source) {
                channel.forgetReceives();
            }
        });
    }

    /** The receives and probes that are open, in the order posted. */
    public List<R> open() {
        return order.open();
    }

    /** Passes on the messages that no receive is known to have taken, those of a sender and tag in the order sent. */
    public void eachUnreceived(Consumer<M> action) {
        channels.values().forEach(channel -> channel.eachUnreceived(action));
    }

    private void placed(R receive) {
        Channel<M, R> channel = channel(receive.source(), receive.tag());
        channel.received(receive, matched);
        if (lostSenders.get(receive.source())) {
            channel.forgetReceives();
        }
    }

    private Channel<M, R> channel(int source, int tag) {
        if (channels.size() > sweepAt) {
            channels.values().removeIf(Channel::isEmpty); // programs may count in tags
            sweepAt = Math.max(CHANNELS, 2 * channels.size());
        }
        return channels.computeIfAbsent((long) source << 32 | tag & 0xffff_ffffL, envelope -> new Channel<>());
    }
}
