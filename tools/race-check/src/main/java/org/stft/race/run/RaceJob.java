package org.stft.race.run;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.stft.log.LoggedRun;
import org.stft.log.follow.JobCheck;
import org.stft.log.follow.Watch;
import org.stft.race.Analyser;
import org.stft.race.verdict.Findings;
import org.stft.race.verdict.RaceGroup;

/** The check of a job for message races, over all its restarts. */
public final class RaceJob implements JobCheck<RunAnalysis> {

    private final Analyser.Options options;
    private final Duration hang;
    private final Consumer<RaceGroup> found;
    private final Consumer<Analysis> hangs;
    private final List<Analysis> ended = new ArrayList<>();

    /**
     * Makes the check.
     *
     * @param found gets races between the same calls, when the first of them is found; those of a restart again
     * @param hangs is told when all ranks wait or have ended, and nothing has happened for a while
     */
    public RaceJob(Analyser.Options options, Duration hang, Consumer<RaceGroup> found, Consumer<Analysis> hangs) {
        this.options = options;
        this.hang = hang;
        this.found = found;
        this.hangs = hangs;
    }

    /**
     * Checks a run that something else has started, until all ranks have closed their logs or nothing happens any more.
     *
     * @param hang the run is taken for hanging when nothing has happened for so long
     */
    public static Analysis watch(LoggedRun run, Analyser.Options options, Duration hang, Consumer<RaceGroup> found)
        throws IOException, InterruptedException {
        RaceJob check = new RaceJob(options, hang, found, blocked -> {});
        boolean complete = Watch.toEnd(run, check);
        Analysis result = check.ended.get(0);
        return complete
            ? result
            : result.with("nothing has happened for " + hang.toSeconds() + " s: the run hangs, or was killed");
    }

    @Override
    public RunAnalysis begin(LoggedRun run) {
        return new RunAnalysis(run, options, new Findings(), found);
    }

    @Override
    public Duration hang() {
        return hang;
    }

    @Override
    public void hangs(RunAnalysis examination) {
        hangs.accept(examination.result());
    }

    @Override
    public void ended(RunAnalysis examination) {
        ended.add(examination.result());
    }

    /**
     * The runs of a job that has ended, in their order, without those whose events are in a later one; empty if there
     * was no log.
     */
    public List<Analysis> runs() {
        return ended.stream().filter(each -> ended.stream().noneMatch(other -> continues(other, each))).toList();
    }

    /** A run from process images is checked together with those before it. */
    private static boolean continues(Analysis later, Analysis earlier) {
        return !later.run().name().equals(earlier.run().name()) && later.runs().contains(earlier.run().name());
    }
}
