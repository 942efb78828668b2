package org.stft.replay.order;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.stft.log.Event;
import org.stft.log.EventKind;
import org.stft.log.EventReader;
import org.stft.log.LoggedRun;
import org.stft.log.Tables;
import org.stft.tool.race.OutcomeLines;

/** What the calls of one rank gave where MPI leaves it open, from its event log. */
final class RecordedOutcomes {

    /** The methods of requests that may complete other operations in another run, or none. */
    private static final Set<String> COMPLETE_SOME = Set.of("Waitany", "Waitsome", "Test", "Testany", "Testsome",
        "Testall");

    private final int rank;
    private final Tables tables;
    private final List<String> lines = new ArrayList<>();
    /** The numbers of wildcards by the requests of receives that are not complete. */
    private final Map<Integer, Long> open = new HashMap<>();
    private final List<Long> completed = new ArrayList<>();
    private long wildcards;
    private long call = -1;
    private int thread = Event.NONE;

    private RecordedOutcomes(int rank, Tables tables) {
        this.rank = rank;
        this.tables = tables;
    }

    /**
     * Reads a run.
     *
     * @return lines of a file as {@link OutcomeLines} describes it
     * @throws IOException if the log cannot be read, or does not say enough for a replay; the message says why
     */
    static List<String> of(LoggedRun run) throws IOException {
        List<String> lines = new ArrayList<>(List.of(OutcomeLines.EXACT));
        for (int rank = 0; rank < run.info().size(); rank++) {
            try (EventReader events = EventReader.open(run.directory(), rank)) {
                events.finish();
                RecordedOutcomes outcomes = new RecordedOutcomes(rank, events.tables());
                for (Event event = events.next(); event != null; event = events.next()) {
                    outcomes.add(event);
                }
                outcomes.endOfCall();
                lines.addAll(outcomes.lines);
            }
        }
        return lines;
    }

    private void add(Event event) throws IOException {
        boolean choice = event.kind() == EventKind.COMPLETE && COMPLETE_SOME.contains(method(event));
        if (!choice || event.nanos() != call) {
            endOfCall();
        }
        switch (event.kind()) {
            case RECEIVE -> receive(event);
            case POST -> post(event);
            case COMPLETE -> complete(event, choice);
            case PROBE -> probe(event);
            case POLL -> {
                requireThread(event);
                lines.add(OutcomeLines.none(rank, event.count()));
            }
            case GAP -> throw new IOException(event.missing() + " events of rank " + rank + " are missing in the log");
            case RESTARTED -> throw new IOException("the run began with version " + event.version()
                + ", and not at the beginning of the program");
            default -> {}
        }
    }

    private void endOfCall() {
        if (!completed.isEmpty()) {
            lines.add(OutcomeLines.complete(rank, completed));
            completed.clear();
        }
        call = -1;
    }

    private void receive(Event event) throws IOException {
        if (event.anySource()) {
            wildcards++;
            force(wildcards, event);
        }
    }

    private void post(Event event) throws IOException {
        if (event.anySource()) {
            requireThread(event);
            wildcards++;
            open.put(event.request(), wildcards);
        }
    }

    private void complete(Event event, boolean choice) throws IOException {
        Long wildcard = event.ofSend() ? null : open.remove(event.request());
        if (wildcard != null) {
            force(wildcard, event);
        }
        if (choice) {
            requireThread(event);
            call = event.nanos();
            completed.add((long) event.request());
        }
    }

    private void probe(Event event) throws IOException {
        if (event.failed()) {
            return;
        }
        if (event.anySource()) {
            wildcards++;
            force(wildcards, event);
        }
        if (method(event).equals("Iprobe")) {
            requireThread(event);
            lines.add(OutcomeLines.found(rank));
        }
    }

    private void force(long wildcard, Event event) throws IOException {
        requireThread(event);
        if (event.peer() >= 0 && !event.failed()) { // else which message it took, if any, is not known
            int source = tables.communicator(event.communicator()).worldRank(event.peer());
            lines.add(OutcomeLines.force(rank, wildcard, source, event.tag()));
        }
    }

    /** The calls of one thread are in the order of the program. */
    private void requireThread(Event event) throws IOException {
        thread = thread == Event.NONE ? event.thread() : thread;
        if (thread != event.thread()) {
            throw new IOException("several threads of rank " + rank + " receive from any source, test or probe: which "
                + "of them is first is not in the log");
        }
    }

    private String method(Event event) {
        String operation = tables.operation(event.operation());
        return operation.substring(operation.indexOf('.') + 1);
    }
}
