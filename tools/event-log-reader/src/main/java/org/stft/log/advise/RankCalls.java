package org.stft.log.advise;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.stft.log.Event;

/** The calls of one rank in the order in which it made them. A call is named by its place among them. */
final class RankCalls {

    private final List<Call> calls = new ArrayList<>();
    private final List<Integer> ofEvents = new ArrayList<>();
    private final List<Request> requests = new ArrayList<>();
    private final Map<Integer, Request> open = new HashMap<>();
    private Map<Integer, int[]> passes = Map.of();
    private int[] openAfter = {};
    private long firstNumber;
    private Event last;

    /**
     * A call.
     *
     * @param line its number, or -1
     * @param begin nanoseconds of the epoch
     */
    record Call(int line, long begin, long end) {}

    /** A nonblocking operation, from the call that started it to the one that completed it. */
    static final class Request {

        private final int started;
        private final boolean send;
        private int completed = Integer.MAX_VALUE;

        private Request(int started, boolean send) {
            this.started = started;
            this.send = send;
        }

        int started() {
            return started;
        }
    }

    /** Adds an event; the events of one call have the same thread, site and time. */
    void add(Event event, int line, long toEpoch) {
        if (last == null) {
            firstNumber = event.number();
        }
        if (last == null || line < 0 || last.site() != event.site() || last.nanos() != event.nanos()) {
            calls.add(new Call(line, event.nanos() + toEpoch, event.end() + toEpoch));
        }
        last = event;
        ofEvents.add(calls.size() - 1);
    }

    void start(int request, boolean send) {
        Request started = new Request(calls.size() - 1, send);
        requests.add(started);
        open.put(request, started);
    }

    void complete(int request) {
        Request completed = open.remove(request);
        if (completed != null) {
            completed.completed = calls.size() - 1;
        }
    }

    /** Forgets the sends that no call completes: the program has not kept their requests. Returns their calls. */
    List<Integer> dropSends() {
        List<Integer> dropped = requests.stream().filter(each -> each.send && each.completed == Integer.MAX_VALUE)
            .map(Request::started).toList();
        requests.removeIf(each -> each.send && each.completed == Integer.MAX_VALUE);
        return dropped;
    }

    /** There are no more events. */
    void end() {
        Map<Integer, List<Integer>> byLine = new HashMap<>();
        for (int call = 0; call < calls.size(); call++) {
            byLine.computeIfAbsent(calls.get(call).line(), each -> new ArrayList<>()).add(call);
        }
        passes = new HashMap<>();
        byLine.forEach((line, all) -> passes.put(line, all.stream().mapToInt(Integer::intValue).toArray()));
        openAfter = new int[calls.size() + 1];
        for (Request request : requests) {
            openAfter[request.started]++;
            openAfter[Math.min(request.completed, calls.size())]--;
        }
        for (int call = 1; call <= calls.size(); call++) {
            openAfter[call] += openAfter[call - 1];
        }
    }

    int size() {
        return calls.size();
    }

    Call get(int call) {
        return calls.get(call);
    }

    int of(Event event) {
        return ofEvents.get((int) (event.number() - firstNumber));
    }

    int current() {
        return calls.size() - 1;
    }

    /** The calls at a line. */
    int[] passes(int line) {
        return passes.getOrDefault(line, new int[0]);
    }

    /** Returns true if a request is open between a call and the next one. */
    boolean isOpenAfter(int call) {
        return call >= 0 && openAfter[call] > 0;
    }

    Request openAfter(int call) {
        return requests.stream().filter(each -> each.started <= call && call < each.completed).findFirst()
            .orElseThrow();
    }
}
