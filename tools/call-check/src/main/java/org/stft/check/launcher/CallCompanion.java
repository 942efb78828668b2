package org.stft.check.launcher;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.stft.check.deadlock.Deadlock;
import org.stft.check.run.CallCheck;
import org.stft.check.template.Template;
import org.stft.launcher.extension.RunningJob;
import org.stft.log.launcher.CheckCompanion;
import org.stft.report.Report;

/** Checks the calls of a job while it runs. */
final class CallCompanion extends CheckCompanion {

    private final RunningJob job;
    private final CallCheck check;

    CallCompanion(RunningJob job, CallCheckSettings settings, List<Template> templates) throws IOException {
        super(CallCheckExtension.TOOL, "stft check", job, CallCheckSettings.files(job));
        this.job = job;
        this.check = new CallCheck(templates, settings.hang(), this::found,
            settings.endsAtDeadlock() ? this::end : deadlock -> {}, blocked -> {});
        follow(check);
    }

    private void end(Deadlock deadlock) {
        say(deadlock.words());
        job.end();
    }

    @Override
    protected Optional<Report> report() {
        return check.report();
    }
}
