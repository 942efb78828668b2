package org.stft.log;

import java.util.Locale;
import java.util.Optional;

/** Events in words, as {@code stft log show} prints them. */
public final class EventText {

    private static final String[] TYPES = {"", "BYTE", "CHAR", "SHORT", "BOOLEAN", "INT", "LONG", "FLOAT", "DOUBLE",
        "PACKED", "LB", "UB", "OBJECT"};
    private static final int DERIVED = 0x80;

    private EventText() {
    }

    /**
     * The event without number, time and site: {@code Comm.Recv from 1 (any source) tag 3 (any tag), 10 INT on WORLD}.
     */
    public static String of(Event event, Tables tables) {
        String operation = tables.operation(event.operation());
        String where = event.communicator() == Event.NONE
            ? ""
            : " on " + tables.communicator(event.communicator()).name();
        String text = switch (event.kind()) {
            case SEND -> operation + " to " + peer(event)
                + (event.alsoReceives()
                    ? " and from " + peer(event.receiving()) + where
                    : data(event) + where + request(event));
            case RECEIVE -> operation + " from " + peer(event) + (event.received() == Event.NONE
                ? data(event)
                : ", " + event.received() + " of " + event.count() + type(event)) + where;
            case POST -> operation + " from " + peer(event) + data(event) + where + request(event);
            case COMPLETE -> operation + " completes" + request(event)
                + (event.ofSend() || event.peer() == Event.NONE
                    ? " (a send)"
                    : " from " + peer(event) + data(event))
                + where;
            case PROBE -> operation + " finds " + peer(event) + where;
            case POLL -> operation + " finds nothing, " + event.count() + " times" + where;
            case COLLECTIVE -> collective(event, tables, operation, where);
            case ZEROS -> (event.ofReceiving() ? "receives" : "sends") + " nothing" + zeros(event);
            case CALL -> operation + where;
            case CHECKPOINT -> "state of version " + event.version();
            case COMMITTED -> "version " + event.version() + " is committed";
            case RESTARTED -> "restarted from version " + event.version()
                + (event.fromProcessImage() ? ", a process image" : ", from objects");
            case GAP -> event.missing() + " events are missing";
        };
        return event.failed() ? text + ", failed" : text;
    }

    /** The same of a call that has not returned. */
    public static String ofOpen(Event call, Tables tables) {
        String operation = tables.operation(call.operation());
        return switch (call.kind()) {
            case COMPLETE -> operation;
            case PROBE -> operation + " for " + peer(call.asPosted())
                + " on " + tables.communicator(call.communicator()).name();
            default -> of(call.asPosted(), tables);
        };
    }

    private static String collective(Event event, Tables tables, String operation, String where) {
        return operation + where + (event.peer() == Event.NONE ? "" : ", root " + event.peer())
            + (event.count() == Event.NONE ? "" : ", " + event.count() + type(event))
            + (event.request() == Event.NONE ? "" : ", makes " + tables.communicator(event.request()).name());
    }

    private static String peer(Event event) {
        return rank(event.peer(), event.anySource()) + " tag " + tag(event.tag(), event.anyTag());
    }

    private static String rank(int peer, boolean any) {
        return peer == Event.ANY ? "any source" : peer + (any ? " (any source)" : "");
    }

    private static String tag(int tag, boolean any) {
        return any && tag == Event.ANY ? "any" : tag + (any ? " (any tag)" : "");
    }

    private static String data(Event event) {
        return event.count() == Event.NONE ? "" : ", " + event.count() + type(event);
    }

    private static String type(Event event) {
        return typeName(event).map(name -> " " + name).orElse("");
    }

    /** The type of the data, such as {@code INT} or {@code derived of INT}; empty if the event has no data. */
    public static Optional<String> typeName(Event event) {
        int base = event.type() & ~DERIVED;
        String name = base < TYPES.length ? TYPES[base] : "type " + base;
        return event.type() == 0
            ? Optional.empty()
            : Optional.of((event.type() & DERIVED) == 0 ? name : "derived of " + name);
    }

    private static String request(Event event) {
        return event.request() == Event.NONE
            ? ""
            : (event.persistent() ? " persistent" : "") + " request " + event.request();
    }

    private static String zeros(Event event) {
        StringBuilder ranks = new StringBuilder(event.ofReceiving() ? " from" : " to");
        for (int rank = event.count(); rank < event.count() + Long.SIZE; rank++) {
            ranks.append(event.isZero(rank) ? " " + rank : "");
        }
        return ranks.toString();
    }

    /** Seconds with six digits. */
    public static String seconds(long nanos) {
        return String.format(Locale.ROOT, "%.6f", nanos / 1e9);
    }
}
