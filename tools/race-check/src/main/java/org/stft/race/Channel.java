package org.stft.race;

import java.util.ArrayDeque;

/**
 * The messages with one sender, receiver, communicator and tag. They are matched in the order sent to receives in the
 * order posted, so the n-th message belongs to the n-th receive that got this envelope.
 */
final class Channel {

    private final ArrayDeque<Message> withoutReceive = new ArrayDeque<>(2);
    private final ArrayDeque<Receive> withoutMessage = new ArrayDeque<>(2);

    /** Adds the next message; whoever waits for it has it then. */
    void sent(Message message) {
        Receive next = withoutMessage.poll();
        while (next != null && next.probe) {
            next.message = message;
            next = withoutMessage.poll();
        }
        if (next == null) {
            withoutReceive.add(message);
        } else {
            join(message, next);
        }
    }

    /** Adds the next receive, or a probe, which leaves the message to the next receive. */
    void received(Receive receive) {
        if (withoutReceive.isEmpty()) {
            withoutMessage.add(receive);
        } else if (receive.probe) {
            receive.message = withoutReceive.peek();
        } else {
            join(withoutReceive.poll(), receive);
        }
    }

    private static void join(Message message, Receive receive) {
        message.receive = receive;
        receive.message = message;
    }

    boolean isEmpty() {
        return withoutReceive.isEmpty() && withoutMessage.isEmpty();
    }
}
