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

    private final Operation operation;
    private final Session session;
    private final Compiled[] ofArguments;
    private final Compiled[] ofMore;
    private final Compiled[] after;
    private final Compiled[] complete;
    private final int[] digested;
    private final int[] recorded;
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
        this.ofArguments = those(all, each -> each.check.when() == When.BEFORE && !each.expression.dependsOnMore());
        this.ofMore = those(all, each -> each.check.when() == When.BEFORE && each.expression.dependsOnMore());
        this.after = those(all, each -> each.check.when() == When.AFTER);
        this.complete = those(all, each -> each.check.when() == When.COMPLETE);
        this.digested = all.stream().flatMapToInt(each -> Arrays.stream(each.expression.digested())).distinct()
            .toArray();
        this.recorded = plan.recorded().contains(operation) ? recorded(operation) : new int[0];
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
            long changes = session.facts().changes();
            LastArguments last = sites.get(call.site());
            stop = last != null && last.are(call, changes) ? again(call, last) : look(call, last, changes);
        }
        return beforeEach(call, stop);
    }

    /** A persistent request is about to be started: the arguments were looked at when it was made. */
    MPIException beforeStart(Call call) {
        if (recorded.length > 0) {
            LastArguments last = sites.get(call.site());
            record(call, last);
            sites.put(call.site(), LastArguments.of(call, 0));
        }
        return beforeEach(call, null);
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

    private MPIException again(Call call, LastArguments last) {
        MPIException stop = null;
        for (int place : last.held()) {
            Compiled each = ofArguments[place];
            session.findings().again(each.check, call);
            stop = stop == null && each.check.stops() ? stop(each, call) : stop;
        }
        return stop;
    }

    private MPIException look(Call call, LastArguments last, long changes) {
        boolean written = record(call, last);
        int[] held = new int[0];
        MPIException stop = null;
        for (int i = 0; i < ofArguments.length; i++) {
            if (ofArguments[i].expression.holds(call)) {
                held = Arrays.copyOf(held, held.length + 1);
                held[held.length - 1] = i;
                MPIException found = found(ofArguments[i], call);
                stop = stop == null ? found : stop;
            }
        }
        if (written) { // else they are written once there is a log
            sites.put(call.site(), LastArguments.of(call, changes, held));
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

    /** Writes further arguments if they differ from those of the last call at the site. */
    private boolean record(Call call, LastArguments last) {
        for (int position : recorded) {
            if (last == null || !last.isSame(position, call)) {
                List<String> line = new ArrayList<>(List.of("args", operation.name(), call.site()));
                for (int each : recorded) {
                    line.add(session.values().field(call, each));
                }
                return session.blocks().write(CheckBlocks.line(line));
            }
        }
        return true;
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
