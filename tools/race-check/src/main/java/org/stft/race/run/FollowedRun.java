package org.stft.race.run;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.stft.log.LoggedRun;
import org.stft.race.Analyser;
import org.stft.race.verdict.RaceGroup;

/** The check of one run while the run goes on. Each race is named once. For one thread. */
final class FollowedRun implements AutoCloseable {

    private final LoggedRun run;
    private final Analyser.Options options;
    private final Consumer<RaceGroup> news;
    private final Set<String> named = new HashSet<>();
    private RunAnalysis analysis;

    /** @param news gets each group of races when it is found */
    FollowedRun(LoggedRun run, Analyser.Options options, Consumer<RaceGroup> news) {
        this.run = run;
        this.options = options;
        this.news = news;
    }

    LoggedRun run() {
        return run;
    }

    /**
     * Reads what has been added to the logs; waits with all until each rank has one. Returns true if there was
     * something.
     */
    boolean advance() throws IOException {
        if (analysis == null) {
            RunAnalysis opened = new RunAnalysis(run, options);
            if (!opened.hasAllRanks()) {
                opened.close();
                return false;
            }
            analysis = opened;
        }
        boolean any = analysis.advance();
        if (any) {
            name(analysis.findings().groups());
        }
        return any;
    }

    private void name(List<RaceGroup> groups) {
        groups.stream().filter(group -> named.add(group.id())).forEach(news);
    }

    /** The number of events that were read and are not polls that found nothing. */
    long progress() {
        return analysis == null ? 0 : analysis.progress();
    }

    /** Returns true if all ranks have closed their logs and all events were read. */
    boolean isComplete() {
        return analysis != null && analysis.isComplete();
    }

    /**
     * Reads the logs anew and analyses them as those of a run that hangs. Reports new races.
     *
     * @return empty if a rank computes
     */
    Optional<Analysis> ifItHangs() throws IOException {
        try (RunAnalysis now = new RunAnalysis(run, options)) {
            Analysis found = now.finish();
            if (!now.isBlocked()) {
                return Optional.empty();
            }
            name(found.findings().groups());
            return Optional.of(found);
        }
    }

    /** Ends the check: with the logs of those ranks that have one. */
    Analysis finish() throws IOException {
        if (analysis == null) {
            analysis = new RunAnalysis(run, options);
        }
        Analysis found = analysis.finish();
        name(found.findings().groups());
        return found;
    }

    @Override
    public void close() throws IOException {
        if (analysis != null) {
            analysis.close();
        }
    }
}
