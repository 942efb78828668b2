package org.stft.race.run;

import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.stft.log.LoggedRun;
import org.stft.race.Analyser;
import org.stft.race.RaceGroup;

/** Checks a run while it goes on. */
public final class Watch {

    private static final long PAUSE_MILLIS = 50;

    private final LoggedRun run;
    private final Analyser.Options options;
    private final Duration hang;
    private final Set<String> named = new HashSet<>();

    /** @param hang the run is taken for hanging when nothing has happened for so long */
    public Watch(LoggedRun run, Analyser.Options options, Duration hang) {
        this.run = run;
        this.options = options;
        this.hang = hang;
    }

    /**
     * Follows the run until all ranks have closed their logs or nothing happens any more.
     *
     * @param news gets a line for each race when it is found for the first time
     */
    public Analysis toEnd(Consumer<String> news) throws IOException, InterruptedException {
        try (RunAnalysis analysis = begin()) {
            long last = System.nanoTime();
            while (!analysis.isComplete() && System.nanoTime() - last < hang.toNanos()) {
                if (analysis.advance()) {
                    last = System.nanoTime();
                    name(analysis, news);
                } else {
                    Thread.sleep(PAUSE_MILLIS);
                }
            }
            boolean complete = analysis.isComplete();
            Analysis result = analysis.finish();
            return complete
                ? result
                : result.with("nothing has happened for " + hang.toSeconds() + " s: the run hangs, or was killed");
        }
    }

    /** Waits until all ranks have a log, but not for one that never comes. */
    private RunAnalysis begin() throws IOException, InterruptedException {
        long start = System.nanoTime();
        RunAnalysis analysis = new RunAnalysis(run, options);
        while (!analysis.hasAllRanks() && System.nanoTime() - start < hang.toNanos()) {
            analysis.close();
            Thread.sleep(PAUSE_MILLIS);
            analysis = new RunAnalysis(run, options);
        }
        return analysis;
    }

    private void name(RunAnalysis analysis, Consumer<String> news) {
        for (RaceGroup group : analysis.findings().groups()) {
            if (named.add(group.id())) {
                news.accept("race-check: " + group.severity() + " " + group.id() + " receive at "
                    + group.first().receive().site());
            }
        }
    }
}
