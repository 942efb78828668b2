package org.stft.race;

/** The last completed receives of a rank on a communicator whose messages one wildcard pattern accepts, in posting order. */
final class History {

    /** The receives that all histories of a run hold together, about; each holds {@link #LEAST} at any rate. */
    private static final int TOTAL = 1_000_000;
    private static final int MOST = 1024;
    private static final int LEAST = 32;

    private final int tag;
    private final int limit;
    private Receive[] ring = new Receive[16];
    private int start;
    private int size;

    /**
     * Makes an empty history.
     *
     * @param tag that of the pattern, or {@link Event#ANY}
     * @param others the number of histories that there are
     */
    History(int tag, int others) {
        this.tag = tag;
        this.limit = Math.max(LEAST, Math.min(MOST, TOTAL / (others + 1)));
    }

    private Receive get(int i) {
        return ring[start + i & ring.length - 1];
    }

    private void set(int i, Receive receive) {
        ring[start + i & ring.length - 1] = receive;
    }

    void add(Receive receive) {
        if (size == limit) {
            set(0, null);
            start++;
            size--;
        } else if (size == ring.length) {
            grow();
        }
        int place = size++;
        while (place > 0 && get(place - 1).posted > receive.posted) {
            set(place, get(place - 1));
            place--;
        }
        set(place, receive);
    }

    private void grow() {
        Receive[] larger = new Receive[ring.length * 2];
        for (int i = 0; i < size; i++) {
            larger[i] = get(i);
        }
        ring = larger;
        start = 0;
    }

    /** Lowers the time at which a wildcard receive was matched: what was posted after it and accepts the same was matched after it. */
    void lowerMatched(Receive receive) {
        for (int i = size - 1; i >= 0 && get(i).posted > receive.posted; i--) {
            receive.matched = Math.min(receive.matched, get(i).k);
        }
    }

    /**
     * Finds the wildcard receives that could have taken a message.
     *
     * @param before the place in posting order before which they were posted
     * @param clock the component of the receiving rank
     */
    void compare(Message message, long before, int clock, Races races) {
        long known = message.stamp.get(clock);
        for (int i = size - 1; i >= 0; i--) {
            Receive earlier = get(i);
            if (earlier.source == message.source) {
                if (earlier.tookEarlierThan(message)) {
                    return; // that message was the first candidate of this sender for all receives posted before
                }
            } else if (earlier.isWildcard() && earlier.wantedTag == tag && earlier.posted < before) {
                if (known >= earlier.matched) {
                    return; // the sender knew of this receive, and so of all before
                }
                races.race(earlier, message, message.receive, known);
            }
        }
    }
}
