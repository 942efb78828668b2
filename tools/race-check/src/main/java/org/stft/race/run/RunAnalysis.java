package org.stft.race.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.stft.log.Event;
import org.stft.log.LoggedRun;
import org.stft.log.Tables;
import org.stft.log.follow.RunExamination;
import org.stft.log.follow.RunReader;
import org.stft.race.Analyser;
import org.stft.race.verdict.Findings;
import org.stft.race.verdict.RaceGroup;
import org.stft.report.Finding;

/** The analysis of one logged run, while it goes on or afterwards. Each race is named once. */
public final class RunAnalysis implements RunExamination {

    private final Findings findings;
    private final Analyser analyser;
    private final List<Translation> ranks = new ArrayList<>();
    private final Consumer<RaceGroup> news;
    private final Set<String> named = new HashSet<>();
    private Analysis result;

    /**
     * Begins the analysis of a run.
     *
     * @param findings gets the races
     * @param news gets each group of races when it is found
     */
    public RunAnalysis(LoggedRun run, Analyser.Options options, Findings findings, Consumer<RaceGroup> news) {
        this.findings = findings;
        this.news = news;
        int size = run.info().size();
        analyser = new Analyser(size, options, findings);
        SharedNames names = new SharedNames(size);
        for (int rank = 0; rank < size; rank++) {
            ranks.add(new Translation(rank, analyser, names));
        }
    }

    /** Begins the analysis of a run for another check, which gets each finding when it is made. */
    public static RunAnalysis of(LoggedRun run, Consumer<Finding> news) {
        return new RunAnalysis(run, new Analyser.Options(false, false), new Findings(),
            group -> news.accept(RaceReport.of(group)));
    }

    @Override
    public void add(int rank, Event event, Tables tables) {
        ranks.get(rank).add(event, tables);
    }

    @Override
    public void addOpen(int rank, Event call, Tables tables) {
        ranks.get(rank).addOpen(call, tables);
    }

    @Override
    public void ended(int rank) {
        ranks.get(rank).flush();
    }

    @Override
    public int waiting(int rank) {
        return analyser.queued(rank);
    }

    @Override
    public void advanced() {
        findings.groups().stream().filter(group -> named.add(group.id())).forEach(news);
    }

    @Override
    public void end(RunReader run) throws IOException {
        result = new Analysis(run.run(), findings, analyser.end(), run.openCalls(), run.isBlocked(), run.hasRestarted(),
            run.notes(), run.runs());
        advanced();
    }

    /** The result, once the analysis has ended. */
    public Analysis result() {
        return result;
    }
}
