package org.stft.probe;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps a value for each of some objects, as long as the program has the object. Objects are found by identity without a
 * hash code: to ask for one would change those that the program gets. The newest are found first, and a search through all
 * takes a nanosecond or two for each. Safe for several threads.
 */
public final class ObjectNotes<T> {

    @GuardedBy("this")
    private final List<Note<T>> notes = new ArrayList<>();
    /** As many may be in the list before those that the program has dropped are looked for. */
    @GuardedBy("this")
    private int room = 64;

    private static final class Note<T> extends WeakReference<Object> {

        final T value;

        Note(Object object, T value) {
            super(object);
            this.value = value;
        }
    }

    /** Adds the value of an object that has none. */
    public synchronized void add(Object object, T value) {
        if (notes.size() >= room) {
            notes.removeIf(each -> each.refersTo(null));
            room = Math.max(room, 2 * notes.size());
        }
        notes.add(new Note<>(object, value));
    }

    /** The value of an object, or null. */
    public synchronized T of(Object object) {
        int found = find(object);
        return found < 0 ? null : notes.get(found).value;
    }

    /** Removes the value of an object, and returns it; null if it has none. */
    public synchronized T remove(Object object) {
        int found = find(object);
        return found < 0 ? null : notes.remove(found).value;
    }

    @GuardedBy("this")
    private int find(Object object) {
        for (int i = notes.size() - 1; i >= 0; i--) {
            if (notes.get(i).refersTo(object)) {
                return i;
            }
        }
        return -1;
    }
}
