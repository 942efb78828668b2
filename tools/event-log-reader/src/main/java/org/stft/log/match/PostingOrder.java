package org.stft.log.match;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Receives of a rank on one communicator until their places are known. Messages are matched to receives in the order
 * posted, but a receive may complete before one posted earlier; as long as such a one could have taken the same
 * envelope, it is not known which message each of them got.
 */
final class PostingOrder<R extends Match<?, ?>> {

    private final List<R> posted = new ArrayList<>();
    private final Consumer<R> placed;

    /** @param placed gets each receive when its place is known */
    PostingOrder(Consumer<R> placed) {
        this.placed = placed;
    }

    void post(R receive) {
        posted.add(receive);
    }

    /** A receive in the list has completed. */
    void completed() {
        place(false);
    }

    /** Places all that are complete: those that are not are taken for receives that never got a message. */
    void giveUp() {
        place(true);
    }

    private void place(boolean all) {
        int kept = 0;
        for (int i = 0; i < posted.size(); i++) {
            R receive = posted.get(i);
            if (receive.isComplete() && (all || !couldBelongToAnother(receive, kept))) {
                receive.place();
                placed.accept(receive);
            } else {
                posted.set(kept++, receive);
            }
        }
        posted.subList(kept, posted.size()).clear();
    }

    private boolean couldBelongToAnother(R receive, int earlier) {
        for (int i = 0; i < earlier; i++) {
            if (posted.get(i).couldHaveGotThatOf(receive)) {
                return true;
            }
        }
        return false;
    }

    /** Those whose completion was not seen, in posting order. */
    List<R> open() {
        return posted.stream().filter(receive -> !receive.isComplete()).toList();
    }
}
