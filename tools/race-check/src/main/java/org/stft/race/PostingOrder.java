package org.stft.race;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Receives of a rank on one communicator until their places are known. Messages are matched to receives in the order
 * posted, but a receive may complete before one posted earlier; as long as such a one could have taken the same
 * envelope, it is not known which message each of them got.
 */
final class PostingOrder {

    private final List<Receive> posted = new ArrayList<>();
    private final Consumer<Receive> settled;

    /** @param settled gets each receive when its place is known */
    PostingOrder(Consumer<Receive> settled) {
        this.settled = settled;
    }

    void post(Receive receive) {
        posted.add(receive);
    }

    /** A receive in the list has been answered. */
    void answered() {
        settle(false);
    }

    /** Settles all that are answered: those that are not are taken for receives that never got a message. */
    void giveUp() {
        settle(true);
    }

    private void settle(boolean all) {
        int kept = 0;
        for (int i = 0; i < posted.size(); i++) {
            Receive receive = posted.get(i);
            if (receive.answered && (all || !couldBelongToAnother(receive, kept))) {
                receive.settled = true;
                settled.accept(receive);
            } else {
                posted.set(kept++, receive);
            }
        }
        posted.subList(kept, posted.size()).clear();
    }

    private boolean couldBelongToAnother(Receive receive, int earlier) {
        for (int i = 0; i < earlier; i++) {
            Receive other = posted.get(i);
            if (other.answered
                ? other.source == receive.source && other.tag == receive.tag
                : other.accepts(receive.source, receive.tag)) {
                return true;
            }
        }
        return false;
    }
}
