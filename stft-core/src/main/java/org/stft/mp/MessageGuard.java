package org.stft.mp;

import java.util.List;
import java.util.Optional;

/**
 * The part of a binding that sees the program's communication: queried at a checkpoint call with an object back end.
 */
public interface MessageGuard {

    /**
     * The communication of the program that is not complete in this rank: messages that arrived and were not received,
     * sends and receives that were started and not completed by Wait or Test, whether their messages have arrived or
     * not. On all communicators.
     *
     * <p>Called when nothing is in flight any more: the counts of all ranks show that every message was received, or
     * each rank has received a message of every other one that was sent after the program's last call.
     *
     * @return empty if all is complete; at most 100
     */
    List<OpenCommunication> openCommunication();

    /**
     * The messages of this rank so far. If the sums of all ranks are equal while no rank sends, every message has been
     * received: none may be counted as received that is not counted as sent.
     *
     * @return empty if a message of the program may not be counted
     */
    default Optional<MessageCount> count() {
        return Optional.empty();
    }

    /** A guard of a program whose communication is complete, with these messages so far. */
    static MessageGuard ofCompleteCommunication(MessageCount messages) {
        return new MessageGuard() {
            @Override
            public List<OpenCommunication> openCommunication() {
                return List.of();
            }

            @Override
            public Optional<MessageCount> count() {
                return Optional.of(messages);
            }
        };
    }
}
