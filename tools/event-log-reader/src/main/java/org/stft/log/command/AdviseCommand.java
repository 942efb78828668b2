package org.stft.log.command;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.stft.log.LoggedRun;
import org.stft.log.advise.Advice;
import org.stft.log.launcher.TimeOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code stft log advise}: where to put the checkpoint call. */
@Command(footerHeading = "%nExample:%n", footer = {"  stft log advise"}, name = "advise",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:the answer was printed", "1:the log cannot be read", "2:wrong options",
        "5:events are missing, or the log does not have what the answer needs"},
    description = "Print where a program could call for a checkpoint: the lines at which no message is in flight and no "
        + "request is open on any rank, in whatever order messages arrive. Of a program that has the call, also the "
        + "longest time without a version.")
final class AdviseCommand implements Callable<Integer> {

    /** As {@code stft.stop-timeout}. */
    static final String GRACE = "20s";

    private static final int UNKNOWN = 5;
    private static final double MILLIS = 1e3;

    @Spec
    private CommandSpec spec;

    @Mixin
    private LogOptions options;

    @Option(names = "--json", description = "Print JSON, see docs/event-log.md.")
    private boolean asJson;

    @Option(names = "--most", paramLabel = "N", defaultValue = "10",
        description = {"Print at most N lines.", "Default: ${DEFAULT-VALUE}"})
    private int most;

    @Option(names = "--grace", paramLabel = "TIME", defaultValue = GRACE, converter = TimeOption.class,
        description = {"The time that a job has to save when it is told to stop: its stft.stop-timeout.",
            "Default: ${DEFAULT-VALUE}"})
    private Duration grace;

    @Override
    public Integer call() throws IOException {
        LoggedRun run = options.run();
        Advice advice = Advice.of(run);
        PrintWriter out = spec.commandLine().getOut();
        if (asJson) {
            out.println(json(run, advice).toPrettyString());
        } else {
            print(out, run, advice);
        }
        out.flush();
        return advice.obstacles().isEmpty() ? 0 : UNKNOWN;
    }

    private ObjectNode json(LoggedRun run, Advice advice) {
        ObjectMapper mapper = new ObjectMapper();
        ObjectNode json = mapper.createObjectNode().put("run", run.name()).put("ranks", run.info().size());
        json.setAll((ObjectNode) mapper.valueToTree(advice));
        json.put("graceSeconds", graceSeconds());
        return json;
    }

    private double graceSeconds() {
        return grace.toMillis() / MILLIS;
    }

    private void print(PrintWriter out, LoggedRun run, Advice advice) {
        out.println(run.name() + ": " + run.info().size() + " ranks, " + advice.events() + " events in "
            + seconds(advice.seconds()));
        advice.obstacles().forEach(obstacle -> out.println("No advice: " + obstacle + "."));
        if (advice.obstacles().isEmpty()) {
            print(out, advice);
        }
        if (advice.versions() != null) {
            print(out, advice.versions());
        }
        advice.notes().forEach(note -> out.println("Note: " + note + "."));
    }

    private void print(PrintWriter out, Advice advice) {
        if (advice.lines().isEmpty()) {
            out.println("There is no line at which all ranks are quiet each time."
                + (advice.spoilt().isEmpty() ? "" : " Those with the fewest exceptions:"));
            for (Advice.Spoilt each : advice.spoilt()) {
                out.println(
                    "  " + each.position() + " " + each.line() + ", passed " + times(each.passes()) + ", not quiet "
                        + times(each.spoilt()) + ": " + each.reason());
            }
            return;
        }
        out.println("All ranks are quiet, in every matching:");
        advice.lines().stream().limit(most).forEach(each -> out
            .println("  " + (each.position().equals("both") ? "before or after" : each.position()) + " " + each.line()
                + ", passed " + times(each.passes())
                + (each.meanSeconds() == null ? "" : ", every " + seconds(each.meanSeconds())) + ", longest gap "
                + seconds(each.longestGapSeconds())));
        if (advice.lines().size() > most) {
            out.println("  and at " + (advice.lines().size() - most) + " other lines (--most)");
        }
    }

    private void print(PrintWriter out, Advice.Versions versions) {
        boolean enough = versions.longestGapSeconds() <= graceSeconds();
        out.println("The program has the call: " + versions.count() + (versions.count() == 1 ? " version" : " versions")
            + ", longest gap " + seconds(versions.longestGapSeconds()) + ", "
            + (enough
                ? "within the grace period of "
                : "longer than the grace period (stft.stop-timeout) of ")
            + seconds(graceSeconds())
            + (enough ? "." : ": a job that is told to stop may end without a new version."));
    }

    private static String times(int count) {
        return count == 1 ? "once" : count + " times";
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, seconds < 0.01 ? "%.4f s" : seconds < 1 ? "%.2f s" : "%.1f s", seconds);
    }
}
