package org.stft.check.deadlock;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.stft.log.Event;
import org.stft.log.EventKind;
import org.stft.log.Tables;
import org.stft.log.follow.RunExamination;
import org.stft.log.follow.RunReader;
import org.stft.log.match.CollectiveMatching;
import org.stft.log.match.CollectiveMembers;
import org.stft.log.match.LoggedMessage;
import org.stft.report.Finding;
import org.stft.report.Finding.Detail;
import org.stft.report.Finding.Place;
import org.stft.report.Level;

/**
 * Lets the ranks of a logged run go through their calls once more, as an MPI would that buffers nothing: a send ends when
 * its receive has been posted, a collective operation when all members have come to it. Ranks that then wait for each
 * other in a circle are a potential deadlock: here MPJ Express has buffered a message. Each message goes to the receive
 * that got it. What a call may do otherwise (a receive from any source, a test, a wait for one of several requests) waits
 * for nothing. Holds the calls of a rank that others have not followed yet, at most some ten thousand.
 */
public final class SynchronousRun implements RunExamination {

    private static final int MOST_STEPS = 65_536;
    private static final Set<String> BUFFERED = Set.of("Bsend", "Ibsend", "Bsend_init");
    private static final Set<String> WAITS = Set.of("Wait", "Waitall");

    private final Consumer<Finding> found;
    private final List<RankRun> ranks = new ArrayList<>();
    private final Map<Key, Meeting> sends = new HashMap<>();
    private final Map<Key, Meeting> receives = new HashMap<>();
    private final CollectiveMatching<Members, List<Point>> collectives = new CollectiveMatching<>(Members::size,
        members -> new ArrayList<>());
    private boolean ended;

    private record Key(int rank, long event) {}

    private record Members(String name, int size) {}

    /** A call that a rank has to come to; which one is not known at first. */
    private static final class Point {

        private int rank = -1;
        private long step;

        void is(int ofRank, long number) {
            rank = ofRank;
            step = number;
        }
    }

    /**
     * One end of a message.
     *
     * @param step the call that begins it
     * @param other the call that begins the other end
     */
    private record Meeting(long step, Point other) {}

    /** A call that ends when others have come to some points. */
    private static final class Step {

        private final Event event;
        private final Tables tables;
        private final List<Point> needs = new ArrayList<>();

        Step(Event event, Tables tables) {
            this.event = event;
            this.tables = tables;
        }

        String method() {
            return SynchronousRun.method(event, tables);
        }

        boolean isOneCallWith(Event other) {
            return event.thread() == other.thread() && event.nanos() == other.nanos()
                && event.operation() == other.operation();
        }

        String site() {
            return tables.site(event.site());
        }
    }

    /** How far a rank has come in its calls. */
    private static final class RankRun {

        private final Deque<Step> steps = new ArrayDeque<>();
        /** The other ends of what nonblocking operations send and receive, by their requests. */
        private final Map<Integer, Point> requests = new HashMap<>();
        /** The number of calls that have ended: that of the call in which the rank is. */
        private long at;

        long last() {
            return at + steps.size() - 1;
        }
    }

    /**
     * @param size of {@code COMM_WORLD}
     * @param found gets each potential deadlock; the template gives what is missing
     */
    public SynchronousRun(int size, Consumer<Finding> found) {
        this.found = found;
        for (int rank = 0; rank < size; rank++) {
            ranks.add(new RankRun());
        }
    }

    private static String method(Event event, Tables tables) {
        String operation = tables.operation(event.operation());
        return operation.substring(operation.indexOf('.') + 1);
    }

    @Override
    public void add(int rank, Event event, Tables tables) {
        RankRun run = ranks.get(rank);
        Step last = run.steps.peekLast();
        if (last == null || !last.isOneCallWith(event)) {
            last = new Step(event, tables);
            run.steps.add(last);
        }
        if (!event.failed()) {
            addNeeds(rank, event, last);
        }
    }

    private void addNeeds(int rank, Event event, Step step) {
        RankRun run = ranks.get(rank);
        switch (event.kind()) {
            case SEND -> begin(sends, rank, event, step, !BUFFERED.contains(step.method()));
            case RECEIVE, POST -> begin(receives, rank, event, step, !event.anySource());
            case COMPLETE -> {
                Point other = run.requests.remove(event.request());
                if (other != null && WAITS.contains(step.method())) {
                    step.needs.add(other);
                }
            }
            case COLLECTIVE -> collective(rank, step);
            default -> {}
        }
    }

    private void begin(Map<Key, Meeting> ends, int rank, Event event, Step step, boolean waits) {
        if (event.hasNobody()) {
            return;
        }
        RankRun run = ranks.get(rank);
        Point other = new Point();
        ends.put(new Key(rank, event.number()), new Meeting(run.last(), other));
        if (waits && event.kind() != EventKind.RECEIVE && event.request() >= 0) {
            run.requests.put(event.request(), other);
        } else if (waits) {
            step.needs.add(other);
        }
    }

    private void collective(int rank, Step step) {
        Tables.Communicator communicator = CollectiveMembers.of(rank, step.event, step.tables).orElse(null);
        if (communicator == null) {
            return;
        }
        int[] members = communicator.worldRanks();
        List<Point> points = collectives.next(rank, new Members(communicator.name(), members.length));
        if (points.isEmpty()) {
            for (int i = 0; i < members.length; i++) {
                points.add(new Point());
            }
        }
        for (int i = 0; i < members.length; i++) {
            if (members[i] == rank) {
                points.get(i).is(rank, ranks.get(rank).last());
            } else {
                step.needs.add(points.get(i));
            }
        }
    }

    /** Takes a message, whose events have been added. */
    public void add(LoggedMessage message) {
        Meeting send = sends.remove(new Key(message.source(), message.sent().number()));
        Meeting receive = receives.remove(new Key(message.destination(), message.posted().number()));
        if (send != null && receive != null) {
            send.other().is(message.destination(), receive.step());
            receive.other().is(message.source(), send.step());
        }
    }

    @Override
    public void addOpen(int rank, Event call, Tables tables) {
        // a deadlock that is there is found by the wait graph
    }

    /** Lets the ranks go on as far as they can. */
    @Override
    public void advanced() {
        boolean more = true;
        while (more) {
            while (goOn()) {
                continue;
            }
            List<Integer> circle = circle();
            more = !circle.isEmpty();
            if (more) {
                found.accept(finding(circle));
                circle.forEach(rank -> ranks.get(rank).steps.peek().needs.clear()); // as MPJ Express has done
            }
        }
    }

    private boolean goOn() {
        boolean any = false;
        for (RankRun run : ranks) {
            while (isComplete(run) && run.steps.peek().needs.stream().allMatch(each -> isReached(each, run))) {
                run.steps.remove();
                run.at++;
                any = true;
            }
        }
        return any;
    }

    /** The last call that was read may have further events. */
    private boolean isComplete(RankRun run) {
        return run.steps.size() > 1 || ended && !run.steps.isEmpty();
    }

    /** A message counts as buffered when its receive is not found for so long. */
    private boolean isReached(Point point, RankRun by) {
        return point.rank < 0 ? ended || by.steps.size() > MOST_STEPS : ranks.get(point.rank).at >= point.step;
    }

    /** Ranks that wait for each other in a circle; empty if there are none. */
    private List<Integer> circle() {
        boolean[] left = new boolean[ranks.size()];
        for (int start = 0; start < ranks.size(); start++) {
            List<Integer> path = new ArrayList<>();
            List<Integer> circle = circle(start, path, left);
            if (!circle.isEmpty()) {
                return circle;
            }
        }
        return List.of();
    }

    /** Searches in depth, without recursion deeper than the number of ranks. */
    private List<Integer> circle(int rank, List<Integer> path, boolean[] left) {
        if (path.contains(rank)) {
            return List.copyOf(path.subList(path.indexOf(rank), path.size()));
        }
        if (left[rank] || !isComplete(ranks.get(rank))) {
            return List.of();
        }
        path.add(rank);
        for (Point need : ranks.get(rank).steps.peek().needs) {
            if (need.rank >= 0 && !isReached(need, ranks.get(rank))) {
                List<Integer> circle = circle(need.rank, path, left);
                if (!circle.isEmpty()) {
                    return circle;
                }
            }
        }
        path.remove(path.size() - 1);
        left[rank] = true;
        return List.of();
    }

    private Finding finding(List<Integer> circle) {
        List<Detail> details = new ArrayList<>();
        Set<Place> places = new LinkedHashSet<>();
        for (int i = 0; i < circle.size(); i++) {
            Step step = ranks.get(circle.get(i)).steps.peek();
            int next = circle.get((i + 1) % circle.size());
            places.add(new Place("the call", step.site()));
            details.add(new Detail("rank " + circle.get(i),
                step.method() + " at " + step.site() + " may wait for rank " + next));
        }
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("ranks", circle);
        return new Finding("", "", Level.MEDIUM, "", 1, List.copyOf(places), details, data);
    }

    @Override
    public void end(RunReader run) throws IOException {
        ended = true;
        advanced();
    }
}
