package org.stft.tool.check;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import org.stft.probe.ObjectNotes;

/** Numbers objects of one kind in the order in which they are asked for, from 1. */
final class ObjectNumbers {

    private final ObjectNotes<Integer> known = new ObjectNotes<>();
    @GuardedBy("this")
    private int used;

    synchronized int of(Object object) {
        Integer number = known.of(object);
        if (number == null) {
            number = ++used;
            known.add(object, number);
        }
        return number;
    }
}
