package org.stft.mp;

import java.util.List;

/**
 * The part of a binding that sees the program's communication: queried at a checkpoint call with an object back end.
 */
public interface MessageGuard {

    /**
     * The communication of the program that is not complete in this rank: messages that arrived and were not received,
     * sends and receives that were started and not completed by Wait or Test, whether their messages have arrived or
     * not. On all communicators.
     *
     * <p>Called after each rank has received a message of every other one that was sent after the program's last call,
     * so that nothing is in flight any more.
     *
     * @return empty if all is complete; at most 100
     */
    List<OpenCommunication> openCommunication();
}
