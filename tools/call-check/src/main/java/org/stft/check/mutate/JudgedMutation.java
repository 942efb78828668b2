package org.stft.check.mutate;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.stft.tool.mutate.Mutation;

/**
 * A mutation after its run.
 *
 * @param details the finding, or how the result of the program differs; empty if there is nothing to say
 * @param atLine the finding names the line of the changed call
 * @param ofProgram how the result of the program differs; empty if it does not
 */
public record JudgedMutation(Mutation mutation, Verdict verdict, String details, boolean atLine, String ofProgram) {

    static JudgedMutation of(Mutation mutation, JobRun run, UnchangedProgram unchanged) {
        if (!run.isMutated()) {
            return new JudgedMutation(mutation, Verdict.NOT_REACHED, run.ending(), false, "");
        }
        List<MadeFinding> findings = unchanged.news(run);
        Optional<String> difference = unchanged.difference(run);
        if (!findings.isEmpty()) {
            Comparator<MadeFinding> elsewhere = Comparator.comparing(each -> !each.sites().contains(mutation.site()));
            MadeFinding best = findings.stream().min(elsewhere).orElseThrow(); // the most severe ones come first
            return new JudgedMutation(mutation, Verdict.CHECKER, best.text(), best.sites().contains(mutation.site()),
                difference.orElse(""));
        }
        if (difference.isPresent()) {
            return new JudgedMutation(mutation, Verdict.PROGRAM, difference.get(), false, difference.get());
        }
        return new JudgedMutation(mutation, run.hadSameEffect() ? Verdict.EQUIVALENT : Verdict.NOT_SEEN, "", false,
            "");
    }

    /** The changed call in words. */
    public String place() {
        return "rank " + mutation.rank() + ", " + mutation.operation() + " at " + mutation.site() + ", call "
            + mutation.number();
    }

    /** The verdict in words. */
    public String text() {
        return verdict.text() + (details.isEmpty() ? "" : ": " + details)
            + (verdict == Verdict.CHECKER && !atLine ? " (not at this line)" : "");
    }
}
