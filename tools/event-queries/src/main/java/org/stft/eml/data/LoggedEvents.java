package org.stft.eml.data;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.stft.log.Event;
import org.stft.log.EventKind;
import org.stft.log.EventReader;
import org.stft.log.EventText;
import org.stft.log.JobHistory;
import org.stft.log.LoggedRun;
import org.stft.log.RunInfo;
import org.stft.log.Tables;
import org.stft.log.compare.RunComparison;

/**
 * The events, processes and communicators of a run, numbered from 0 on: events by rank and then in the order of the rank,
 * processes by rank, communicators in the order in which they were made. {@code COMM_WORLD} is the first one. Events that
 * only complete the one before, {@link EventKind#ZEROS}, are left out.
 */
public final class LoggedEvents {

    private static final double NANOS = 1e9;

    private final LoggedRun run;
    private final List<LoggedRun> runs;
    private final JobHistory history;
    private final List<RankEvents> ranks = new ArrayList<>();
    private final int[] starts;
    private final Event[] events;
    private final List<Tables.Communicator> communicators = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> problems = new ArrayList<>();
    private double origin;
    private Messages messages;

    /** The log of a rank, as it was read; of a rank without log, empty. */
    private static final class RankEvents {

        private final List<Event> events = new ArrayList<>();
        private RunInfo info;
        private Tables tables = new Tables();
        private List<Event> open = List.of();
        private String ending = "";
    }

    private record Made(double time, int rank, int communicator) {}

    private LoggedEvents(LoggedRun run, List<LoggedRun> runs) throws IOException {
        this.run = run;
        this.runs = List.copyOf(runs);
        this.history = JobHistory.of(run, runs);
        starts = new int[run.info().size() + 1];
        for (int rank = 0; rank < run.info().size(); rank++) {
            ranks.add(read(rank));
            starts[rank + 1] = starts[rank] + ranks.get(rank).events.size();
        }
        events = new Event[starts[ranks.size()]];
        int next = 0;
        for (RankEvents rank : ranks) {
            for (Event event : rank.events) {
                events[next++] = event;
            }
            rank.events.clear();
        }
        origin = 0;
        double first = Double.MAX_VALUE;
        for (int rank = 0; rank < ranks.size(); rank++) {
            if (starts[rank] < starts[rank + 1]) {
                first = Math.min(first, seconds(rank, events[starts[rank]].nanos()));
            }
        }
        origin = first == Double.MAX_VALUE ? 0 : first;
        findCommunicators();
    }

    /**
     * Reads a run.
     *
     * @param runs all that are known, for what a restart has rolled back
     * @throws IOException if none of its logs can be read
     */
    public static LoggedEvents read(LoggedRun run, List<LoggedRun> runs) throws IOException {
        return new LoggedEvents(run, runs);
    }

    private RankEvents read(int rank) {
        RankEvents found = new RankEvents();
        try (EventReader reader = EventReader.open(run.directory(), rank)) {
            reader.finish();
            found.info = reader.run();
            found.tables = reader.tables();
            for (Event event = reader.next(); event != null; event = reader.next()) {
                if (event.kind() != EventKind.ZEROS) {
                    found.events.add(event);
                }
            }
            found.open = reader.openCalls();
            found.ending = reader.ending();
            reader.findings().forEach(each -> problems.add("rank " + each.rank() + ": " + each.text()));
        } catch (IOException e) {
            problems.add("rank " + rank + ": its log cannot be read, so it has no events: " + e.getMessage());
        }
        return found;
    }

    /** The ones of the world first, then by the time at which a rank has made one. */
    private void findCommunicators() {
        List<Made> all = new ArrayList<>();
        for (int rank = 0; rank < ranks.size(); rank++) {
            Tables tables = ranks.get(rank).tables;
            double[] times = new double[tables.communicators()];
            Arrays.fill(times, -1);
            for (int i = starts[rank]; i < starts[rank + 1]; i++) {
                int made = events[i].kind() == EventKind.COLLECTIVE ? events[i].request() : Event.NONE;
                if (made >= 0 && made < times.length) {
                    times[made] = seconds(rank, events[i].nanos());
                }
            }
            for (int number = 0; number < times.length; number++) {
                all.add(new Made(times[number], rank, number));
            }
        }
        all.sort((a, b) -> a.time != b.time
            ? Double.compare(a.time, b.time)
            : a.communicator != b.communicator
                ? Integer.compare(a.communicator, b.communicator)
                : Integer.compare(a.rank, b.rank));
        for (Made each : all) {
            Tables.Communicator communicator = ranks.get(each.rank).tables.communicator(each.communicator);
            if (numbers.putIfAbsent(communicator.name(), communicators.size()) == null) {
                communicators.add(communicator);
            }
        }
    }

    /**
     * The first event of each rank that differs from that of another run; none of a rank whose events are those with which
     * the other one begins.
     *
     * @param name the beginning of that run's name
     * @throws IOException if there is not exactly one such run, or a log cannot be read
     * @see RunComparison
     */
    public BitSet differing(String name) throws IOException {
        List<LoggedRun> found = runs.stream().filter(each -> each.name().startsWith(name)).toList();
        if (found.size() != 1) {
            throw new IOException("expected a run whose name begins with '" + name + "', found "
                + found.size() + "; there are " + runs.stream().map(LoggedRun::name).toList());
        }
        RunComparison comparison = new RunComparison(run, found.get(0));
        BitSet differing = new BitSet();
        for (int rank = 0; rank < ranks.size(); rank++) {
            int of = rank;
            comparison.difference(rank, false).filter(each -> each.first() >= 0)
                .ifPresent(each -> mark(of, each.first(), differing));
        }
        return differing;
    }

    /** Marks the event with a number, or the one before it if it is left out. */
    private void mark(int rank, long number, BitSet marked) {
        int last = -1;
        for (int i = starts[rank]; i < starts[rank + 1] && events[i].number() <= number; i++) {
            last = i;
        }
        if (last >= 0) {
            marked.set(last);
        }
    }

    /** The name of the run. */
    public String name() {
        return run.name();
    }

    /** The directory of the run. */
    public Path directory() {
        return run.directory();
    }

    /** What could not be read, in words. */
    public List<String> problems() {
        return List.copyOf(problems);
    }

    /** The number of elements of a kind. */
    public int size(ElementKind kind) {
        return switch (kind) {
            case PROCESS -> ranks.size();
            case EVENT -> events.length;
            case COMMUNICATOR -> communicators.size();
        };
    }

    public Event event(int event) {
        return events[event];
    }

    /** The rank of an event. */
    public int rank(int event) {
        int place = Arrays.binarySearch(starts, event);
        while (place >= 0 && starts[place + 1] == event) {
            place++; // ranks without events begin there too
        }
        return place >= 0 ? place : -place - 2;
    }

    /** Returns true if a later restart of the job has rolled an event back. */
    boolean isRolledBack(int event) {
        return history.isRolledBack(run, rank(event), events[event].number());
    }

    /** The events of a rank, in its order. */
    public IntStream ofRank(int rank) {
        return IntStream.range(starts[rank], starts[rank + 1]);
    }

    /** The first event of a rank; that of the next rank is the one after its last. */
    int start(int rank) {
        return starts[rank];
    }

    /** The event of a rank with a number; -1 if there is none. */
    int find(int rank, long number) {
        int low = starts[rank];
        int high = starts[rank + 1] - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (events[middle].number() == number) {
                return middle;
            }
            if (events[middle].number() < number) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    /** The names for the numbers in the events of a rank. */
    public Tables tables(int rank) {
        return ranks.get(rank).tables;
    }

    /** The communicator of an event; null if it has none. */
    Tables.Communicator communicatorOf(int event) {
        int number = events[event].communicator();
        return number == Event.NONE ? null : ranks.get(rank(event)).tables.communicator(number);
    }

    public String communicatorName(int communicator) {
        return communicators.get(communicator).name();
    }

    Tables.Communicator communicator(int communicator) {
        return communicators.get(communicator);
    }

    /** The ranks of the processes in a communicator, by their rank in it. */
    public int[] members(int communicator) {
        return communicators.get(communicator).worldRanks().clone();
    }

    /** The number of a communicator; -1 if there is none with this name. */
    int communicator(String name) {
        return numbers.getOrDefault(name, -1);
    }

    /** Seconds since the first event of the run, on the clock of the rank's host. */
    double seconds(int rank, long nanos) {
        RunInfo info = ranks.get(rank).info;
        return info.clockMillis() / 1e3 + (nanos - info.clockNanos()) / NANOS - origin;
    }

    /** The host of a rank; empty if it is not known. */
    public String host(int rank) {
        RunInfo info = ranks.get(rank).info;
        return info == null ? "" : info.get("host");
    }

    /** How a rank has ended, or what it was doing last, in words. */
    public String state(int rank) {
        RankEvents of = ranks.get(rank);
        if (of.info == null) {
            return "no log";
        }
        String call = of.open.stream().map(each -> EventText.ofOpen(each, of.tables)
            + (each.site() == Event.NONE ? "" : " at " + of.tables.site(each.site()))).findFirst().orElse("");
        String how = of.ending.isEmpty() ? of.info.hasNoProcess() ? "killed" : "running" : of.ending;
        return call.isEmpty() || how.equals("finalized") ? how : how + " in " + call;
    }

    /** The messages and collective operations, found when they are asked for. */
    Messages messages() {
        if (messages == null) {
            messages = new Messages(this);
        }
        return messages;
    }
}
