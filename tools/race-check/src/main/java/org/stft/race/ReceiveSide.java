package org.stft.race;

import java.util.Collection;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.stft.log.match.MessageMatching;
import org.stft.race.match.MatchOrder;
import org.stft.race.match.Message;
import org.stft.race.match.OpenOperations;
import org.stft.race.match.Posting;
import org.stft.race.match.Receive;
import org.stft.race.verdict.Alternatives;
import org.stft.race.verdict.Races;

/**
 * The receiving side of a rank on one communicator: which message each receive got, and which others it could have got.
 */
final class ReceiveSide {

    private final MessageMatching<Message, Receive> matching;
    private final OpenOperations open = new OpenOperations();
    private final MatchOrder order = new MatchOrder(open);
    private final Alternatives alternatives;

    /**
     * Makes one without receives.
     *
     * @param component gives that of the rank in clocks
     * @param histories counts the histories of receives in the run
     * @param taken gets each message when the receive is known that takes it
     */
    ReceiveSide(IntSupplier component, IntSupplier histories, Races races, Consumer<Message> taken) {
        matching = new MessageMatching<>((message, receive) -> {
            message.takenBy(receive.posting());
            taken.accept(message);
        });
        alternatives = new Alternatives(open, order, component, histories, races);
    }

    /** Reads ahead: a message that the rank will be sent. */
    void expect(Message message) {
        matching.sent(message.source(), message.tag(), message);
    }

    /** Reads ahead: a receive or probe that the rank will post. */
    Receive expect(Posting posting) {
        Receive receive = new Receive(posting);
        matching.posted(receive);
        return receive;
    }

    /** Reads ahead: a receive or probe will get a message with this envelope. */
    void expect(Receive receive, int source, int tag) {
        matching.completed(receive, source, tag);
    }

    void sent(Message message) {
        open.sent(message);
    }

    void posted(Receive receive) {
        open.posted(receive);
        alternatives.watch(receive);
    }

    /** Has receives remembered from now on if a probe is a wildcard. */
    void watch(Receive probe) {
        alternatives.watch(probe);
    }

    /** Returns true if a wildcard receive is posted and not complete. */
    boolean hasOpenWildcard() {
        return open.hasWildcard();
    }

    /** Returns true if the rank has used a wildcard. */
    boolean isWatched() {
        return alternatives.isWatched();
    }

    /** Returns true if all is known that a complete receive, or a probe, shows of others. */
    boolean isDecided(Receive receive) {
        return !isWatched() || order.isKnown(receive);
    }

    /**
     * Notes the time at which a receive or probe was complete. Returns those of which it shows that they are matched.
     *
     * @param clock the component of the rank
     */
    Collection<Receive> matched(Receive receive, int clock) {
        return order.completed(receive, clock);
    }

    /** Takes receives that have not completed for ones that never will. */
    void giveUp() {
        matching.giveUp();
        order.giveUp();
    }

    /** The receive is complete, its clock set. */
    void completed(Receive receive) {
        open.completed(receive);
        if (isWatched()) {
            alternatives.completed(receive);
        }
    }

    /** A wildcard probe has found a message. */
    void probed(Receive probe) {
        alternatives.remember(probe);
    }

    /** Decides what is left when nothing more will happen. Returns the number of messages that were not received. */
    long end() {
        return alternatives.end();
    }
}
