package org.stft.log.launcher;

import java.io.IOException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.stft.base.io.FileErrors;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.extension.JobCompanion;
import org.stft.launcher.extension.RunningJob;
import org.stft.log.follow.JobCheck;
import org.stft.report.Exceptions;
import org.stft.report.Finding;
import org.stft.report.Report;
import org.stft.report.ReportFiles;
import org.stft.report.ReportFormat;

/**
 * A check of a job by its event logs, while it runs: prints each finding when it is made, and at the end of the job the
 * summary; writes the reports, and gives the exit code.
 */
public abstract class CheckCompanion implements JobCompanion {

    private final String tool;
    private final String check;
    private final RunningJob job;
    private final JobLogs logs;
    private final ReportFiles files;
    private final Exceptions exceptions;
    private final Set<String> told = new HashSet<>();

    /**
     * Makes a companion; {@link #follow} begins.
     *
     * @param tool its id
     * @param check the command that checks a log, without the log
     * @throws IOException if a file of known findings, or the directory of the logs, cannot be read
     */
    protected CheckCompanion(String tool, String check, RunningJob job, ReportFiles files) throws IOException {
        this.tool = tool;
        this.check = check;
        this.job = job;
        this.logs = JobLogs.of(job);
        this.files = files;
        this.exceptions = files.exceptions();
    }

    /** Begins to read the logs. */
    protected final void follow(JobCheck<?> examined) {
        logs.follower().add(examined);
    }

    /** Prints a finding if it counts, once: a restart has those of the run before again. */
    protected final void found(Finding finding) {
        Finding judged = exceptions.apply(finding);
        if (judged.counts() && told.add(judged.id())) {
            job.say(tool + " found: " + judged.text());
        }
    }

    /** Prints a message. */
    protected final void say(String message) {
        job.say(tool + ": " + message);
    }

    /** The report on a job that has ended; empty if there was no log. */
    protected abstract Optional<Report> report();

    @Override
    public final ExitCode ended() {
        try {
            logs.follower().end();
            Optional<Report> report = report();
            return report.isPresent() ? write(exceptions.apply(report.get())) : withoutLog();
        } catch (IOException e) {
            job.say("warning: " + tool + ": the logs in " + logs.directory() + " could not be checked: "
                + FileErrors.of(e) + ". To check them again: '" + check + " " + logs.directory() + "'"
                + (e.getCause() instanceof OutOfMemoryError ? ", which has 2 GB of memory." : "."));
            return ExitCode.FAILED;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.FAILED;
        }
    }

    private ExitCode withoutLog() {
        if (logs.areLocal()) {
            say("no rank wrote a log: none could (then it has said so), or none has called MPI.Init, or only by reflection, "
                + "which tools do not see. Nothing was checked.");
            return ExitCode.DONE;
        }
        job.say("warning: " + tool + ": no log of this job was found in " + logs.directory()
            + ". If the ranks are on other hosts, set stft.tools.directory to a directory that all hosts share, or copy "
            + "their logs of the run into one directory and run '" + check + "'.");
        return ExitCode.FAILED;
    }

    private ExitCode write(Report report) throws IOException {
        job.say(ReportFormat.SUMMARY.write(report));
        files.write(report, exceptions);
        return ReportOptions.exitCode(report.level());
    }
}
