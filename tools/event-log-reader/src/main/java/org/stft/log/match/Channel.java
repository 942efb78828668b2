package org.stft.log.match;

import java.util.ArrayDeque;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * The messages with one sender, receiver, communicator and tag. They are matched in the order sent to receives in the
 * order posted, so the n-th message belongs to the n-th receive that got this envelope.
 */
final class Channel<M, R extends Match<M, ?>> {

    private final ArrayDeque<M> withoutReceive = new ArrayDeque<>(2);
    private final ArrayDeque<R> withoutMessage = new ArrayDeque<>(2);

    /** Adds the next message; whoever waits for it has it then. */
    void sent(M message, BiConsumer<M, R> matched) {
        R next = withoutMessage.poll();
        while (next != null && next.posting().probe()) {
            next.join(message);
            next = withoutMessage.poll();
        }
        if (next == null) {
            withoutReceive.add(message);
        } else {
            join(message, next, matched);
        }
    }

    /** Adds the next receive, or a probe, which leaves the message to the next receive. */
    void received(R receive, BiConsumer<M, R> matched) {
        if (withoutReceive.isEmpty()) {
            withoutMessage.add(receive);
        } else if (receive.posting().probe()) {
            receive.join(withoutReceive.peek());
        } else {
            join(withoutReceive.poll(), receive, matched);
        }
    }

    private static <M, R extends Match<M, ?>> void join(M message, R receive,
        BiConsumer<M, R> matched) {
        receive.join(message);
        matched.accept(message, receive);
    }

    boolean isEmpty() {
        return withoutReceive.isEmpty() && withoutMessage.isEmpty();
    }

    void eachUnreceived(Consumer<M> action) {
        withoutReceive.forEach(action);
    }

    void forgetMessages() {
        withoutReceive.clear();
    }

    void forgetReceives() {
        withoutMessage.clear();
    }
}
