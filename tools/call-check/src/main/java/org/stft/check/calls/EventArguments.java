package org.stft.check.calls;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.stft.check.mpi.Kind;
import org.stft.check.mpi.MpiFunction;
import org.stft.log.Event;
import org.stft.log.EventKind;
import org.stft.log.Tables;

/** The arguments of a call that its event has, by their names in MPI. */
final class EventArguments {

    private final MpiFunction function;
    private final Event event;
    private final Map<String, String> written;
    private final Map<String, Value> known = new HashMap<>();

    EventArguments(MpiFunction function, Event event, Tables tables, Map<String, String> written) {
        this.function = function;
        this.event = event;
        this.written = written;
        switch (event.kind()) {
            case SEND -> message("dest");
            case RECEIVE, POST, PROBE -> message("source");
            case COLLECTIVE -> {
                collective();
                made(tables);
            }
            case COMPLETE -> completed();
            default -> {}
        }
    }

    Map<String, Value> known() {
        return Map.copyOf(known);
    }

    private void message(String peer) {
        put(peer, event.anySource() ? Event.ANY : event.peer());
        put("tag", event.anyTag() ? Event.ANY : event.tag());
        put("count", event.count());
        type("datatype");
        if (event.kind() != EventKind.RECEIVE && event.request() >= 0) {
            requests("request");
        }
    }

    private void collective() {
        if (event.peer() >= 0) { // that of a call that has not returned is not known
            put("root", event.peer());
        }
        if (event.count() >= 0) {
            put("count", event.count());
            put("sendcount", event.count());
        }
        type("datatype");
        type("sendtype");
    }

    /** The communicator that the call has made, none on a rank that is not in it; not known if it failed. */
    private void made(Tables tables) {
        function.arguments().stream().filter(argument -> !event.failed()
            && argument.source().equals(MpiFunction.Argument.RESULT) && Kind.of(argument.name()) == Kind.COMMUNICATOR)
            .forEach(argument -> known.put(argument.name(), event.request() < 0
                ? Value.none(Kind.COMMUNICATOR)
                : Value.named(Kind.COMMUNICATOR, tables.communicator(event.request()).name())));
    }

    private void completed() {
        requests("completed");
        if (function.name().equals("Wait") || function.name().equals("Test")) {
            requests("request");
        }
    }

    private void put(String argument, long value) {
        if (function.argument(argument).isPresent()) {
            known.put(argument, Value.number(value));
        }
    }

    private void requests(String argument) {
        if (function.argument(argument).isPresent()) {
            known.put(argument, Value.requests(Kind.of(argument), List.of((long) event.request())));
        }
    }

    /** That of a derived type is in what the rank has written, if it has. */
    private void type(String argument) {
        ElementType type = ElementType.of(event.type());
        if (type != null && function.argument(argument).isPresent()) {
            String derived = ElementType.isDerived(event.type()) ? writtenType() : null;
            Value value = derived == null ? null : Value.parse(Kind.TYPE, derived);
            known.put(argument, value != null ? value : Value.named(Kind.TYPE, type.name()));
        }
    }

    private String writtenType() {
        String own = event.kind() == EventKind.RECEIVE ? "recvtype" : "sendtype";
        return written.getOrDefault("datatype", written.getOrDefault(own, written.get("type")));
    }

    /** The bytes of the data; 0 if they are not known. */
    long bytes() {
        ElementType type = ElementType.of(event.type());
        if (type == null || event.count() <= 0) {
            return 0;
        }
        long elements = 1;
        if (ElementType.isDerived(event.type())) {
            String derived = writtenType();
            String[] words = derived == null ? new String[0] : derived.split("[ #]");
            elements = words.length == 0 ? 0 : words[0].matches("\\d+") ? Long.parseLong(words[0]) : 1;
        }
        return event.count() * elements * type.bytes();
    }
}
