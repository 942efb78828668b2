package org.stft.tool.race;

import java.util.Set;

/**
 * What calls that have a choice give, one after the other.
 *
 * @param requests those that the call completes
 * @param times the number of calls
 */
record Outcome(Kind kind, Set<Long> requests, long times) {

    enum Kind {
        COMPLETES,
        NOTHING,
        FOUND
    }

    static Outcome completes(Set<Long> requests) {
        return new Outcome(Kind.COMPLETES, requests, 1);
    }

    static Outcome nothing(long times) {
        return new Outcome(Kind.NOTHING, Set.of(), times);
    }

    static Outcome found() {
        return new Outcome(Kind.FOUND, Set.of(), 1);
    }

    @Override
    public String toString() {
        return switch (kind) {
            case COMPLETES -> "that the operations " + requests + " are complete";
            case NOTHING -> "that nothing is found";
            case FOUND -> "that a message is found";
        };
    }
}
