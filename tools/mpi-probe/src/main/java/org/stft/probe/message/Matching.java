package org.stft.probe.message;

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
public final class Matching {

    @GuardedBy("this")
    private final Map<Long, long[]> sent = new HashMap<>();
    @GuardedBy("this")
    private final Map<Long, long[]> received = new HashMap<>();
    /** Receives in the order posted that are open, or that follow an open one which could have taken their message. */
    @GuardedBy("this")
    private final List<Message> posted = new ArrayList<>();

    public synchronized void send(Message message) {
        message.number(next(sent, message));
    }

    /** Removes a message that could not be sent, for example because its destination does not exist. */
    public synchronized void unsend(Message message) {
        sent.get(message.envelope())[0]--;
        message.number(-1);
    }

    public synchronized void post(Message message) {
        posted.add(message);
    }

    /** Removes a receive that has failed before it took a message. */
    public synchronized void withdraw(Message message) {
        posted.removeIf(each -> each == message);
        settle();
    }

    public synchronized void complete(Message message, int source, int tag) {
        message.complete(source, tag);
        settle();
    }

    @GuardedBy("this")
    private void settle() {
        int kept = 0;
        for (int i = 0; i < posted.size(); i++) {
            Message message = posted.get(i);
            if (message.isComplete() && !couldBelongToAnother(message, kept)) {
                message.number(next(received, message));
            } else {
                posted.set(kept++, message);
            }
        }
        posted.subList(kept, posted.size()).clear();
    }

    @GuardedBy("this")
    private boolean couldBelongToAnother(Message message, int earlier) {
        for (int i = 0; i < earlier; i++) {
            if (posted.get(i).couldTake(message)) {
                return true;
            }
        }
        return false;
    }

    private static long next(Map<Long, long[]> counters, Message message) {
        return ++counters.computeIfAbsent(message.envelope(), envelope -> new long[1])[0];
    }
}
