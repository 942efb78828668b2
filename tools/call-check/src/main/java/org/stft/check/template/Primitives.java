package org.stft.check.template;

import java.util.List;
import java.util.Map;

/** What templates can name like a function of MPI and is found by a check of its own. */
public final class Primitives {

    /** Calls that wait for each other and cannot return. */
    public static final String DEADLOCK = "DEADLOCK";
    /** A call that waits for ranks that have ended. */
    public static final String ENDLESS_WAIT = "ENDLESS_WAIT";
    /** Sends that would wait for each other if MPI did not buffer them. */
    public static final String POTENTIAL_DEADLOCK = "POTENTIAL_DEADLOCK";
    /** Several messages that a receive from any source can take. */
    public static final String RACE = "RACE";

    /** All of them, with what they find. */
    public static final Map<String, String> MEANINGS = Map.of(
        DEADLOCK, "calls that wait for each other and cannot return",
        ENDLESS_WAIT, "a call that waits for ranks that have ended",
        POTENTIAL_DEADLOCK, "sends that would wait for each other if MPI did not buffer them",
        RACE, "several messages that a receive from any source can take");

    static final List<String> NAMES = MEANINGS.keySet().stream().sorted().toList();

    private Primitives() {
    }
}
