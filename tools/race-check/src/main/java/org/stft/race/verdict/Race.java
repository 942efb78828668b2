package org.stft.race.verdict;

import org.stft.race.match.Message;
import org.stft.race.match.Posting;
import org.stft.race.match.Receive;

/**
 * A message that could have been received by a wildcard receive that took another one. Event numbers count what a rank
 * sent and received, from 1.
 *
 * @param rank that receives
 * @param communicator its name
 * @param receive the wildcard receive or probe
 * @param complete true if the receive has completed; if not, {@code took} is one of the messages that fit it
 * @param choice its number among the wildcard receives and probes of the rank, from 1
 * @param took the message that it took; null if its send was not recorded
 * @param alternative the message that it could have taken
 * @param taker the receive that took the alternative, or null if none did
 * @param known how many ordering events of the receiving rank the sender of the alternative knew of
 * @param clock the number of this one among them
 * @param ordersMore true if the message that it took was sent synchronously to a nonblocking receive: what was sent after that
 *     send could not have been taken, which is not taken into account
 */
public record Race(int rank, String communicator, Call receive, boolean complete, long choice, Sent took,
    Sent alternative, Call taker,
    long known, long clock, boolean ordersMore) {

    /** A receive or probe: where it is in the program, what it accepts, and its event number. */
    public record Call(String site, boolean probe, int source, int tag, long event) {

        static Call of(Posting receive) {
            return receive == null
                ? null
                : new Call(receive.site(), receive.probe(), receive.source(), receive.tag(), receive.number());
        }
    }

    /** A message: its sender, tag and send. */
    public record Sent(int source, int tag, String site, long event) {

        static Sent of(Message message) {
            return message == null ? null : new Sent(message.source(), message.tag(), message.site(), message.number());
        }
    }

    static Race of(Receive receive, Message alternative, Posting taker, long known) {
        Posting posting = receive.posting();
        Message took = receive.message();
        return new Race(posting.rank(), posting.communicator(), Call.of(posting), receive.completedAt() > 0,
            posting.choice(), Sent.of(took), Sent.of(alternative), Call.of(taker), known, receive.matchedAt(),
            !posting.probe() && !posting.blocking() && took != null && took.isSynchronous());
    }
}
