package org.stft.log.match;

import org.stft.log.Event;

/**
 * A message with the events at both ends. Ranks are those in {@code COMM_WORLD}.
 *
 * @param communicator its name
 * @param sent the event that sent it
 * @param posted the event that posted its receive; null if it was not received
 * @param received the event that completed its receive: the same as {@code posted} of a blocking one; null if it was not
 *     received
 */
public record LoggedMessage(String communicator, int source, int destination, int tag, Event sent, Event posted,
    Event received) {

    LoggedMessage by(LoggedReceive receive) {
        return new LoggedMessage(communicator, source, destination, tag, sent, receive.posting().event(),
            receive.received());
    }
}
