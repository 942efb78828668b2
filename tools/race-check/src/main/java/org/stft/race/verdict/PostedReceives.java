package org.stft.race.verdict;

import org.stft.race.match.Receive;

/** Receives and probes of a rank in posting order. They can be added at any place; adding near the end is fast. */
public final class PostedReceives {

    private Receive[] ring = new Receive[4];
    private int start;
    private int size;

    int size() {
        return size;
    }

    Receive get(int i) {
        return ring[start + i & ring.length - 1];
    }

    private void set(int i, Receive receive) {
        ring[start + i & ring.length - 1] = receive;
    }

    void add(Receive receive) {
        if (size == ring.length) {
            grow();
        }
        int place = size++;
        while (place > 0 && get(place - 1).number() > receive.number()) {
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

    /** Removes and returns the one that was posted first. */
    Receive removeFirst() {
        Receive first = get(0);
        set(0, null);
        start++;
        size--;
        return first;
    }

    /** The number of those that were posted before a place in posting order. */
    int before(long posted) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = low + high >>> 1;
            if (get(middle).number() < posted) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /**
     * The number of those that were matched at a time or before, counted from the first; the times are in posting
     * order, too.
     */
    int matchedBy(long time) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = low + high >>> 1;
            if (get(middle).matchedAt() <= time) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Some of them, one after the other: from the first place to before the second. At least one. */
    public record Range(PostedReceives in, int from, int to) {

        static Range of(Receive receive) {
            PostedReceives one = new PostedReceives();
            one.add(receive);
            return new Range(one, 0, 1);
        }

        int size() {
            return to - from;
        }

        Receive first() {
            return in.get(from);
        }

        Receive last() {
            return in.get(to - 1);
        }
    }
}
