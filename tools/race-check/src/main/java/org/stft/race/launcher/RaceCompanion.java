package org.stft.race.launcher;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.stft.base.io.FileErrors;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.extension.JobCompanion;
import org.stft.launcher.extension.RunningJob;
import org.stft.log.RunInfo;
import org.stft.race.verdict.RaceGroup;
import org.stft.race.run.Analysis;
import org.stft.race.run.OnlineCheck;
import org.stft.race.run.RaceReport;
import org.stft.race.run.ReportFiles;
import org.stft.report.Exceptions;
import org.stft.report.Finding;
import org.stft.report.Level;
import org.stft.report.Report;
import org.stft.report.ReportFormat;

/** Checks a job for message races while it runs: prints each race when it is found, and at the end the summary. */
final class RaceCompanion implements JobCompanion, OnlineCheck.Listener {

    private final RunningJob job;
    private final RaceSettings settings;
    private final ReportFiles files;
    private final Exceptions exceptions;
    private final Set<String> told = new HashSet<>();
    private final OnlineCheck check;

    RaceCompanion(RunningJob job, RaceSettings settings) throws IOException {
        this.job = job;
        this.settings = settings;
        this.files = settings.files();
        this.exceptions = files.exceptions();
        this.check = OnlineCheck.start(settings.logs(), this::isOurs, settings.analysis(), settings.hang(), this);
    }

    private boolean isOurs(RunInfo run) {
        return run.get("job").equals(job.name()) && run.get("store").equals(job.store().toString());
    }

    @Override
    public void found(RaceGroup group) {
        Finding finding = exceptions.apply(RaceReport.of(group));
        if (finding.counts() && told.add(finding.id())) { // a restart has the races of the run before again
            job.messages().accept("race-check found: " + finding.text());
        }
    }

    @Override
    public void hangs(Analysis analysis) {
        job.messages().accept("race-check: nothing has happened for " + settings.hang().toSeconds()
            + " s, and all ranks wait or have ended:\n     " + String.join("\n     ", analysis.openCalls()));
    }

    @Override
    public ExitCode ended() {
        try {
            List<Analysis> runs = check.end();
            if (runs.isEmpty() && settings.isLocal()) {
                job.messages()
                    .accept("race-check: no rank wrote a log: none has called MPI.Init, or only by reflection, which "
                        + "tools do not see. Nothing was checked.");
                return ExitCode.DONE;
            }
            if (runs.isEmpty()) {
                job.messages().accept("warning: race-check: no log of this job was found in " + settings.logs()
                    + ". If the ranks are on other hosts, set stft.tools.directory to a directory that all hosts share, or copy "
                    + "their logs of the run into one directory and run 'stft race check'.");
                return ExitCode.FAILED;
            }
            return report(exceptions.apply(RaceReport.of(Analysis.of(runs))));
        } catch (IOException e) {
            job.messages().accept("warning: race-check: the logs in " + settings.logs() + " could not be checked: "
                + FileErrors.of(e) + ". 'stft race check " + settings.logs() + "' has 2 GB of memory.");
            return ExitCode.FAILED;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.FAILED;
        }
    }

    private ExitCode report(Report report) throws IOException {
        job.messages().accept(ReportFormat.SUMMARY.write(report));
        files.write(report);
        Level level = report.level();
        return level == null ? ExitCode.DONE : ExitCode.of(level);
    }
}
