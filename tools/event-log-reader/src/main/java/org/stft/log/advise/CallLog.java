package org.stft.log.advise;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.stft.log.Event;
import org.stft.log.EventKind;
import org.stft.log.LoggedRun;
import org.stft.log.RunInfo;
import org.stft.log.Tables;
import org.stft.log.follow.RunExamination;
import org.stft.log.follow.RunReader;
import org.stft.log.match.CollectiveMatching;
import org.stft.log.match.CollectiveMembers;
import org.stft.log.match.LoggedMessage;
import org.stft.log.match.LoggedMessages;

/** The calls of all ranks of a run, with the messages, requests and collective operations between them. */
final class CallLog implements RunExamination {

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final String CALLER = " called at ";

    private final List<RankCalls> ranks = new ArrayList<>();
    private final List<Long> toEpoch = new ArrayList<>();
    private final List<List<Collective>> collectives = new ArrayList<>();
    private final List<Message> messages = new ArrayList<>();
    private final Map<String, Integer> lineOfSite = new HashMap<>();
    private final Map<String, Integer> lineNumbers = new HashMap<>();
    private final List<String> lines = new ArrayList<>();
    private final BitSet uncounted = new BitSet();
    private final Map<Receiver, WildcardReceiver> wildcards = new HashMap<>();
    private final List<Probed> probes = new ArrayList<>();
    private final List<WildcardReceiver> receivers = new ArrayList<>();
    private final Set<Event> open = Collections.newSetFromMap(new IdentityHashMap<>());
    private final LoggedMessages matching = new LoggedMessages(this::found);
    private final CollectiveMatching<String, Collective.Operation> operations;
    private final Map<String, Integer> sizes = new HashMap<>();
    private final TreeMap<Long, Long> checkpoints = new TreeMap<>();
    private final TreeSet<String> obstacles = new TreeSet<>();
    private final TreeSet<String> notes = new TreeSet<>();
    private final BitSet finalized = new BitSet();
    private int[] receiverOf = {};
    private int operationCount;
    private long events;
    private boolean complete;

    private record Receiver(int rank, String communicator) {}

    private record Probed(Receiver by, int call) {}

    private CallLog(int size) {
        for (int rank = 0; rank < size; rank++) {
            ranks.add(new RankCalls());
            toEpoch.add(0L);
            collectives.add(new ArrayList<>());
        }
        operations = new CollectiveMatching<>(sizes::get,
            communicator -> new Collective.Operation(operationCount++, sizes.get(communicator)));
    }

    /** @throws IOException if the log cannot be read */
    static CallLog of(LoggedRun run) throws IOException {
        CallLog log = new CallLog(run.info().size());
        try (RunReader reader = new RunReader(run, List.of(log))) {
            reader.finish();
        }
        return log;
    }

    @Override
    public void begins(int rank, RunInfo info) {
        toEpoch.set(rank, info.clockMillis() * NANOS_PER_MILLI - info.clockNanos());
    }

    @Override
    public void add(int rank, Event event, Tables tables) {
        if (event.kind() == EventKind.GAP) {
            obstacles.add(event.missing() + " events of rank " + rank + " are missing");
            return;
        }
        events++;
        int line = event.site() == Event.NONE ? Event.NONE : line(tables.site(event.site()));
        ranks.get(rank).add(event, line, toEpoch.get(rank));
        if (event.thread() > 0) {
            obstacles.add("rank " + rank + " calls MPI from several threads");
        }
        if (event.failed()) {
            obstacles.add(tables.operation(event.operation()) + " failed on rank " + rank);
        }
        if (line >= 0 && !isCounted(event, tables)) {
            uncounted.set(line);
        }
        matching.add(rank, event, tables);
        note(rank, event, tables);
    }

    /** Waits, tests and polls are not in the log each time that the program passes them. */
    private static boolean isCounted(Event event, Tables tables) {
        return switch (event.kind()) {
            case SEND, RECEIVE, POST, COLLECTIVE, ZEROS -> true;
            case PROBE -> !tables.operation(event.operation()).endsWith(".Iprobe");
            default -> false;
        };
    }

    private int line(String site) {
        Integer known = lineOfSite.get(site);
        if (known == null) {
            int end = site.indexOf(CALLER);
            String name = end < 0 ? site : site.substring(0, end);
            known = lineNumbers.computeIfAbsent(name, each -> lines.size());
            if (known == lines.size()) {
                lines.add(name);
            }
            lineOfSite.put(site, known);
        }
        return known;
    }

    private void note(int rank, Event event, Tables tables) {
        RankCalls calls = ranks.get(rank);
        switch (event.kind()) {
            case SEND -> {
                if (event.request() != Event.NONE) {
                    calls.start(event.request(), true);
                }
            }
            case POST -> {
                calls.start(event.request(), false);
                ask(rank, event, tables);
            }
            case COMPLETE -> calls.complete(event.request());
            case RECEIVE, POLL -> ask(rank, event, tables);
            case PROBE -> {
                if (ask(rank, event, tables)) {
                    probes.add(new Probed(receiver(rank, event, tables), calls.current()));
                }
            }
            case COLLECTIVE -> collective(rank, event, tables);
            case CHECKPOINT -> checkpoints.merge(event.version(), event.nanos() + toEpoch.get(rank), Math::max);
            default -> {}
        }
    }

    private static Receiver receiver(int rank, Event event, Tables tables) {
        return new Receiver(rank, tables.communicator(event.communicator()).name());
    }

    /** Notes what a wildcard accepts. Returns false if it is not a wildcard. */
    private boolean ask(int rank, Event event, Tables tables) {
        if (!event.anySource() && !event.anyTag()) {
            return false;
        }
        Receiver receiver = receiver(rank, event, tables);
        wildcards.computeIfAbsent(receiver, each -> new WildcardReceiver(each.rank(), each.communicator())).ask(
            event.anySource() ? Event.ANY : tables.communicator(event.communicator()).worldRank(event.peer()),
            event.anyTag() ? Event.ANY : event.tag());
        return true;
    }

    private void collective(int rank, Event event, Tables tables) {
        CollectiveMembers.of(rank, event, tables).ifPresent(on -> {
            sizes.putIfAbsent(on.name(), on.worldRanks().length);
            collectives.get(rank).add(operations.next(rank, on.name()).by(ranks.get(rank).current(),
                Collective.order(tables.operation(event.operation()), event.count()),
                on.worldRank(event.peer()) == rank));
        });
    }

    @Override
    public void addOpen(int rank, Event call, Tables tables) {
        open.add(call);
        matching.addOpen(rank, call, tables);
        if (call.kind() == EventKind.RECEIVE || call.kind() == EventKind.PROBE) {
            ask(rank, call, tables);
        }
        if (call.alsoReceives()) {
            ask(rank, call.receiving(), tables);
        }
    }

    private void found(LoggedMessage message) {
        messages.add(new Message(message.communicator(), message.source(), message.destination(), message.tag(),
            call(message.source(), message.sent()),
            message.received() == null ? Message.NEVER : call(message.destination(), message.received())));
    }

    /** That of a call which has not returned is after all others. */
    private int call(int rank, Event event) {
        return open.contains(event) ? ranks.get(rank).size() : ranks.get(rank).of(event);
    }

    @Override
    public void end(RunReader run) {
        complete = true;
        for (int rank = 0; rank < ranks.size(); rank++) {
            finalized.set(rank, run.ending(rank).equals("finalized"));
            complete &= finalized.get(rank);
        }
        notes.addAll(run.notes());
        if (!run.hasAllRanks()) {
            obstacles.add("the logs of some ranks are missing");
        }
        matching.unreceived().forEach(this::found);
        for (int rank = 0; rank < ranks.size(); rank++) {
            end(rank);
        }
        contest();
    }

    private void end(int rank) {
        if (finalized.get(rank)) {
            ranks.get(rank).dropSends().stream().map(call -> ranks.get(rank).get(call).line()).distinct()
                .forEach(line -> notes.add("no call completes the sends of rank " + rank + " at " + line(line)
                    + ": the program must not keep their requests"));
        }
        ranks.get(rank).end();
    }

    private void contest() {
        Map<Receiver, Integer> numbers = new HashMap<>();
        wildcards.forEach((receiver, wildcard) -> {
            if (wildcard.isContested()) {
                numbers.put(receiver, receivers.size());
                receivers.add(wildcard);
            }
        });
        receiverOf = new int[messages.size()];
        for (int i = 0; i < receiverOf.length; i++) {
            Message message = messages.get(i);
            Integer receiver = numbers.get(new Receiver(message.destination(), message.communicator()));
            boolean contested = receiver != null && receivers.get(receiver).accepts(message.source(), message.tag());
            receiverOf[i] = contested ? receiver : Event.NONE;
            if (contested && message.received() != Message.NEVER) {
                receivers.get(receiver).take(message.received());
            }
        }
        for (Probed probed : probes) {
            if (numbers.containsKey(probed.by())) {
                receivers.get(numbers.get(probed.by())).take(probed.call());
            }
        }
        receivers.forEach(WildcardReceiver::end);
    }

    List<RankCalls> ranks() {
        return ranks;
    }

    List<Message> messages() {
        return messages;
    }

    List<Collective> collectives(int rank) {
        return collectives.get(rank);
    }

    int operations() {
        return operationCount;
    }

    List<WildcardReceiver> receivers() {
        return receivers;
    }

    /** The receiver of a contested message, or -1. */
    int receiver(int message) {
        return receiverOf[message];
    }

    int lines() {
        return lines.size();
    }

    String line(int number) {
        return number < 0 ? "an unknown line" : lines.get(number);
    }

    /** The line of a call; of one that has not returned too. */
    String lineOf(int rank, int call) {
        return call < ranks.get(rank).size() ? line(ranks.get(rank).get(call).line()) : "the call that it is in";
    }

    /** Returns true if the log has each pass of a line. */
    boolean isCounted(int line) {
        return !uncounted.get(line);
    }

    /** The versions, with the time at which the last rank has taken its image. */
    TreeMap<Long, Long> checkpoints() {
        return checkpoints;
    }

    /** Why nothing can be said of the run. */
    TreeSet<String> obstacles() {
        return obstacles;
    }

    TreeSet<String> notes() {
        return notes;
    }

    long events() {
        return events;
    }

    /** True if all ranks have called {@code MPI.Finalize}. */
    boolean isComplete() {
        return complete;
    }
}
