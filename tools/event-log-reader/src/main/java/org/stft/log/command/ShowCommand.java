package org.stft.log.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.stft.log.Event;
import org.stft.log.EventKind;
import org.stft.log.EventText;
import org.stft.log.JobHistory;
import org.stft.log.LoggedRun;
import org.stft.log.MergedEvents;
import org.stft.log.MergedEvents.Timed;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code stft log show}: prints the events of a run. */
@Command(footerHeading = "%nExample:%n", footer = {"  stft log show Main"}, name = "show",
    description = "Print the events of a run by the time at which they began: seconds since the start, rank, number, call, "
        + "duration, site. A * marks events that a restart has rolled back.")
final class ShowCommand implements Callable<Integer> {

    private static final int POLL_MILLIS = 100;

    @Spec
    private CommandSpec spec;

    @Mixin
    private LogOptions options;

    @Option(names = "--rank", paramLabel = "N", split = ",", description = "Only these ranks.")
    private List<Integer> ranks;

    @Option(names = "--last", paramLabel = "N", description = "Only the last N events.")
    private Integer last;

    @Option(names = "--follow", description = "Continue until all ranks have closed their logs.")
    private boolean follow;

    private LoggedRun run;
    private JobHistory history;
    private PrintWriter out;

    @Override
    public Integer call() throws IOException, InterruptedException {
        out = spec.commandLine().getOut();
        run = options.run();
        history = JobHistory.of(run, options.beside(run));
        List<Integer> chosen = new ArrayList<>(run.ranks());
        if (ranks != null) {
            chosen.retainAll(ranks);
        }
        if (chosen.isEmpty()) {
            throw options.wrong("--rank: expected one of " + run.ranks() + ", found " + ranks + ".");
        }
        try (MergedEvents events = new MergedEvents(run, chosen)) {
            if (!follow) {
                events.finish();
            }
            print(events);
            events.findings().forEach(finding -> out.println("rank " + finding.rank() + ": " + finding.text()));
            events.openCalls().forEach(this::printOpen);
        }
        out.flush();
        return 0;
    }

    private void print(MergedEvents events) throws IOException, InterruptedException {
        ArrayDeque<Timed> newest = new ArrayDeque<>();
        Timed event = events.next();
        while (event != null || follow && !events.isClosed()) {
            if (event == null) {
                out.flush();
                Thread.sleep(POLL_MILLIS);
            } else if (last == null || follow) {
                print(event);
            } else {
                newest.add(event);
                if (newest.size() > last) {
                    newest.remove();
                }
            }
            event = events.next();
        }
        newest.forEach(this::print);
    }

    private void print(Timed timed) {
        Event event = timed.event();
        String mark = event.kind() != EventKind.GAP && history.isRolledBack(run, timed.rank(), event.number())
            ? "*"
            : " ";
        out.printf("%12s %s%3d %8d  %s%s%s%n", EventText.seconds(timed.nanos()), mark, timed.rank(), event.number(),
            EventText.of(event, timed.tables()),
            event.duration() == 0 ? "" : ", " + EventText.seconds((long) event.duration()) + " s",
            event.site() == Event.NONE ? "" : "  " + timed.tables().site(event.site()));
    }

    private void printOpen(Timed call) {
        int site = call.event().site();
        out.println("rank " + call.rank() + " is, or was when it was killed, in "
            + EventText.of(call.event(), call.tables())
            + (site == Event.NONE ? "" : " at " + call.tables().site(site)));
    }
}
