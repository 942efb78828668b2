package org.stft.eml.data;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import org.stft.log.Event;
import org.stft.log.EventKind;
import org.stft.log.EventText;
import org.stft.log.Tables;

/**
 * The fields of processes, events and communicators. A field has a number, a text, a truth value, a {@link CallType} or
 * {@link Elements}; an element that does not have a field has null there.
 */
public final class Fields {

    /** Of an element; those of derived types are not in the log. */
    private static final Map<String, Integer> BYTES = Map.of("BYTE", 1, "PACKED", 1, "BOOLEAN", 1, "CHAR", 2, "SHORT",
        2,
        "INT", 4, "FLOAT", 4, "LONG", 8, "DOUBLE", 8);

    private final LoggedEvents events;
    private final Causality causality;
    private final Map<ElementKind, Map<String, IntFunction<Object>>> all = Map.of(ElementKind.PROCESS, new HashMap<>(),
        ElementKind.EVENT, new HashMap<>(), ElementKind.COMMUNICATOR, new HashMap<>());

    public Fields(LoggedEvents events, Causality causality) {
        this.events = events;
        this.causality = causality;
        ofProcesses(all.get(ElementKind.PROCESS));
        ofCommunicators(all.get(ElementKind.COMMUNICATOR));
        ofCalls(all.get(ElementKind.EVENT));
        ofMessages(all.get(ElementKind.EVENT));
        ofRelations(all.get(ElementKind.EVENT));
    }

    /** The names of the fields that elements of a kind can have. */
    public Set<String> names(ElementKind kind) {
        return new TreeSet<>(all.get(kind).keySet());
    }

    /** The field with a name, of each element; null if there is none. */
    public IntFunction<Object> field(ElementKind kind, String name) {
        return all.get(kind).get(name);
    }

    /** Returns true if the event delivers a message: a receive that blocks, or the completion of another one. */
    static boolean isDelivery(Event event) {
        return event.kind() == EventKind.RECEIVE || event.kind() == EventKind.COMPLETE && !event.ofSend()
            && event.peer() != Event.NONE;
    }

    private void ofProcesses(Map<String, IntFunction<Object>> fields) {
        fields.put("rank", rank -> (long) rank);
        fields.put("host", events::host);
        fields.put("state", events::state);
        fields.put("events", rank -> {
            BitSet bits = new BitSet();
            bits.set(events.start(rank), events.start(rank + 1));
            return Elements.of(ElementKind.EVENT, bits);
        });
        fields.put("last", rank -> events.start(rank) == events.start(rank + 1)
            ? null
            : Elements.of(ElementKind.EVENT, events.start(rank + 1) - 1));
        fields.put("comms", rank -> {
            BitSet bits = new BitSet();
            for (int i = 0; i < events.size(ElementKind.COMMUNICATOR); i++) {
                for (int member : events.communicator(i).worldRanks()) {
                    bits.set(i, bits.get(i) || member == rank);
                }
            }
            return Elements.of(ElementKind.COMMUNICATOR, bits);
        });
    }

    private void ofCommunicators(Map<String, IntFunction<Object>> fields) {
        fields.put("name", communicator -> events.communicator(communicator).name());
        fields.put("procs", communicator -> processes(events.communicator(communicator)));
        fields.put("parent", communicator -> {
            String name = events.communicator(communicator).name();
            int end = name.lastIndexOf('/');
            int parent = end < 0 ? -1 : events.communicator(name.substring(0, end));
            return parent < 0 ? null : Elements.of(ElementKind.COMMUNICATOR, parent);
        });
        fields.put("creator", communicator -> {
            BitSet bits = new BitSet();
            for (int i = 0; i < events.size(ElementKind.EVENT); i++) {
                bits.set(i, events.event(i).kind() == EventKind.COLLECTIVE && made(i) == communicator);
            }
            return Elements.of(ElementKind.EVENT, bits);
        });
    }

    private static Elements processes(Tables.Communicator communicator) {
        BitSet bits = new BitSet();
        for (int rank : communicator.worldRanks()) {
            bits.set(rank);
        }
        return Elements.of(ElementKind.PROCESS, bits);
    }

    private int made(int event) {
        int number = events.event(event).request();
        return number == Event.NONE
            ? -1
            : events.communicator(events.tables(events.rank(event)).communicator(number).name());
    }

    private void ofCalls(Map<String, IntFunction<Object>> fields) {
        fields.put("seq", event -> events.event(event).number());
        fields.put("proc", event -> Elements.of(ElementKind.PROCESS, events.rank(event)));
        fields.put("type", event -> {
            int operation = events.event(event).operation();
            return operation == Event.NONE
                ? null
                : new CallType(events.tables(events.rank(event)).operation(operation));
        });
        fields.put("kind", event -> kind(events.event(event)));
        fields.put("comm", event -> {
            Tables.Communicator of = events.communicatorOf(event);
            int communicator = of == null ? -1 : events.communicator(of.name());
            return communicator < 0 ? null : Elements.of(ElementKind.COMMUNICATOR, communicator);
        });
        fields.put("t0", event -> events.seconds(events.rank(event), events.event(event).nanos()));
        fields.put("t1", event -> events.seconds(events.rank(event), events.event(event).end()));
        fields.put("duration", event -> events.event(event).duration() / 1e9);
        fields.put("line", event -> {
            int site = events.event(event).site();
            return site == Event.NONE ? null : events.tables(events.rank(event)).site(site);
        });
        fields.put("thread", event -> (long) events.event(event).thread());
        fields.put("failed", event -> events.event(event).failed());
        fields.put("rolled_back", events::isRolledBack);
        fields.put("version", event -> isVersion(events.event(event)) ? events.event(event).version() : null);
    }

    private static boolean isVersion(Event event) {
        return event.kind() == EventKind.CHECKPOINT || event.kind() == EventKind.COMMITTED
            || event.kind() == EventKind.RESTARTED;
    }

    /** What the field {@code kind} has. */
    static String kind(Event event) {
        return switch (event.kind()) {
            case SEND -> "send";
            case RECEIVE -> "receive";
            case POST -> "post";
            case COMPLETE -> isDelivery(event) ? "receive" : "completion";
            case PROBE, POLL -> "query";
            case COLLECTIVE -> "collective";
            case CHECKPOINT, COMMITTED, RESTARTED -> "version";
            case GAP -> "gap";
            case CALL, ZEROS -> "call";
        };
    }

    private void ofMessages(Map<String, IntFunction<Object>> fields) {
        fields.put("source", event -> process(isDelivery(events.event(event)) || isProbe(event) ? source(event) : -1));
        fields.put("source_rank", event -> {
            Event of = events.event(event);
            return (isDelivery(of) || isProbe(event)) && of.peer() >= 0 ? (long) of.peer() : null;
        });
        fields.put("dest", event -> events.event(event).kind() == EventKind.SEND ? process(peer(event)) : null);
        fields.put("tag", event -> {
            Event of = events.event(event);
            boolean hasTag = of.kind() == EventKind.SEND || isDelivery(of) || isProbe(event);
            return hasTag && of.tag() >= 0 ? (long) of.tag() : null;
        });
        fields.put("posted_source", event -> posted(event, of -> {
            Event posting = events.event(of);
            return posting.anySource() || posting.peer() == Event.ANY ? "any" : process(peer(of));
        }));
        fields.put("posted_tag", event -> posted(event, of -> {
            Event posting = events.event(of);
            return posting.anyTag() || posting.tag() == Event.ANY ? "any" : (Object) (long) posting.tag();
        }));
        fields.put("dtype", event -> EventText.typeName(events.event(event)).orElse(null));
        fields.put("count", event -> count(event));
        fields.put("bytes", event -> {
            Long count = count(event);
            Integer bytes = EventText.typeName(events.event(event)).map(BYTES::get).orElse(null);
            return count == null || bytes == null ? null : (Object) (count * bytes);
        });
        fields.put("request", event -> {
            Event of = events.event(event);
            boolean hasRequest = of.kind() == EventKind.SEND || of.kind() == EventKind.POST
                || of.kind() == EventKind.COMPLETE;
            return hasRequest && of.request() >= 0 ? (long) of.request() : null;
        });
        fields.put("root", event -> events.event(event).kind() == EventKind.COLLECTIVE ? process(peer(event)) : null);
    }

    private boolean isProbe(int event) {
        return events.event(event).kind() == EventKind.PROBE;
    }

    /** The number of elements that were sent or received; {@link Event#NONE} if there is none. */
    static int elements(Event event) {
        return event.kind() == EventKind.RECEIVE && event.received() != Event.NONE ? event.received() : event.count();
    }

    private Long count(int event) {
        int count = elements(events.event(event));
        return count == Event.NONE ? null : (Long) (long) count;
    }

    /** Of a message of a rank to itself, MPJ Express has any source as the source. */
    private int source(int event) {
        Event of = events.event(event);
        return of.peer() == Event.ANY && !of.failed() ? events.rank(event) : peer(event);
    }

    private int peer(int event) {
        Tables.Communicator communicator = events.communicatorOf(event);
        int peer = events.event(event).peer();
        return communicator == null || peer < 0 || peer >= communicator.worldRanks().length
            ? -1
            : communicator.worldRank(peer);
    }

    private static Elements process(int rank) {
        return rank < 0 ? null : Elements.of(ElementKind.PROCESS, rank);
    }

    /** A property of the receive that an event belongs to, as it was posted. */
    private Object posted(int event, IntFunction<Object> property) {
        return switch (events.event(event).kind()) {
            case RECEIVE, POST -> property.apply(event);
            case COMPLETE -> {
                int posting = events.messages().posting(event);
                yield posting < 0 ? null : property.apply(posting);
            }
            default -> null;
        };
    }

    private void ofRelations(Map<String, IntFunction<Object>> fields) {
        fields.put("prev", event -> event(causality.previous(event)));
        fields.put("next", event -> event(causality.next(event)));
        fields.put("match", event -> {
            Messages.Collective collective = events.messages().collective(event);
            if (collective == null) {
                return event(events.messages().partner(event));
            }
            BitSet bits = new BitSet();
            collective.members().forEach(bits::set);
            bits.clear(event);
            return Elements.of(ElementKind.EVENT, bits);
        });
        fields.put("posting", event -> event(events.messages().posting(event)));
        fields.put("members", event -> {
            Tables.Communicator communicator = events.communicatorOf(event);
            return communicator == null || events.event(event).kind() != EventKind.COLLECTIVE
                ? null
                : processes(communicator);
        });
        fields.put("creates", event -> {
            int made = events.event(event).kind() == EventKind.COLLECTIVE ? made(event) : -1;
            return made < 0 ? null : Elements.of(ElementKind.COMMUNICATOR, made);
        });
    }

    private static Elements event(int event) {
        return event < 0 ? Elements.NONE : Elements.of(ElementKind.EVENT, event);
    }
}
