package org.stft.tool.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import mpi.MPIException;
import org.stft.probe.Call;
import org.stft.probe.Operation;
import org.stft.tool.check.LocalCheck.When;

/** What is done at the calls of one operation. */
final class OperationChecks {

    /** The parameters whose values the events of the log have, or that no template can name. */
    private static final List<String> IN_EVENTS = List.of("dest", "source", "tag", "sendtag", "recvtag", "root",
        "requests", "argv");

    private static final int MOST = Long.SIZE;

    private final Operation operation;
    private final Session session;
    private final Compiled[] ofArguments;
    private final Compiled[] ofMore;
    private final Compiled[] after;
    private final Compiled[] complete;
    private final int[] digested;
    private final int[] recorded;
    private final long recordedPlaces;
    private final boolean writesCalls;
    private final Map<String, LastArguments> sites = new ConcurrentHashMap<>();

    /** A template, with its expression for this operation. */
    private record Compiled(LocalCheck check, Expression expression) {}

    OperationChecks(Operation operation, Plan plan, Session session) {
        this.operation = operation;
        this.session = session;
        List<Compiled> all = plan.checks().stream().filter(check -> check.operations().contains(operation))
            .map(check -> new Compiled(check,
                Postfix.parse(check.expression(), operation, session.functions(), session.values())))
            .toList();
        Compiled[] before = those(all, each -> each.check.when() == When.BEFORE);
        this.ofArguments = those(List.of(before), each -> !each.expression.dependsOnMore());
        this.ofMore = those(List.of(before), each -> each.expression.dependsOnMore());
        if (ofArguments.length > MOST) {
            throw Plan.wrong("at most " + MOST + " templates about an operation", operation.name());
        }
        this.after = those(all, each -> each.check.when() == When.AFTER);
        this.complete = those(all, each -> each.check.when() == When.COMPLETE);
        this.digested = all.stream().flatMapToInt(each -> Arrays.stream(each.expression.digested())).distinct()
            .toArray();
        this.recorded = plan.recorded().contains(operation) ? recorded(operation) : new int[0];
        this.recordedPlaces = IntStream.of(recorded).mapToLong(Place::bit).reduce(0, (some, more) -> some | more);
        this.writesCalls = plan.calls().contains(operation);
    }

    private static Compiled[] those(List<Compiled> all, Predicate<Compiled> which) {
        return all.stream().filter(which).toArray(Compiled[]::new);
    }

    private static int[] recorded(Operation operation) {
        List<String> names = operation.parameters();
        return IntStream.range(0, names.size()).filter(i -> !IN_EVENTS.contains(names.get(i))
            && !names.get(i).endsWith("offset") && !Place.isBuffer(names.get(i)) && !isCountOfEvent(names, i))
            .toArray();
    }

    /** Events have one number of elements: those that are sent. It can be a list, which they have not. */
    private static boolean isCountOfEvent(List<String> names, int position) {
        boolean message = names.contains("dest") || names.contains("source");
        return names.get(position).equals("count") || message && names.get(position).endsWith("count");
    }

    /**
     * A call is about to be made.
     *
     * @return why it is not to be made, or null
     */
    MPIException before(Call call) {
        MPIException stop = null;
        if (ofArguments.length > 0 || recorded.length > 0) {
            LastArguments last = sites.get(call.site());
            long changes = session.facts().changes();
            long changed = last == null ? LastArguments.ALL : last.changed(call);
            stop = changed == 0 && changes == last.changes() ? again(call, last) : look(call, last, changed, changes);
        }
        return beforeEach(call, stop);
    }

    /** A persistent request is about to be started: the arguments were looked at when it was made. */
    MPIException beforeStart(Call call) {
        if (recorded.length > 0) {
            LastArguments last = sites.get(call.site());
            long changed = last == null ? LastArguments.ALL : last.changed(call);
            if (record(call, changed)) {
                sites.put(call.site(), next(call, last, changed, 0, 0));
            }
        }
        return beforeEach(call, null);
    }

    private static LastArguments next(Call call, LastArguments last, long changed, long changes, long held) {
        return last == null ? LastArguments.of(call, changes, held) : last.next(call, changed, changes, held);
    }

    private MPIException beforeEach(Call call, MPIException already) {
        MPIException stop = already;
        if (ofMore.length > 0) {
            for (Compiled each : ofMore) {
                if (each.expression.holds(call)) {
                    MPIException found = found(each, call);
                    stop = stop == null ? found : stop;
                }
            }
        }
        if (stop == null && digested.length > 0) {
            call.attach(Digests.before(call, operation, digested, session.elements()));
        }
        return stop;
    }

    /** A call with the arguments of the last one. */
    private MPIException again(Call call, LastArguments last) {
        MPIException stop = null;
        for (long left = last.held(); left != 0; left &= left - 1) {
            Compiled each = ofArguments[Long.numberOfTrailingZeros(left)];
            session.findings().again(each.check, call);
            stop = stop == null && each.check.stops() ? stop(each, call) : stop;
        }
        return stop;
    }

    /** A call with other arguments. */
    private MPIException look(Call call, LastArguments last, long changed, long changes) {
        boolean written = record(call, changed);
        long places = last == null || changes != last.changes() ? LastArguments.ALL : changed;
        long held = last == null ? 0 : last.held();
        MPIException stop = null;
        for (int i = 0; i < ofArguments.length; i++) {
            Compiled each = ofArguments[i];
            if (places == LastArguments.ALL || (each.expression.places() & places) != 0) {
                held = each.expression.holds(call) ? held | 1L << i : held & ~(1L << i);
            }
            if ((held & 1L << i) != 0) {
                MPIException found = found(each, call);
                stop = stop == null ? found : stop;
            }
        }
        if (written) { // else they are written once there is a log
            sites.put(call.site(), next(call, last, changed, changes, held));
        }
        return stop;
    }

    /** @return the exception with which the call is to end, or null */
    private MPIException found(Compiled found, Call call) {
        boolean stops = found.check.stops() && found.check.when() == When.BEFORE;
        session.findings().add(found.check, found.expression, call, stops);
        return stops ? stop(found, call) : null;
    }

    private static MPIException stop(Compiled found, Call call) {
        return new MPIException("call-check: " + found.check.id() + ": " + call + ": "
            + found.expression.explain(call));
    }

    /** Writes further arguments if one of them is another than in the last call at the site. */
    private boolean record(Call call, long changed) {
        if ((changed & recordedPlaces) == 0) {
            return true;
        }
        List<String> line = new ArrayList<>(List.of("args", operation.name(), call.site()));
        for (int each : recorded) {
            line.add(session.values().field(call, each));
        }
        return session.blocks().write(CheckBlocks.line(line));
    }

    /** A call has returned. */
    void after(Call call) {
        if (writesCalls) {
            write(call);
        }
        if (call.failure() != null) {
            return;
        }
        holding(after, call);
        if (digested.length > 0 && !Session.STARTS.contains(operation)) {
            complete(call);
        }
    }

    private void write(Call call) {
        List<String> line = new ArrayList<>(List.of("call", operation.name(), call.site(),
            Integer.toString(session.log().thread())));
        line.addAll(session.values().fields(call, call.failure() == null));
        if (call.failure() != null) {
            line.add("failed=1");
        }
        session.blocks().write(CheckBlocks.line(line));
    }

    private void holding(Compiled[] some, Call call) {
        for (Compiled each : some) {
            if (each.expression.holds(call)) {
                found(each, call);
            }
        }
    }

    /** The operation that a call has started is complete. */
    void complete(Call call) {
        if (Digests.of(call).complete(call, session.elements())) {
            holding(complete, call);
        }
    }

    /** The process was restored: another log begins, which has no arguments. */
    void forget() {
        sites.clear();
    }
}
