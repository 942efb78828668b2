package org.stft.race.run;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.stft.race.verdict.Race;
import org.stft.report.Level;
import org.stft.report.Rule;

/** The kinds of races, by the call alone: the severity of one and the same race may differ from run to run. */
enum RaceRule {

    MESSAGE_RACE("The order of arrival decides which message a wildcard receive gets.",
        "A receive from any source could have taken another message than the one that it took: no message and no "
            + "collective operation orders the send of the other one after the receive. In another run it may get that "
            + "one, and the result may differ, or a later receive wait forever."),
    PROBE_RACE("The order of arrival decides which message a wildcard probe finds.",
        "A probe of any source could have found another message than the one that it found: no message and no "
            + "collective operation orders the send of the other one after the probe. In another run the program may "
            + "take the other one, and the result may differ, or a later receive wait forever.");

    /** What to do about it, in one line. */
    static final String REMEDY = "name the source, use another tag, or order the sends";

    private final Rule rule;

    RaceRule(String summary, String description) {
        rule = new Rule(name().toLowerCase(Locale.ROOT).replace('_', '-'), Level.MEDIUM, summary, description,
            REMEDY + ". A race that is intended goes into a suppression file, see docs/race-check.md.");
    }

    /** The rule of a race. */
    static Rule of(Race race) {
        return (race.receive().probe() ? PROBE_RACE : MESSAGE_RACE).rule;
    }

    static List<Rule> all() {
        return Stream.of(values()).map(each -> each.rule).toList();
    }
}
