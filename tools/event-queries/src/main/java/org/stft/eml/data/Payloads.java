package org.stft.eml.data;

import java.io.IOException;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.stft.log.Event;
import org.stft.log.EventKind;
import org.stft.log.EventText;
import org.stft.probe.TypeLayout.Basic;
import org.stft.tool.replay.RecordedData;
import org.stft.tool.replay.RecordedData.Part;

/** The data that events got, if the run was recorded. */
public final class Payloads {

    private static final Set<String> BOUNDS = Set.of("LB", "UB");

    private final LoggedEvents events;
    private final Map<Integer, RecordedData> ranks = new HashMap<>();

    public Payloads(LoggedEvents events) {
        this.events = events;
    }

    /**
     * The elements that an event got: a received message, or what a collective operation has delivered.
     *
     * @return null if it got none, or elements of a derived type with holes
     * @throws IOException if its rank was not recorded, or the recording cannot be read
     */
    public Part of(int event) throws IOException {
        Event got = events.event(event);
        Basic type = type(got);
        if (type == null || !gets(got)) {
            return null;
        }
        int first = firstOfCall(event);
        List<Basic> types = new ArrayList<>();
        for (int i = first; i <= event; i++) {
            if (gets(events.event(i))) {
                types.add(type(events.event(i)));
            }
        }
        int rank = events.rank(event);
        if (!ranks.containsKey(rank)) {
            ranks.put(rank, open(rank));
        }
        boolean collective = got.kind() == EventKind.COLLECTIVE;
        List<Part> parts = ranks.get(rank).of(events.event(first).number(),
            part -> collective ? type : part < types.size() ? types.get(part) : null);
        return collective ? together(parts) : parts.size() == types.size() ? shown(parts.get(types.size() - 1)) : null;
    }

    private static Part shown(Part part) {
        return part.elements() == null ? null : part;
    }

    /** What lies in several places of the array. */
    private static Part together(List<Part> parts) {
        if (parts.size() < 2) {
            return parts.isEmpty() ? null : shown(parts.get(0));
        }
        if (parts.stream().anyMatch(part -> part.elements() == null || part.objects() > 0)) {
            return null;
        }
        Class<?> type = parts.get(0).elements().getClass().getComponentType();
        Object all = Array.newInstance(type, parts.stream().mapToInt(Part::count).sum());
        int at = 0;
        for (Part part : parts) {
            System.arraycopy(part.elements(), 0, all, at, part.count());
            at += part.count();
        }
        return new Part(all, 0);
    }

    private RecordedData open(int rank) throws IOException {
        if (!RecordedData.isThere(events.directory(), rank)) {
            throw new IOException("rank " + rank + " was not recorded: run the job with --record");
        }
        return RecordedData.open(events.directory(), rank);
    }

    private static Basic type(Event event) {
        return EventText.typeName(event).map(name -> name.replace("derived of ", ""))
            .map(name -> BOUNDS.contains(name) ? Basic.BOUND : Basic.valueOf(name)).orElse(null);
    }

    private static boolean gets(Event event) {
        return !event.failed() && (event.kind() == EventKind.COLLECTIVE
            || Fields.isDelivery(event) && (event.kind() == EventKind.RECEIVE ? event.received() : event.count()) > 0);
    }

    /** One call has several events if it completes several operations, or sends and receives. */
    private int firstOfCall(int event) {
        int first = event;
        int start = events.start(events.rank(event));
        while (first > start && isSameCall(events.event(first - 1), events.event(event))) {
            first--;
        }
        return first;
    }

    private static boolean isSameCall(Event one, Event other) {
        return one.nanos() == other.nanos() && one.operation() == other.operation() && one.thread() == other.thread();
    }
}
