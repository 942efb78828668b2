package org.stft.log.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.Callable;
import org.stft.log.LoggedRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code stft log ls}: lists the runs that have logs. */
@Command(footerHeading = "%nExample:%n", footer = {"  stft log ls"}, name = "ls",
    description = "List the runs that have logs, the oldest first.")
final class LsCommand implements Callable<Integer> {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss")
        .withZone(ZoneId.systemDefault());

    @Spec
    private CommandSpec spec;

    @Mixin
    private LogOptions options;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        out.printf("%-18s  %-19s  %5s  %10s  %-24s  %s%n", "RUN", "STARTED", "RANKS", "EVENTS", "STATE", "PROGRAM");
        for (LoggedRun run : options.runs()) {
            RunTotals survey = RunTotals.of(run);
            out.printf("%-18s  %-19s  %5s  %10d  %-24s  %s%n", run.name(),
                TIME.format(Instant.ofEpochMilli(run.info().clockMillis())),
                run.ranks().size() + "/" + run.info().size(), survey.events(), state(survey),
                run.info().get("program"));
        }
        out.flush();
        return 0;
    }

    private static String state(RunTotals survey) {
        return String.join(", ", survey.endings())
            + (survey.restartedFrom() > 0 ? ", from version " + survey.restartedFrom() : "")
            + (survey.missing() > 0
                ? ", " + survey.missing() + " missing"
                : survey.findings().isEmpty() ? "" : ", damaged");
    }
}
