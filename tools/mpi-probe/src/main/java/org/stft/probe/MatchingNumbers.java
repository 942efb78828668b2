package org.stft.probe;

/**
 * The message that a receive has matched. The numbers of messages with the same sender, receiver, communicator and tag
 * begin with 1; sender and receiver count alike, without a message of their own. For a nonblocking operation, ask with
 * the call that {@link RequestOrigins} knows. Not exact if several threads send or receive on one communicator with the
 * same peer and tag at the same time.
 */
public interface MatchingNumbers {

    /**
     * The number of the message that a call has sent, or -1 if it has sent none. Known after the call has proceeded.
     */
    long sent(Call call);

    /**
     * The number of the message that a call has received. -1 if it has received none, or while an earlier receive is
     * open that could have taken the message.
     */
    long received(Call call);
}
