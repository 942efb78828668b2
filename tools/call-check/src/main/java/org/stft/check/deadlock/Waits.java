package org.stft.check.deadlock;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.stft.check.calls.CallBytes;
import org.stft.check.deadlock.RankFacts.Started;
import org.stft.check.deadlock.Wait.Need;
import org.stft.log.Event;
import org.stft.log.EventKind;
import org.stft.log.Tables;
import org.stft.log.follow.RunExamination.RankNow;
import org.stft.log.match.LoggedMessage;
import org.stft.log.match.LoggedMessages;
import org.stft.log.match.LoggedReceive;
import org.stft.log.match.Pattern;

/**
 * Finds what calls wait for that have not returned. Where that is not certain, a call counts as one that may return: a
 * receive for which a message may be there, a send whose receive is posted or that MPJ Express may buffer, a collective
 * operation in which the rank needs none of those that are missing.
 */
final class Waits {

    /** MPJ Express sends longer messages only when their receive is posted. */
    private static final int EAGER_BYTES = 128 * 1024;
    /** They never wait for the receive: what blocks in them is MPJ Express itself, which loads its classes, for instance. */
    private static final Set<String> BEGINNING = Set.of("Isend", "Ibsend", "Issend", "Irsend", "Start", "Startall");
    private static final Set<String> OF_ALL = Set.of("Barrier", "Allgather", "Allreduce", "Alltoall", "Reduce_scatter",
        "Split", "Create", "clone", "Create_cart", "Create_graph", "Sub");
    private static final Set<String> FROM_ROOT = Set.of("Bcast", "Scatter", "Scatterv");
    private static final Set<String> TO_ROOT = Set.of("Reduce", "Gather");

    private final List<RankFacts> facts;
    private final List<RankNow> now;
    private final Map<Receiver, Incoming> incoming = new HashMap<>();

    private record Receiver(int rank, String communicator) {}

    /** Messages to a rank on a communicator that no receive is known to have got, and its open receives. */
    private static final class Incoming {

        private final List<LoggedMessage> messages = new ArrayList<>();
        private final List<Posted> posted = new ArrayList<>();
    }

    /** @param number of its event; a call that has not returned comes after all others */
    private record Posted(int source, int tag, boolean probe, long number) implements Pattern {}

    Waits(List<RankFacts> facts, LoggedMessages messages, List<RankNow> now) {
        this.facts = facts;
        this.now = now;
        messages.unreceived()
            .forEach(message -> to(message.destination(), message.communicator()).messages.add(message));
        for (LoggedReceive receive : messages.openReceives()) {
            LoggedReceive.Posting posting = receive.posting();
            to(posting.rank(), posting.communicator()).posted
                .add(new Posted(posting.source(), posting.tag(), false, posting.event().number()));
        }
        now.forEach(this::addOpenCalls);
    }

    private void addOpenCalls(RankNow rank) {
        for (Event call : rank.calls()) {
            Tables.Communicator communicator = rank.tables().communicator(call.communicator());
            if (call.kind() == EventKind.SEND) {
                int destination = communicator.worldRank(call.peer());
                to(destination, communicator.name()).messages.add(new LoggedMessage(communicator.name(), rank.rank(),
                    destination, call.tag(), call, null, null));
            }
            receiving(call).ifPresent(receive -> to(rank.rank(), communicator.name()).posted.add(
                posted(receive, communicator, Long.MAX_VALUE)));
        }
    }

    private Incoming to(int rank, String communicator) {
        return incoming.computeIfAbsent(new Receiver(rank, communicator), each -> new Incoming());
    }

    private static Optional<Event> receiving(Event call) {
        return call.kind() == EventKind.RECEIVE
            ? Optional.of(call)
            : call.alsoReceives() ? Optional.of(call.receiving()) : Optional.empty();
    }

    private static Posted posted(Event event, Tables.Communicator communicator, long number) {
        return new Posted(communicator.worldRank(event.peer()), event.tag(), event.kind() == EventKind.PROBE, number);
    }

    /** What the calls of a rank wait for, if nothing happens in it until one of them returns; else empty. */
    List<Wait> of(RankNow rank) {
        if (!rank.known() || !facts.get(rank.rank()).isBlockedIn(rank.calls())) {
            return List.of();
        }
        return rank.calls().stream().map(call -> of(rank, call)).toList();
    }

    private Wait of(RankNow rank, Event call) {
        Tables.Communicator communicator = rank.tables().communicator(call.communicator());
        RankFacts ofRank = facts.get(rank.rank());
        return switch (call.kind()) {
            case SEND -> new Wait(rank.rank(), call, rank.tables(), false, call.alsoReceives()
                ? receive(rank.rank(), posted(call.receiving(), communicator, Long.MAX_VALUE), communicator)
                : ofRank.isRunning(call) || BEGINNING.contains(method(rank, call))
                    ? List.of()
                    : send(rank.rank(), call.peer(), call.tag(), communicator));
            case RECEIVE, PROBE -> new Wait(rank.rank(), call, rank.tables(), false,
                receive(rank.rank(), posted(call, communicator, Long.MAX_VALUE), communicator));
            case COMPLETE -> requests(rank, call, ofRank);
            case COLLECTIVE -> new Wait(rank.rank(), call, rank.tables(), false,
                collective(rank.rank(), call, method(rank, call), communicator));
            default -> new Wait(rank.rank(), call, rank.tables(), false, List.of());
        };
    }

    private static String method(RankNow rank, Event call) {
        String operation = rank.tables().operation(call.operation());
        return operation.substring(operation.indexOf('.') + 1);
    }

    /** A receive or probe. */
    private List<Need> receive(int rank, Posted receive, Tables.Communicator communicator) {
        if (communicator.worldRanks().length == 0 || receive.source() == Event.NONE
            || receive.source() == Event.NOBODY
            || mayHaveMessage(to(rank, communicator.name()), receive)) {
            return List.of();
        }
        String tag = receive.tag() == Event.ANY ? "" : " with tag " + receive.tag();
        return receive.isWildcard()
            ? List.of(new Need(ranks(communicator), "a message" + tag + " from any rank of " + communicator.name()))
            : List.of(new Need(List.of(receive.source()),
                "a message" + tag + " from rank " + receive.source() + on(communicator)));
    }

    /**
     * Messages with the same sender and tag go to receives in the order posted: those that were posted before and accept
     * exactly them come first.
     */
    private static boolean mayHaveMessage(Incoming incoming, Posted receive) {
        record Envelope(int source, int tag) {}
        Map<Envelope, Long> left = new HashMap<>();
        for (LoggedMessage message : incoming.messages) {
            if (receive.accepts(message.source(), message.tag())) {
                left.merge(new Envelope(message.source(), message.tag()), 1L, Long::sum);
            }
        }
        return left.entrySet().stream().anyMatch(each -> each.getValue() > incoming.posted.stream()
            .filter(earlier -> !earlier.probe() && earlier.number() < receive.number()
                && earlier.source() == each.getKey().source() && earlier.tag() == each.getKey().tag())
            .count());
    }

    /** A send that is known to wait for its receive. */
    private List<Need> send(int rank, int peer, int tag, Tables.Communicator communicator) {
        int destination = communicator.worldRank(peer);
        if (destination < 0 || peer >= communicator.worldRanks().length
            || to(destination, communicator.name()).posted.stream()
                .anyMatch(posted -> !posted.probe() && posted.accepts(rank, tag))) {
            return List.of();
        }
        return List.of(new Need(List.of(destination),
            "a receive with tag " + tag + " by rank " + destination + on(communicator)));
    }

    /** A call that completes requests. */
    private Wait requests(RankNow rank, Event call, RankFacts ofRank) {
        Optional<List<Started>> awaited = ofRank.awaited(call);
        if (awaited.isEmpty()) {
            return new Wait(rank.rank(), call, rank.tables(), false, List.of());
        }
        boolean any = ofRank.isForAny(call);
        List<Need> needs = new ArrayList<>();
        for (Started started : awaited.get()) {
            List<Need> ofThis = request(rank.rank(), started);
            if (any && ofThis.isEmpty()) {
                return new Wait(rank.rank(), call, rank.tables(), true, List.of()); // this one may complete
            }
            needs.addAll(ofThis);
        }
        return new Wait(rank.rank(), call, rank.tables(), any, needs);
    }

    private List<Need> request(int rank, Started started) {
        Event event = started.event();
        if (event.kind() == EventKind.POST) {
            Tables.Communicator communicator = started.communicator();
            return receive(rank, new Posted(event.anySource() ? Event.ANY : communicator.worldRank(event.peer()),
                event.anyTag() ? Event.ANY : event.tag(), false, event.number()), communicator);
        }
        String method = started.operation().substring(started.operation().indexOf('.') + 1);
        boolean needsReceive = method.equals("Issend") || method.startsWith("Ssend")
            || (method.equals("Isend") || method.equals("Send_init")) && CallBytes.atLeast(event) > EAGER_BYTES;
        return needsReceive ? send(rank, event.peer(), event.tag(), started.communicator()) : List.of();
    }

    /** A collective operation: the members that have not come to it, if the rank needs them. */
    private List<Need> collective(int rank, Event call, String method, Tables.Communicator communicator) {
        int place = place(rank, communicator);
        if (place < 0) {
            return List.of(); // an intercommunicator
        }
        int index = facts.get(rank).collectives(communicator.name());
        List<Need> needs = new ArrayList<>();
        for (int member = 0; member < communicator.worldRanks().length; member++) {
            int world = communicator.worldRanks()[member];
            if (member != place && needs(method, place, member, call.peer())
                && !hasCome(world, index, communicator.name())) {
                needs.add(new Need(List.of(world), "rank " + world + " to call " + method + on(communicator)));
            }
        }
        return needs;
    }

    private static boolean needs(String method, int place, int member, int root) {
        if (OF_ALL.contains(method)) {
            return true;
        }
        if (FROM_ROOT.contains(method)) {
            return member == root;
        }
        if (TO_ROOT.contains(method)) {
            return place == root;
        }
        return method.equals("Scan") && member < place;
    }

    private boolean hasCome(int rank, int index, String communicator) {
        int left = facts.get(rank).collectives(communicator);
        return left > index || left == index && now.stream().anyMatch(each -> each.rank() == rank
            && each.calls().stream().anyMatch(call -> call.kind() == EventKind.COLLECTIVE
                && each.tables().communicator(call.communicator()).name().equals(communicator)));
    }

    private static int place(int rank, Tables.Communicator communicator) {
        for (int i = 0; i < communicator.worldRanks().length; i++) {
            if (communicator.worldRanks()[i] == rank) {
                return i;
            }
        }
        return -1;
    }

    private static List<Integer> ranks(Tables.Communicator communicator) {
        return Arrays.stream(communicator.worldRanks()).boxed().toList();
    }

    private static String on(Tables.Communicator communicator) {
        return communicator.name().equals("WORLD") ? "" : " on " + communicator.name();
    }
}
