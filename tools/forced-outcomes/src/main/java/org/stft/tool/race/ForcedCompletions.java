package org.stft.tool.race;

import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import mpi.Request;
import mpi.Status;
import org.stft.probe.Call;
import org.stft.probe.Operation;
import org.stft.probe.RequestOrigins;

/**
 * Makes calls complete the same operations as in the recorded run where they have a choice, which includes none.
 * Operations are numbered as in the event log: in the order in which they are started.
 */
final class ForcedCompletions {

    static final Set<Operation> WANTED = EnumSet.of(Operation.ISEND, Operation.IBSEND, Operation.ISSEND,
        Operation.IRSEND, Operation.WAITANY, Operation.WAITSOME, Operation.TEST, Operation.TESTANY, Operation.TESTSOME,
        Operation.TESTALL);

    private final Decisions decisions;
    private final RequestOrigins origins;
    private final Outcomes outcomes;
    private final AtomicLong started = new AtomicLong();

    ForcedCompletions(Decisions decisions, Outcomes outcomes, RequestOrigins origins) {
        this.decisions = decisions;
        this.outcomes = outcomes;
        this.origins = origins;
    }

    private record Numbered(long number) {}

    /** An operation was started, or several. Returns the result of the call. */
    Object started(Call call, Object result) {
        if (result instanceof Request) {
            call.attach(new Numbered(started.getAndIncrement()));
            return result;
        }
        for (Request request : call.requests()) {
            Call origin = request == null ? null : origins.of(request);
            if (origin != null) {
                origin.attach(new Numbered(started.getAndIncrement()));
            }
        }
        return result;
    }

    Object complete(Call call) {
        Request[] requests = call.requests();
        int[] active = IntStream.range(0, requests.length)
            .filter(i -> requests[i] != null && !requests[i].Is_null()).toArray();
        Outcome forced = active.length == 0 ? null : outcomes.next();
        if (forced == null) {
            return call.proceed();
        }
        if (forced.kind() == Outcome.Kind.NOTHING) {
            Object nothing = nothing(call, forced);
            outcomes.take();
            return nothing;
        }
        int[] found = IntStream.of(active).filter(i -> forced.requests().contains(number(requests[i]))).toArray();
        if (found.length == 0 || found.length < forced.requests().size()
            || call.operation() == Operation.TESTALL && found.length < active.length) {
            if (decisions.isExact()) {
                throw decisions.diverged(call, forced);
            }
            return nothing(call, forced);
        }
        outcomes.take();
        return completed(call.operation(), requests, found);
    }

    private long number(Request request) {
        Call origin = origins.of(request);
        Numbered numbered = origin == null ? null : origin.attached(Numbered.class);
        return numbered == null ? -1 : numbered.number();
    }

    private static Object completed(Operation operation, Request[] requests, int[] found) {
        boolean all = operation == Operation.TESTALL;
        Status[] statuses = new Status[all ? requests.length : found.length];
        for (int i = 0; i < found.length; i++) {
            Status status = requests[found[i]].Wait();
            status.index = found[i];
            statuses[all ? found[i] : i] = status;
        }
        return switch (operation) {
            case TEST, TESTANY, WAITANY -> statuses[0];
            default -> statuses;
        };
    }

    private Object nothing(Call call, Outcome forced) {
        return switch (call.operation()) {
            case TEST, TESTANY, TESTALL -> null;
            case TESTSOME -> new Status[0];
            default -> throw decisions.diverged(call, forced);
        };
    }
}
