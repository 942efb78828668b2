package org.stft.log.match;

import org.stft.log.Event;

/** What a receive or probe asks for; it does not change. */
public interface Pattern {

    /** Stands for any source or any tag. */
    int ANY = Event.ANY;

    /** The rank whose message is wanted, or {@link #ANY}. */
    int source();

    /** The tag that is wanted, or {@link #ANY}. */
    int tag();

    /** Returns true for a probe, which leaves the message to a receive. */
    boolean probe();

    /** Returns true if any source will do. */
    default boolean isWildcard() {
        return source() == ANY;
    }

    default boolean accepts(int fromSource, int withTag) {
        return (source() == ANY || source() == fromSource) && (tag() == ANY || tag() == withTag);
    }
}
