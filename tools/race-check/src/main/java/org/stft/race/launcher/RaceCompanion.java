package org.stft.race.launcher;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.stft.launcher.extension.RunningJob;
import org.stft.log.launcher.CheckCompanion;
import org.stft.race.run.Analysis;
import org.stft.race.run.RaceJob;
import org.stft.race.run.RaceReport;
import org.stft.report.Report;

/** Checks a job for message races while it runs. */
final class RaceCompanion extends CheckCompanion {

    private final RunningJob job;
    private final RaceSettings settings;
    private final RaceJob races;

    RaceCompanion(RunningJob job, RaceSettings settings) throws IOException {
        super(RaceExtension.TOOL, "stft race check", job, settings.files());
        this.job = job;
        this.settings = settings;
        this.races = new RaceJob(settings.analysis(), settings.hang(), group -> found(RaceReport.of(group)),
            this::hangs);
        follow(races);
    }

    private void hangs(Analysis analysis) {
        say("nothing has happened for " + settings.hang().toSeconds() + " s, and all ranks wait or have ended:\n     "
            + String.join("\n     ", analysis.openCalls()));
        job.printStacks();
    }

    @Override
    protected Optional<Report> report() {
        List<Analysis> runs = races.runs();
        return runs.isEmpty() ? Optional.empty() : Optional.of(RaceReport.of(Analysis.of(runs)));
    }
}
