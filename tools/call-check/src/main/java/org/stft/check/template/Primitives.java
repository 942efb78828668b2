package org.stft.check.template;

import java.util.List;
import java.util.Map;

/** What templates can name like a function of MPI and is found by a check of its own. */
public final class Primitives {

    /** Several messages that a receive from any source can take. */
    public static final String RACE = "RACE";

    /** Ranks that wait for each other for ever. */
    public static final String DEADLOCK = "DEADLOCK";
    /** Ranks that wait for ranks that have ended. */
    public static final String ENDLESS_WAIT = "ENDLESS_WAIT";

    /** Ranks that would wait for each other for ever if no message was buffered. */
    public static final String POTENTIAL_DEADLOCK = "POTENTIAL_DEADLOCK";

    /** All of them, with what they find. */
    public static final Map<String, String> MEANINGS = Map.of(RACE,
        "several messages that a receive from any source can take", DEADLOCK, "ranks that wait for each other for ever",
        ENDLESS_WAIT, "ranks that wait for ranks that have ended", POTENTIAL_DEADLOCK,
        "ranks that would wait for each other for ever if no message was buffered");

    static final List<String> NAMES = MEANINGS.keySet().stream().sorted().toList();

    private Primitives() {
    }
}
