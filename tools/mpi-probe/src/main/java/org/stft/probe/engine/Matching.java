package org.stft.probe.engine;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The numbers of messages on one communicator. Messages with the same sender, receiver and tag are matched in the order
 * sent to receives in the order posted: so the k-th such receive, in the order posted, gets the k-th such message that
 * was sent.
 */
final class Matching {

    @GuardedBy("this")
    private final Map<Long, long[]> sent = new HashMap<>();
    @GuardedBy("this")
    private final Map<Long, long[]> received = new HashMap<>();
    /** Receives in the order posted that are open, or that follow an open one which could have taken their message. */
    @GuardedBy("this")
    private final List<MatchedMessage> posted = new ArrayList<>();

    synchronized void send(MatchedMessage message) {
        message.number(next(sent, message));
    }

    /** Removes a message that could not be sent, for example because its destination does not exist. */
    synchronized void unsend(MatchedMessage message) {
        sent.get(message.envelope())[0]--;
        message.number(-1);
    }

    synchronized void post(MatchedMessage message) {
        posted.add(message);
    }

    /** Removes a receive that has failed before it took a message. */
    synchronized void withdraw(MatchedMessage message) {
        posted.removeIf(each -> each == message);
        settle();
    }

    synchronized void complete(MatchedMessage message, int source, int tag) {
        message.arrived(source, tag);
        settle();
    }

    @GuardedBy("this")
    private void settle() {
        int kept = 0;
        for (int i = 0; i < posted.size(); i++) {
            MatchedMessage message = posted.get(i);
            if (message.isComplete() && !couldBelongToAnother(message, kept)) {
                message.number(next(received, message));
            } else {
                posted.set(kept++, message);
            }
        }
        posted.subList(kept, posted.size()).clear();
    }

    @GuardedBy("this")
    private boolean couldBelongToAnother(MatchedMessage message, int earlier) {
        for (int i = 0; i < earlier; i++) {
            if (posted.get(i).couldTake(message)) {
                return true;
            }
        }
        return false;
    }

    private static long next(Map<Long, long[]> counters, MatchedMessage message) {
        return ++counters.computeIfAbsent(message.envelope(), envelope -> new long[1])[0];
    }
}
