package org.stft.check.evaluation;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.stft.check.calls.LoggedCall;
import org.stft.check.template.Template;
import org.stft.check.template.Template.Slot;

/** One template while a run is read. What it does not override it does not need. */
abstract class TemplateMatcher {

    /** What a template may cost: the comparisons for each call, on average, after a start. */
    private static final long STEPS_PER_CALL = 200;
    private static final long FREE_STEPS = 1_000_000;

    private final Template template;
    private final Consumer<Match> found;
    private final Set<String> functions = new TreeSet<>();
    private long calls;
    private long steps;
    private String switchedOff;

    TemplateMatcher(Template template, Consumer<Match> found) {
        this.template = template;
        this.found = found;
        template.slots().forEach(slot -> functions.addAll(slot.functions()));
    }

    final Template template() {
        return template;
    }

    /** The functions whose calls it is asked about. */
    final Set<String> functions() {
        return functions;
    }

    final void found(Match match) {
        found.accept(match);
    }

    /** The next call of a rank, of one of its functions. */
    void called(LoggedCall call) {
    }

    /** The next call of a rank, which ended with an exception. */
    void failed(LoggedCall call) {
    }

    /** A message, or one that was not received ({@code receive} is null). */
    void message(LoggedCall send, LoggedCall receive) {
    }

    /** A collective operation; {@code missing} are the ranks that have not come to it. */
    void collective(List<LoggedCall> members, List<Integer> missing) {
    }

    /** A rank has ended by itself; {@code last} is its last call, null if it made none. */
    void ended(int rank, LoggedCall last) {
    }

    /** Counts what is compared for a call. */
    final void begin() {
        calls++;
    }

    /** Counts a comparison. Returns false if the template takes too long and is not used any more. */
    final boolean step() {
        if (++steps > FREE_STEPS + calls * STEPS_PER_CALL) {
            switchOff("it compares more than " + STEPS_PER_CALL + " combinations for each call");
        }
        return switchedOff == null;
    }

    final void switchOff(String reason) {
        if (switchedOff == null) {
            switchedOff = "template " + template.id() + " was switched off after " + calls + " calls: " + reason
                + ". Add conditions that say which calls belong together.";
        }
    }

    /** Why the template is not used any more; empty if it is. */
    final Optional<String> switchedOff() {
        return Optional.ofNullable(switchedOff);
    }

    static boolean calls(Slot slot, LoggedCall call) {
        return slot.functions().contains(call.function().name());
    }
}
