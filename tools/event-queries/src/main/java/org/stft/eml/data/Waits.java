package org.stft.eml.data;

import java.util.BitSet;
import org.stft.log.EventKind;

/**
 * How long calls have waited because another rank came late: a receive until its message was sent, a collective
 * operation until the last rank came whose data it needs.
 */
final class Waits {

    private final LoggedEvents events;
    private final Causality causality;
    private final double[] seconds;
    private final int[] causes;

    Waits(LoggedEvents events, Causality causality) {
        this.events = events;
        this.causality = causality;
        int size = events.size(ElementKind.EVENT);
        this.seconds = new double[size];
        this.causes = new int[size];
        for (int event = 0; event < size; event++) {
            causes[event] = -1;
            if (Fields.isDelivery(events.event(event))) {
                waited(event, events.messages().partner(event));
            } else if (events.event(event).kind() == EventKind.COLLECTIVE) {
                waited(event, lastOf(event));
            }
        }
    }

    private double start(int event) {
        return events.seconds(events.rank(event), events.event(event).nanos());
    }

    private double end(int event) {
        return events.seconds(events.rank(event), events.event(event).end());
    }

    private int lastOf(int event) {
        int[] last = {-1};
        causality.eachMemberBefore(event, member -> {
            if (last[0] < 0 || start(member) > start(last[0])) {
                last[0] = member;
            }
        });
        return last[0];
    }

    private void waited(int event, int cause) {
        double time = cause < 0 || cause == event ? 0 : Math.min(end(event), start(cause)) - start(event);
        if (time > 0) {
            seconds[event] = time;
            causes[event] = cause;
        }
    }

    /** The time for which a call has waited; 0 if it has not. */
    double seconds(int event) {
        return seconds[event];
    }

    /** The event of the other rank for which a call has waited; -1 if it has not. */
    int cause(int event) {
        return causes[event];
    }

    /** The chain of events that ends last: from each of them to the one that it has waited for, or the one before. */
    BitSet criticalPath() {
        BitSet path = new BitSet();
        int event = -1;
        for (int rank = 0; rank < events.size(ElementKind.PROCESS); rank++) {
            int last = events.start(rank + 1) - 1;
            if (last >= events.start(rank) && (event < 0 || end(last) > end(event))) {
                event = last;
            }
        }
        while (event >= 0 && !path.get(event)) {
            path.set(event);
            event = causes[event] >= 0 ? causes[event] : causality.previous(event);
        }
        return path;
    }
}
