package org.stft.log;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Which segments of a log the last versions of a job need. A segment begins where the state of a version is taken. Not
 * safe for several threads.
 */
public final class KeptSegments {

    private final int versions;
    private final NavigableMap<Long, Integer> begun = new TreeMap<>();
    private final Deque<Integer> committed = new ArrayDeque<>();

    /** @param versions how many versions have to be replayable; 0 if everything is kept */
    public KeptSegments(int versions) {
        this.versions = versions;
    }

    /** Returns false if everything is kept. */
    public boolean isLimited() {
        return versions > 0;
    }

    /** A segment begins with the state of a version; with a negative number, none does. */
    public void begun(long version, int segment) {
        if (segment > 0) {
            begun.put(version, segment);
        }
    }

    /** The version that was begun last has images of processes: what a restored process does is replayed from the start. */
    public void processImage() {
        begun.clear();
        committed.clear();
    }

    /**
     * A version is committed.
     *
     * @return the first segment that is needed; 0 if that is the first one
     */
    public int committed(long version) {
        Integer segment = begun.get(version);
        begun.headMap(version, true).clear();
        if (segment != null) {
            committed.addLast(segment);
        }
        if (committed.size() > versions) {
            committed.removeFirst();
        }
        return committed.size() < versions || committed.isEmpty() ? 0 : committed.peekFirst();
    }
}
