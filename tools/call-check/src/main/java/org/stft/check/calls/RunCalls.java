package org.stft.check.calls;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.stft.check.calls.CallBlocks.Line;
import org.stft.check.calls.CallListener.LocalFinding;
import org.stft.check.mpi.MpiFunctions;
import org.stft.log.Event;
import org.stft.log.EventKind;
import org.stft.log.RunInfo;
import org.stft.log.Tables;
import org.stft.log.ToolBlocks.ToolBlock;
import org.stft.log.follow.RunExamination;
import org.stft.log.follow.RunReader;
import org.stft.log.match.CollectiveMatching;
import org.stft.log.match.CollectiveMembers;
import org.stft.log.match.LoggedMessage;
import org.stft.log.match.LoggedMessages;
import org.stft.log.match.LoggedReceive;

/**
 * Makes the calls of a run from its events and from what the ranks' part of the check has written, and joins those that
 * belong together. Holds calls only until the other end of their message, or the last member of their collective
 * operation, is known.
 */
public final class RunCalls implements RunExamination {

    /** Their members are not those of the communicator that they are called on. */
    private static final Set<String> OF_TWO_GROUPS = Set.of("Intercomm_create", "Intercomm_merge");

    private final int size;
    private final CallListener listener;
    private final Consumer<LoggedMessage> joined;
    private final List<RankCalls> ranks = new ArrayList<>();
    private final LoggedMessages messages = new LoggedMessages(this::found);
    private final UncompletedReceives uncompleted = new UncompletedReceives();
    /** Calls that an end of a message may belong to, by rank and event. */
    private final Map<Place, LoggedCall> open = new HashMap<>();
    private final CollectiveMatching<Members, Collective> collectives = new CollectiveMatching<>(Members::size,
        members -> new Collective());
    /** In the order in which the first member came to them. */
    private final Map<Long, Collective> incomplete = new TreeMap<>();
    private long collectiveOperations;
    /** Calls that never return, by rank and time. */
    private final Set<Place> added = new HashSet<>();

    private record Place(int rank, long event) {}

    /** A communicator, the same on all its members. */
    private record Members(String name, int size) {}

    /** What the members of a collective operation share. */
    private static final class Collective {

        private final List<LoggedCall> calls = new ArrayList<>();
        private long number = -1;
    }

    /** What one rank has, between its events. */
    private static final class RankCalls {

        private final Deque<ToolBlock> blocks = new ArrayDeque<>();
        /** Arguments that calls at a site have until others are written. */
        private final Map<String, Map<String, String>> arguments = new HashMap<>();
        private long clockBase;
        /** The last event was an exception. */
        private boolean failed;
        private boolean finalizing;
        private boolean inCall;
        /** That it makes no more calls was passed on. */
        private boolean ended;

        /** Whether the rank has ended where its program says, not by an exception or signal. */
        boolean hasEnded(String how) {
            return (how.equals("finalized") || how.equals("exited")) && !failed && !inCall;
        }
    }

    /**
     * @param size of {@code COMM_WORLD}
     * @param listener gets the calls
     * @param joined gets each message that was received
     */
    public RunCalls(int size, CallListener listener, Consumer<LoggedMessage> joined) {
        this.size = size;
        this.listener = listener;
        this.joined = joined;
        for (int rank = 0; rank < size; rank++) {
            ranks.add(new RankCalls());
        }
    }

    /** The messages of the run, as far as it was read. */
    public LoggedMessages messages() {
        return messages;
    }

    @Override
    public void begins(int rank, RunInfo log) {
        ranks.get(rank).clockBase = log.clockMillis() * 1_000_000 - log.clockNanos();
    }

    @Override
    public void block(int rank, ToolBlock block) {
        if (block.kind() == CallBlocks.KIND) {
            ranks.get(rank).blocks.add(block);
        }
    }

    @Override
    public void add(int rank, Event event, Tables tables) {
        takeBlocks(rank, event.number());
        LoggedCall call = call(rank, event, tables);
        RankCalls ofRank = ranks.get(rank);
        ofRank.failed = event.failed();
        if (call != null) {
            ofRank.finalizing |= call.function().name().equals("Finalize");
            if (event.failed()) {
                listener.failed(call);
            } else {
                listener.called(call);
            }
            joinWithOthers(rank, event, call, tables);
        }
        messages.add(rank, event, tables);
    }

    /** A receive that fails has taken its message, and a collective operation that fails was called. */
    private void joinWithOthers(int rank, Event event, LoggedCall call, Tables tables) {
        switch (event.kind()) {
            case SEND, POST -> {
                if (LoggedMessages.hasSent(event, tables)) {
                    open.put(new Place(rank, event.number()), call);
                }
            }
            case RECEIVE -> {
                open.put(new Place(rank, event.number()), call);
                if (event.failed() && event.anySource()) {
                    uncompleted.failed(new LoggedReceive.Posting(rank, call.communicator().name(), Event.ANY,
                        event.anyTag() ? Event.ANY : event.tag(), event));
                }
            }
            case CALL -> {
                if (call.function().name().equals("Cancel")) {
                    uncompleted.cancels(rank);
                }
            }
            case COLLECTIVE -> {
                collective(rank, event, call, tables);
            }
            default -> {}
        }
    }

    @Override
    public void addOpen(int rank, Event event, Tables tables) {
        ranks.get(rank).inCall = true;
        if (!added.contains(new Place(rank, event.nanos())) && event.kind() == EventKind.COLLECTIVE) {
            takeBlocks(rank, Long.MAX_VALUE); // its arguments were written before the call
            Optional.ofNullable(call(rank, event, tables)).ifPresent(call -> collective(rank, event, call, tables));
        }
    }

    /**
     * Adds calls that never return, while the run goes on: for others of their collective operations these are the last
     * that come.
     */
    public void addForEver(List<OpenCall> calls) {
        for (OpenCall stuck : calls) {
            addOpen(stuck.rank(), stuck.call(), stuck.tables());
            added.add(new Place(stuck.rank(), stuck.call().nanos()));
        }
        judgeIncomplete(false);
    }

    /** Adds that ranks make no more calls, while their processes go on. */
    public void addEnded(List<Integer> left) {
        for (int rank : left) {
            if (!ranks.get(rank).ended) {
                takeBlocks(rank, Long.MAX_VALUE);
                ranks.get(rank).ended = true;
                listener.ended(rank);
            }
        }
    }

    private void takeBlocks(int rank, long before) {
        RankCalls calls = ranks.get(rank);
        while (!calls.blocks.isEmpty() && calls.blocks.peek().next() <= before) {
            for (Line line : CallBlocks.lines(calls.blocks.remove().content())) {
                take(rank, calls, line);
            }
        }
    }

    private void take(int rank, RankCalls calls, Line line) {
        List<String> fields = line.fields();
        switch (line.word()) {
            case "args" -> calls.arguments.put(fields.get(0) + " " + fields.get(1), line.values(2));
            case "call" -> MpiFunctions.ofOperation(fields.get(0)).ifPresent(function -> listener.called(new LoggedCall(
                rank, function, fields.get(1), 0, 0, new Tables.Communicator("", new int[0]), Map.of(), line.values(3),
                0)));
            case "found" -> listener.found(new LocalFinding(rank, fields.get(0), fields.get(1), fields.get(2),
                fields.get(3).equals("stopped"), 1, line.values(4)));
            case "found-again" -> listener.found(new LocalFinding(rank, fields.get(0), fields.get(1), fields.get(2),
                false, Long.parseLong(fields.get(3)), Map.of()));
            default -> {} // of a later release
        }
    }

    /** The call of an event, or null if it is none that templates can name. */
    private LoggedCall call(int rank, Event event, Tables tables) {
        return MpiFunctions.ofMethod(tables.operation(event.operation())).map(function -> {
            String site = tables.site(event.site());
            Map<String, String> written = ranks.get(rank).arguments
                .getOrDefault(function.operation().orElseThrow() + " "
                    + site, Map.of());
            EventArguments arguments = new EventArguments(function, event, tables, written);
            return new LoggedCall(rank, function, site, event.nanos() + ranks.get(rank).clockBase, event.duration(),
                tables.communicator(event.communicator()), arguments.known(), written, arguments.bytes());
        }).orElse(null);
    }

    private void found(LoggedMessage message) {
        joined.accept(message);
        join(message, message.posted());
    }

    /** A message, and the event that posted the receive that has got it or that fails with it. */
    private void join(LoggedMessage message, Event posted) {
        LoggedCall send = open.remove(new Place(message.source(), message.sent().number()));
        LoggedCall receive = open.remove(new Place(message.destination(), posted.number()));
        if (send != null && receive != null) {
            listener.message(send, receive);
        }
    }

    private void collective(int rank, Event event, LoggedCall call, Tables tables) {
        if (OF_TWO_GROUPS.contains(call.function().name())
            || CollectiveMembers.of(rank, event, tables).isEmpty()) {
            return;
        }
        int members = call.communicator().worldRanks().length;
        Collective collective = collectives.next(rank, new Members(call.communicator().name(), members));
        if (collective.number < 0) {
            collective.number = collectiveOperations++;
            incomplete.put(collective.number, collective);
        }
        collective.calls.add(call);
        if (collective.calls.size() == members) {
            incomplete.remove(collective.number);
            listener.collective(collective.calls, List.of());
        }
    }

    @Override
    public void end(RunReader run) throws IOException {
        for (int rank = 0; rank < size; rank++) {
            takeBlocks(rank, Long.MAX_VALUE);
        }
        for (int rank = 0; rank < size; rank++) {
            if (!ranks.get(rank).ended && ranks.get(rank).hasEnded(run.ending(rank)) && !run.endedInCall(rank)) {
                listener.ended(rank);
            }
        }
        for (LoggedMessage message : uncompleted.join(messages.unreceived(), messages.openReceives(),
            (received, receive) -> join(received, receive.event()))) {
            Optional.ofNullable(open.remove(new Place(message.source(), message.sent().number())))
                .filter(send -> ranks.get(message.destination()).finalizing)
                .ifPresent(send -> listener.message(send, null));
        }
        judgeIncomplete(true);
    }

    /** Those that ranks may still come to, as far as is known, are left until the end. */
    private void judgeIncomplete(boolean atEnd) {
        List<Collective> judged = new ArrayList<>();
        for (Collective collective : incomplete.values()) {
            List<Integer> missing = new ArrayList<>();
            for (int member : collective.calls.get(0).communicator().worldRanks()) {
                if (collective.calls.stream().noneMatch(call -> call.rank() == member)) {
                    missing.add(member);
                }
            }
            boolean neverCalled = missing.stream().allMatch(member -> ranks.get(member).finalizing);
            if (neverCalled || atEnd) {
                judged.add(collective);
                listener.collective(collective.calls, neverCalled ? missing : List.of());
            }
        }
        incomplete.values().removeAll(judged);
    }
}
