package org.stft.log.advise;

/**
 * A message between calls of two ranks.
 *
 * @param received the call that completed its receive; {@link #NEVER} if none is known
 */
record Message(String communicator, int source, int destination, int tag, int sent, int received) {

    static final int NEVER = Integer.MAX_VALUE;
}
