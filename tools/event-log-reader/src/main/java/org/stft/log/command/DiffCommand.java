package org.stft.log.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.stft.log.Event;
import org.stft.log.EventKind;
import org.stft.log.EventReader;
import org.stft.log.EventText;
import org.stft.log.LoggedRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stft log diff}: where two runs begin to differ. */
@Command(footerHeading = "%nExample:%n", footer = {"  stft log diff 5d0f c81e"}, name = "diff",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:the events are the same", "1:they differ", "2:wrong options, or a log cannot be read"},
    description = "Print for each rank the first event that differs between two runs: in call, peer, tag, number of "
        + "elements, communicator or site. Times do not count, nor do probes and tests that found nothing.")
final class DiffCommand implements Callable<Integer> {

    private static final int DIFFERENT = 1;
    private static final int TROUBLE = 2;

    @Spec
    private CommandSpec spec;

    @Mixin
    private LogDirectory directory;

    @Parameters(index = "0", paramLabel = "RUN",
        description = "A run that 'stft log ls' lists, the beginning of its name, or its directory.")
    private String one;

    @Parameters(index = "1", paramLabel = "OTHER", description = "The run to compare it with.")
    private String other;

    /** An event in words; the number of a rank's events that count, and what may be compared with that of another run. */
    private record Compared(String text, long number, List<Object> what) {}

    @Override
    public Integer call() {
        LoggedRun first = directory.run(one);
        LoggedRun second = directory.run(other);
        PrintWriter out = spec.commandLine().getOut();
        SortedSet<Integer> ranks = new TreeSet<>(first.ranks());
        ranks.addAll(second.ranks());
        boolean same = true;
        try {
            for (int rank : ranks) {
                same &= areSame(rank, first, second, out);
            }
        } catch (IOException e) {
            spec.commandLine().getErr().println(e.getMessage());
            return TROUBLE;
        } finally {
            out.flush();
        }
        return same ? 0 : DIFFERENT;
    }

    private static boolean areSame(int rank, LoggedRun first, LoggedRun second, PrintWriter out) throws IOException {
        if (!first.ranks().contains(rank) || !second.ranks().contains(rank)) {
            out.println(
                "rank " + rank + ": only in " + (first.ranks().contains(rank) ? first : second).directory());
            return false;
        }
        try (EventReader ofFirst = EventReader.open(first.directory(), rank);
            EventReader ofSecond = EventReader.open(second.directory(), rank)) {
            ofFirst.finish();
            ofSecond.finish();
            Compared mine = next(ofFirst);
            Compared its = next(ofSecond);
            while (mine != null && its != null && mine.what().equals(its.what())) {
                mine = next(ofFirst);
                its = next(ofSecond);
            }
            if (mine == null && its == null) {
                return true;
            }
            out.println("rank " + rank + ":");
            print(out, "<", mine);
            print(out, ">", its);
            return false;
        }
    }

    private static void print(PrintWriter out, String mark, Compared event) {
        out.println(mark + " " + (event == null ? "no further event" : event.number() + "  " + event.text()));
    }

    private static Compared next(EventReader reader) throws IOException {
        Event event = reader.next();
        while (event != null && event.kind() == EventKind.POLL) {
            event = reader.next();
        }
        if (event == null) {
            return null;
        }
        String operation = event.operation() == Event.NONE ? "" : reader.tables().operation(event.operation());
        String communicator = event.communicator() == Event.NONE
            ? ""
            : reader.tables().communicator(event.communicator()).name();
        String site = event.site() == Event.NONE ? "" : reader.tables().site(event.site());
        int received = event.kind() == EventKind.RECEIVE ? event.received() : 0;
        List<Object> what = List.of(event.kind(), operation, communicator, site, event.flags(), event.type(),
            event.peer(), event.tag(), event.count(), received);
        return new Compared(EventText.of(event, reader.tables()) + (site.isEmpty() ? "" : "  " + site), event.number(),
            what);
    }
}
