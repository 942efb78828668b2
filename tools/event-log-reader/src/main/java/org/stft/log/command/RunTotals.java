package org.stft.log.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.stft.log.Event;
import org.stft.log.EventKind;
import org.stft.log.EventReader;
import org.stft.log.LogProblem;
import org.stft.log.LoggedRun;

/**
 * The totals of a run.
 *
 * @param restartedFrom the version from which it was restarted, or 0
 */
record RunTotals(long events, long missing, List<LogProblem> findings, TreeSet<String> endings, long restartedFrom,
    TreeSet<Long> committed) {

    static RunTotals of(LoggedRun run) throws IOException {
        RunTotals sum = new RunTotals(0, 0, new ArrayList<>(), new TreeSet<>(), 0, new TreeSet<>());
        for (int rank : run.ranks()) {
            sum = sum.and(run, rank);
        }
        return sum;
    }

    private RunTotals and(LoggedRun run, int rank) throws IOException {
        try (EventReader reader = EventReader.open(run.directory(), rank)) {
            reader.finish();
            long count = 0;
            long from = restartedFrom;
            for (Event event = reader.next(); event != null; event = reader.next()) {
                count += event.kind() == EventKind.GAP ? 0 : 1;
                from = event.kind() == EventKind.RESTARTED ? event.version() : from;
                if (event.kind() == EventKind.COMMITTED) {
                    committed.add(event.version());
                }
            }
            findings.addAll(reader.findings());
            endings.add(reader.isClosed() ? reader.ending() : "running or killed");
            return new RunTotals(events + count, missing + reader.missing(), findings, endings, from, committed);
        }
    }
}
