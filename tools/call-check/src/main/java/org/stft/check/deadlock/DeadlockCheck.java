package org.stft.check.deadlock;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.stft.check.calls.CallBlocks;
import org.stft.check.calls.OpenCall;
import org.stft.check.calls.Ranks;
import org.stft.check.deadlock.WaitGraph.Knot;
import org.stft.check.template.Primitives;
import org.stft.log.Event;
import org.stft.log.EventText;
import org.stft.log.Tables;
import org.stft.log.ToolBlocks.ToolBlock;
import org.stft.log.follow.RunExamination;
import org.stft.log.follow.RunReader;
import org.stft.log.match.LoggedMessages;
import org.stft.report.Finding;
import org.stft.report.Finding.Detail;
import org.stft.report.Finding.Place;
import org.stft.report.Level;

/**
 * Proves deadlocks of a run, while it goes on or afterwards. Nothing is guessed from time: a rank counts as blocked only
 * when it has said that none of its threads can do anything until a call of MPI returns, when two looks at the log have
 * found it in the same calls with no event between, and when all that these calls wait for could only be done by ranks
 * for which the same is true, that are blocked in {@code MPI.Finalize}, or that have ended. All these ranks were in their
 * calls at one time between the two looks, and no message for them was in flight, so none of them can ever go on.
 */
public final class DeadlockCheck implements RunExamination {

    private static final Set<String> ENDED = Set.of("finalized", "exited");

    private final LoggedMessages messages;
    private final Consumer<Deadlock> found;
    private final List<RankFacts> facts = new ArrayList<>();
    private final Set<List<Integer>> told = new HashSet<>();
    private Map<Integer, Look> before = Map.of();

    /** What a look has found of a rank. */
    private record Look(List<Event> calls, long events) {}

    /**
     * @param size of {@code COMM_WORLD}
     * @param messages of the run; its events are added by others
     * @param found gets each deadlock once
     */
    public DeadlockCheck(int size, LoggedMessages messages, Consumer<Deadlock> found) {
        this.messages = messages;
        this.found = found;
        for (int rank = 0; rank < size; rank++) {
            facts.add(new RankFacts());
        }
    }

    @Override
    public void add(int rank, Event event, Tables tables) {
        facts.get(rank).add(event, tables);
    }

    @Override
    public void block(int rank, ToolBlock block) {
        if (block.kind() == CallBlocks.KIND) {
            CallBlocks.lines(block.content()).forEach(line -> facts.get(rank).take(line, block.next()));
        }
    }

    @Override
    public void addOpen(int rank, Event call, Tables tables) {
        // looked has them
    }

    @Override
    public void looked(List<RankNow> ranks) {
        Map<Integer, Look> looks = new HashMap<>();
        List<RankNow> unchanged = new ArrayList<>();
        for (RankNow rank : ranks) {
            Look look = new Look(rank.calls(), facts.get(rank.rank()).events());
            looks.put(rank.rank(), look);
            boolean idle = facts.get(rank.rank()).isBlockedIn(rank.calls()) || hasLeft(rank);
            if (idle && look.equals(before.get(rank.rank()))) {
                unchanged.add(rank);
            }
        }
        before = looks;
        if (!unchanged.isEmpty()) {
            examine(ranks, unchanged);
        }
    }

    private void examine(List<RankNow> ranks, List<RankNow> unchanged) {
        Waits waits = new Waits(facts, messages, ranks);
        Map<Integer, List<Wait>> waiting = new HashMap<>();
        unchanged.forEach(rank -> waiting.put(rank.rank(), waits.of(rank)));
        Set<Integer> silent = ranks.stream()
            .filter(rank -> rank.calls().isEmpty() && rank.ending().filter(ENDED::contains).isPresent())
            .map(RankNow::rank).collect(Collectors.toSet());
        List<Integer> left = unchanged.stream().filter(this::hasLeft).map(RankNow::rank).toList();
        unchanged.stream().filter(DeadlockCheck::isInFinalize).forEach(rank -> silent.add(rank.rank()));
        silent.addAll(left);
        if (silent.size() == facts.size() && !left.isEmpty() && told.add(left)) {
            found.accept(leftBy(left));
        }
        WaitGraph graph = new WaitGraph(waiting, silent);
        for (Knot knot : graph.knots()) {
            if (told.add(knot.ranks())) {
                found.accept(new Deadlock(knot.isCycle() ? Primitives.DEADLOCK : Primitives.ENDLESS_WAIT,
                    knot.ranks().stream().flatMap(rank -> graph.waits(rank).stream())
                        .map(wait -> new OpenCall(wait.rank(), wait.call(), wait.tables())).toList(),
                    left, finding(knot, graph), summary(knot, graph)));
            }
        }
    }

    private boolean hasLeft(RankNow rank) {
        return rank.known() && rank.calls().isEmpty() && facts.get(rank.rank()).hasLeft();
    }

    /** The threads of MPI keep the processes alive. */
    private static Deadlock leftBy(List<Integer> left) {
        String words = Ranks.text(left) + (left.size() == 1 ? " has" : " have") + " left main without MPI.Finalize";
        return new Deadlock(Primitives.ENDLESS_WAIT, List.of(), left,
            new Finding("", "", Level.HIGH, "", 1, List.of(), List.of(new Detail("never ending", words)),
                Map.of("ranks", left)),
            words);
    }

    /** What the rank has sent and posted is in its log; it does nothing else for others any more. */
    private static boolean isInFinalize(RankNow rank) {
        return rank.calls().stream().allMatch(call -> rank.tables().operation(call.operation()).equals("MPI.Finalize"));
    }

    private static Finding finding(Knot knot, WaitGraph graph) {
        List<Place> places = new ArrayList<>();
        List<Detail> details = new ArrayList<>();
        for (int rank : knot.ranks()) {
            for (Wait wait : graph.waits(rank)) {
                places.add(new Place("the call", wait.site()));
                details
                    .add(new Detail("rank " + rank, EventText.ofOpen(wait.call(), wait.tables()) + " at " + wait.site()
                        + ", waits for " + graph.stuckNeed(wait).what()));
            }
        }
        details.add(new Detail(knot.isCycle() ? "the cycle" : "no more calls by", words(knot, graph)));
        if (!knot.others().isEmpty()) {
            details.add(new Detail("waiting too", Ranks.text(knot.others())));
        }
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("ranks", knot.ranks());
        data.put("waiting too", List.copyOf(knot.others()));
        return new Finding("", "", Level.HIGH, "", 1, List.copyOf(new LinkedHashSet<>(places)), details, data);
    }

    private static String summary(Knot knot, WaitGraph graph) {
        return knot.isCycle()
            ? words(knot, graph)
            : Ranks.text(knot.ranks()) + (knot.ranks().size() == 1 ? " waits for " : " wait for ") + words(knot, graph)
                + ": no more calls come from there";
    }

    private static String words(Knot knot, WaitGraph graph) {
        if (!knot.isCycle()) {
            SortedSet<Integer> ended = new TreeSet<>();
            knot.ranks().forEach(rank -> graph.waits(rank)
                .forEach(wait -> ended.addAll(graph.stuckNeed(wait).ranks())));
            return Ranks.text(ended);
        }
        if (knot.ranks().size() == 1) {
            return "rank " + knot.ranks().get(0) + " waits for itself";
        }
        List<String> words = new ArrayList<>();
        for (int i = 0; i < knot.ranks().size(); i++) {
            words.add("rank " + knot.ranks().get(i) + (i == 0 ? " waits for rank " : " for rank ")
                + knot.ranks().get((i + 1) % knot.ranks().size()));
        }
        return String.join(", ", words);
    }

    @Override
    public void end(RunReader run) {
        // all was found by the last look
    }
}
