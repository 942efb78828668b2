package org.stft.check.deadlock;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.stft.check.calls.CallBlocks;
import org.stft.log.Event;
import org.stft.log.Tables;

/** What the log of a rank tells about what the rank waits for. */
final class RankFacts {

    private static final String RUNNING = "running";

    /** Operations that have been started, by the numbers of their requests. */
    private final Map<Integer, Started> started = new HashMap<>();
    /** The collective operations that the rank has come to and left, by the names of communicators. */
    private final Map<String, Integer> collectives = new HashMap<>();
    /** What calls wait for that complete several requests. */
    private final Map<Place, Requests> waits = new HashMap<>();
    private Map<Place, Boolean> blocked = Map.of();
    /** Which messages its receives get is then not known. */
    private boolean cancels;
    private boolean left;
    private long events;
    private long writtenBefore;

    /** A call that has not returned: its thread, and the time at which it was entered. */
    private record Place(int thread, long nanos) {}

    /** A nonblocking operation. */
    record Started(Event event, Tables.Communicator communicator, String operation) {}

    /** @param any one of them has to complete, not all */
    private record Requests(boolean any, List<Integer> numbers) {}

    void add(Event event, Tables tables) {
        events++;
        if (event.number() >= writtenBefore) { // a block may be read before the events that precede it
            waits.clear();
            blocked = Map.of();
            left = false;
        }
        switch (event.kind()) {
            case SEND, POST -> {
                if (event.request() >= 0 && !event.failed()) {
                    started.put(event.request(), new Started(event, tables.communicator(event.communicator()),
                        tables.operation(event.operation())));
                }
            }
            case CALL -> cancels |= tables.operation(event.operation()).endsWith(".Cancel");
            case COMPLETE -> started.remove(event.request());
            case COLLECTIVE -> collectives.merge(tables.communicator(event.communicator()).name(), 1, Integer::sum);
            default -> {}
        }
    }

    /**
     * Takes a line that the rank's part of the check has written.
     *
     * @param next the number of the event that follows it
     */
    void take(CallBlocks.Line line, long next) {
        writtenBefore = Math.max(writtenBefore, next);
        List<String> fields = line.fields();
        if (line.word().equals("waits")) {
            List<Integer> numbers = fields.get(3).isEmpty() ? List.of() : numbers(fields.get(3));
            waits.put(place(fields.get(0), fields.get(1)), new Requests(fields.get(2).equals("ANY"), numbers));
        } else if (line.word().equals("blocked")) {
            Map<Place, Boolean> all = new HashMap<>();
            for (String each : fields.get(0).split(",")) {
                String[] words = each.split(":");
                all.put(place(words[0], words[1]), words[2].equals(RUNNING));
            }
            blocked = all;
        } else if (line.word().equals("left")) {
            left = true;
        }
    }

    private static Place place(String thread, String nanos) {
        return new Place(Integer.parseInt(thread), Long.parseLong(nanos));
    }

    private static List<Integer> numbers(String text) {
        List<Integer> numbers = new ArrayList<>();
        for (String each : text.split(",")) {
            numbers.add(Integer.parseInt(each));
        }
        return numbers;
    }

    /** The number of events that were read. */
    long events() {
        return events;
    }

    /** Returns true if the rank has said that nothing in it happens until one of these calls returns. */
    boolean isBlockedIn(List<Event> calls) {
        return !cancels && !calls.isEmpty() && calls.size() == blocked.size()
            && calls.stream().allMatch(call -> blocked.containsKey(place(call)));
    }

    /** Returns true if the rank has said that its program has ended without {@code MPI.Finalize}. */
    boolean hasLeft() {
        return left;
    }

    /** Returns true if the thread of a call is running, not waiting for something in its process. */
    boolean isRunning(Event call) {
        return blocked.getOrDefault(place(call), true);
    }

    private static Place place(Event call) {
        return new Place(call.thread(), call.nanos());
    }

    /** The operations that a call waits for; empty if it is not known. */
    Optional<List<Started>> awaited(Event call) {
        Requests requests = waits.get(place(call));
        if (requests == null || !started.keySet().containsAll(requests.numbers)) {
            return Optional.empty();
        }
        return Optional.of(requests.numbers.stream().map(started::get).toList());
    }

    /** Returns true if a call waits for one operation of several, not for all. */
    boolean isForAny(Event call) {
        return waits.get(place(call)).any;
    }

    /** The number of collective operations on a communicator that the rank has left. */
    int collectives(String communicator) {
        return collectives.getOrDefault(communicator, 0);
    }
}
