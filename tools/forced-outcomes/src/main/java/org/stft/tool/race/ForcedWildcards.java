package org.stft.tool.race;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import mpi.Comm;
import mpi.MPI;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;
import org.stft.probe.Call;
import org.stft.probe.Communicators;
import org.stft.probe.Operation;
import org.stft.probe.RequestOrigins;
import org.stft.probe.TransferArguments;
import org.stft.probe.TransferArguments.Role;

/** Replaces the wildcards of receives and probes by the messages that decisions name. */
final class ForcedWildcards {

    private final Decisions decisions;
    private final Outcomes outcomes;
    private final Communicators communicators;
    private final RequestOrigins origins;
    /** The racing receive, if it is not a blocking one and not complete. */
    private volatile Racing racing;

    private record Racing(Request request, Decision decision) {}

    ForcedWildcards(Decisions decisions, Outcomes outcomes, Communicators communicators, RequestOrigins origins) {
        this.decisions = decisions;
        this.outcomes = outcomes;
        this.communicators = communicators;
        this.origins = origins;
    }

    /** A call that receives, whether it waits for the message or not. */
    Object receive(Call call) {
        TransferArguments side = call.receiving();
        Decision decision = side.peer() == MPI.ANY_SOURCE ? decisions.next(MPI.COMM_WORLD.Rank()) : null;
        if (decision == null) {
            return call.proceed();
        }
        int tag = side.tag();
        try {
            side.set(Role.PEER, source(decision, call.communicator()));
            side.set(Role.TAG, decision.tag());
            decisions.asked(decision);
            return call.operation() == Operation.IRECV ? post(call, decision) : take(decision, call::proceed);
        } finally { // the event log is outside of this, and shows what the program wrote
            side.set(Role.PEER, MPI.ANY_SOURCE);
            side.set(Role.TAG, tag);
        }
    }

    private Object post(Call call, Decision decision) {
        Object request = call.proceed();
        note((Request) request, decision);
        return request;
    }

    private void note(Request request, Decision decision) {
        if (decision.last()) {
            racing = new Racing(request, decision);
        }
    }

    /** A call that has failed has taken its message, too: it is too long for the buffer, for instance. */
    private Object take(Decision decision, Supplier<Object> call) {
        try {
            return call.get();
        } finally {
            decisions.taken(decision);
        }
    }

    private int source(Decision decision, Comm communicator) {
        int source = decision.rankIn(communicators.worldRanks(communicator));
        if (source < 0) {
            throw decisions.diverged("rank " + decision.rank() + ": expected rank " + decision.source()
                + " in the communicator of its wildcard " + decision.choice() + ", found none");
        }
        return source;
    }

    /** A probe that returns at once. */
    Object poll(Call call) {
        Outcome forced = decisions.isExact() ? outcomes.next() : null;
        if (forced == null) {
            return probe(call, call::proceed);
        }
        if (forced.kind() == Outcome.Kind.COMPLETES) {
            throw decisions.diverged(call, forced);
        }
        Object found = forced.kind() == Outcome.Kind.NOTHING ? null : probe(call, () -> awaited(call));
        outcomes.take();
        return found;
    }

    private static Status awaited(Call call) {
        return call.communicator().Probe((int) call.argument(argument(call, "source")),
            (int) call.argument(argument(call, "tag")));
    }

    private static int argument(Call call, String name) {
        return call.operation().parameters().indexOf(name);
    }

    /** Only a probe that has found something counts. */
    Object probe(Call call, Supplier<Object> finder) {
        int source = argument(call, "source");
        int tag = argument(call, "tag");
        Decision decision = decisions.peek(MPI.COMM_WORLD.Rank());
        if ((int) call.argument(source) != MPI.ANY_SOURCE) {
            return finder.get();
        }
        Object wanted = call.argument(tag);
        try {
            if (decision != null) {
                call.argument(source, source(decision, call.communicator()));
                call.argument(tag, decision.tag());
                decisions.asked(decision);
            }
            Object found = finder.get();
            if (found != null) {
                decisions.next(MPI.COMM_WORLD.Rank());
                decisions.taken(decision);
            }
            return found;
        } finally {
            call.argument(source, MPI.ANY_SOURCE);
            call.argument(tag, wanted);
        }
    }

    /** Persistent receives have their arguments since they were made: these are changed for the start. */
    Object start(Call call) {
        List<Asked> changed = new ArrayList<>();
        for (Request request : call.requests()) {
            Call origin = request instanceof Prequest made ? origins.persistent(made, call.site()) : null;
            if (origin != null && origin.receiving() != null && origin.receiving().peer() == MPI.ANY_SOURCE) {
                ask((Prequest) request, origin, changed);
            }
        }
        try {
            return call.proceed();
        } finally {
            changed.forEach(this::askAgain);
        }
    }

    private record Asked(Prequest receive, int tag) {}

    private void ask(Prequest receive, Call origin, List<Asked> changed) {
        Decision decision = decisions.next(MPI.COMM_WORLD.Rank());
        if (decision != null) {
            changed.add(new Asked(receive, origin.receiving().tag()));
            origins.ask(receive, source(decision, origin.communicator()), decision.tag());
            decisions.asked(decision);
            note(receive, decision);
        }
    }

    private void askAgain(Asked asked) {
        origins.ask(asked.receive(), MPI.ANY_SOURCE, asked.tag());
        Call origin = origins.of(asked.receive());
        if (origin != null) {
            origin.receiving().set(Role.PEER, MPI.ANY_SOURCE);
            origin.receiving().set(Role.TAG, asked.tag());
        }
    }

    /** A call that may complete the racing receive. */
    Object complete(Call call, Supplier<Object> completion) {
        Racing open = racing;
        int place = open == null ? -1 : Arrays.asList(call.requests()).indexOf(open.request());
        if (place < 0) {
            return completion.get();
        }
        boolean complete = true;
        try {
            Object result = completion.get();
            complete = completes(call.operation(), result, place);
            return result;
        } finally {
            if (complete) {
                decisions.taken(open.decision());
            }
        }
    }

    private static boolean completes(Operation operation, Object result, int place) {
        return switch (operation) {
            case WAITANY, TESTANY -> result instanceof Status status && status.index == place;
            case WAITSOME, TESTSOME -> result instanceof Status[] some
                && Arrays.stream(some).anyMatch(each -> each != null && each.index == place);
            default -> result != null;
        };
    }
}
