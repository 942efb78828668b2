package org.stft.check.launcher;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.stft.check.deadlock.Deadlock;
import org.stft.check.run.CallCheck;
import org.stft.check.template.Template;
import org.stft.config.Durations;
import org.stft.launcher.extension.RunningJob;
import org.stft.log.launcher.CheckCompanion;
import org.stft.report.Report;

/** Checks the calls of a job while it runs. */
final class CallCompanion extends CheckCompanion {

    private final RunningJob job;
    private final CallCheckSettings settings;
    private final CallCheck check;

    CallCompanion(RunningJob job, CallCheckSettings settings, List<Template> templates) throws IOException {
        super(CallCheckExtension.TOOL, "stft check", job, CallCheckSettings.files(job));
        this.job = job;
        this.settings = settings;
        this.check = new CallCheck(templates, settings.hang(), this::found,
            settings.endsAtDeadlock() ? this::end : deadlock -> job.printStacks(), blocked -> hangs());
        follow(check);
    }

    private void end(Deadlock deadlock) {
        say(deadlock.words());
        job.end();
    }

    private void hangs() {
        say("nothing has happened for " + Durations.format(settings.hang()) + ", and all ranks wait or have ended");
        job.printStacks();
    }

    @Override
    protected Optional<Report> report() {
        return check.report();
    }
}
