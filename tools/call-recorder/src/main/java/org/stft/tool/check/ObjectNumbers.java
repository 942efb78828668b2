package org.stft.tool.check;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/**
 * Numbers objects of one kind in the order in which they are asked for, from 1. By identity: a hash code of the object
 * would change those that the program gets.
 */
final class ObjectNumbers {

    @GuardedBy("this")
    private final List<Numbered> known = new ArrayList<>();
    @GuardedBy("this")
    private int used;

    private record Numbered(WeakReference<Object> object, int number) {}

    synchronized int of(Object object) {
        for (int i = known.size() - 1; i >= 0; i--) { // mostly one of the newest
            if (known.get(i).object.get() == object) {
                return known.get(i).number;
            }
        }
        known.removeIf(each -> each.object.get() == null);
        known.add(new Numbered(new WeakReference<>(object), ++used));
        return used;
    }
}
