package org.stft.check.calls;

import org.stft.log.Event;

/** The amount of data of calls, by their events alone. */
public final class CallBytes {

    private CallBytes() {
    }

    /** The bytes that a call sends or receives, at least: of derived types and objects, 0. */
    public static long atLeast(Event event) {
        ElementType type = ElementType.of(event.type());
        return type == null || ElementType.isDerived(event.type())
            ? 0
            : (long) type.bytes() * Math.max(0, event.count());
    }
}
