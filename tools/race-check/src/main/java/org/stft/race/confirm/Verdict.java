package org.stft.race.confirm;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.stft.tool.race.Milestone;

/**
 * What is known of a race after its confirmation.
 *
 * @param details what was seen, a line for each
 */
public record Verdict(ConfirmationOutcome outcome, List<String> details) {

    static Verdict of(ConfirmationOutcome outcome, String... details) {
        return new Verdict(outcome, List.of(details));
    }

    /** Of a run that can not be compared with another: it did not come to the race, or computes on. */
    static Optional<Verdict> ofAlone(ForcedRun run) throws IOException {
        if (run.hasReached(Milestone.DIVERGED)) {
            return Optional.of(of(ConfirmationOutcome.DIVERGED, run.text(Milestone.DIVERGED)));
        }
        boolean reached = run.hasReached(Milestone.TAKEN);
        if (run.hasEnded()) {
            return reached
                ? Optional.empty()
                : Optional
                    .of(of(ConfirmationOutcome.DIVERGED, "it ended with exit code " + run.exit() + " before the race",
                        run.lastWords()));
        }
        Optional<List<String>> waiting = run.waiting();
        if (waiting.isEmpty()) {
            return Optional.of(of(ConfirmationOutcome.TIMED_OUT, reached ? "after the race" : "before the race"));
        }
        return run.hasGotMessage()
            ? Optional.empty()
            : Optional.of(new Verdict(
                run.hasReached(Milestone.ASKED) ? ConfirmationOutcome.NOT_POSSIBLE : ConfirmationOutcome.DIVERGED,
                waiting.get()));
    }

    /**
     * Of two runs, the first of which came to the race.
     *
     * @param altered has the other order
     */
    static Verdict of(ForcedRun altered, ForcedRun recorded) throws IOException {
        Optional<Verdict> notRepeated = ofAlone(recorded);
        if (notRepeated.isEmpty() && altered.isLike(recorded)) {
            return of(ConfirmationOutcome.SAME_RESULT, altered.hasEnded()
                ? "exit code " + altered.exit()
                : "all ranks wait in both orders");
        }
        Verdict harm = harm(altered);
        if (harm != null && (notRepeated.isPresent() || recorded.hasEnded() && recorded.exit() == 0)) {
            return harm;
        }
        return notRepeated.isPresent()
            ? notRepeated.get().inTheRecordedOrder()
            : new Verdict(ConfirmationOutcome.DIFFERENT_RESULT, differences(altered, recorded));
    }

    /** What is wrong in a run by itself, or null. */
    private static Verdict harm(ForcedRun run) throws IOException {
        if (!run.hasEnded()) {
            return new Verdict(ConfirmationOutcome.DEADLOCK, run.waiting().orElse(List.of()));
        }
        return run.exit() == 0 ? null : of(ConfirmationOutcome.FAILURE, "exit code " + run.exit(), run.lastWords());
    }

    private Verdict inTheRecordedOrder() {
        List<String> all = new ArrayList<>(List.of("in the run that repeats the recorded order"));
        all.addAll(details);
        return new Verdict(outcome, all);
    }

    private static List<String> differences(ForcedRun altered, ForcedRun recorded) throws IOException {
        return List.of("recorded order: " + ending(recorded, altered), "other order:    " + ending(altered, recorded));
    }

    /** How a run ended, with the first line of its output that another run has not. */
    private static String ending(ForcedRun run, ForcedRun other) throws IOException {
        List<String> own = new ArrayList<>(run.output());
        other.output().forEach(own::remove);
        return (run.hasEnded() ? "exit code " + run.exit() : "it does not end")
            + (own.isEmpty() ? "" : ", prints " + own.get(0));
    }
}
