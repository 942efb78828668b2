package org.stft.tool.race;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import mpi.Comm;
import mpi.MPI;
import mpi.Request;
import mpi.Status;
import org.stft.probe.Call;
import org.stft.probe.Communicators;
import org.stft.probe.Operation;
import org.stft.probe.RequestOrigins;

/**
 * The check inside the rank that receives: names a race when its second message is received. It knows the order that
 * messages make, by vectors that travel with them. Of collective operations it knows nothing, so it compares only what
 * is received between two of them.
 */
final class InsideCheck {

    static final Set<Operation> WANTED = EnumSet.of(Operation.RECV, Operation.IRECV, Operation.SENDRECV,
        Operation.SENDRECV_REPLACE, Operation.START, Operation.STARTALL, Operation.WAIT, Operation.WAITALL,
        Operation.WAITANY, Operation.WAITSOME, Operation.TEST, Operation.TESTALL, Operation.TESTANY, Operation.TESTSOME,
        Operation.BARRIER, Operation.BCAST, Operation.GATHER, Operation.GATHERV, Operation.SCATTER, Operation.SCATTERV,
        Operation.ALLGATHER, Operation.ALLGATHERV, Operation.ALLTOALL, Operation.ALLTOALLV, Operation.REDUCE,
        Operation.ALLREDUCE, Operation.REDUCE_SCATTER, Operation.SCAN, Operation.SPLIT, Operation.CREATE,
        Operation.CLONE, Operation.CREATE_CART, Operation.CREATE_GRAPH, Operation.CART_SUB, Operation.CREATE_INTERCOMM,
        Operation.MERGE);

    private static final int HISTORY = 1024;

    private final Stamps stamps;
    private final Communicators communicators;
    private final RequestOrigins origins;
    private final Consumer<String> report;
    private final Map<Comm, List<PostedHere>> posted = new IdentityHashMap<>();
    private final Set<String> reported = new HashSet<>();

    InsideCheck(Stamps stamps, Communicators communicators, RequestOrigins origins, Consumer<String> report) {
        this.stamps = stamps;
        this.communicators = communicators;
        this.origins = origins;
        this.report = report;
    }

    /** A call of {@link #WANTED}. */
    Object around(Call call) {
        return switch (call.operation()) {
            case RECV, IRECV, SENDRECV, SENDRECV_REPLACE -> receive(call);
            case START, STARTALL -> start(call);
            case WAIT, WAITALL, WAITANY, WAITSOME, TEST, TESTALL, TESTANY, TESTSOME -> complete(call);
            default -> collective(call);
        };
    }

    /** A call that receives, whether it waits for the message or not. */
    private Object receive(Call call) {
        PostedHere receive = post(call, call.site());
        Object result = call.proceed();
        if (result instanceof Status status) {
            complete(call, receive, status);
        }
        return result;
    }

    /** Persistent operations are started. */
    private Object start(Call call) {
        Object result = call.proceed();
        for (Request request : call.requests()) {
            Call origin = request == null ? null : origins.of(request);
            if (origin != null && origin.receiving() != null) {
                post(origin, call.site());
            }
        }
        return result;
    }

    private synchronized PostedHere post(Call call, String site) {
        PostedHere receive = PostedHere.of(call, site);
        call.attach(receive);
        List<PostedHere> all = posted.computeIfAbsent(call.communicator(), each -> new ArrayList<>());
        if (all.size() >= 2 * HISTORY) {
            all.subList(0, HISTORY).removeIf(each -> each.complete);
        }
        all.add(receive);
        return receive;
    }

    /** A wait or test. */
    private Object complete(Call call) {
        Object result = call.proceed();
        Request[] requests = call.requests();
        if (result instanceof Status status) {
            boolean one = call.operation() == Operation.WAIT || call.operation() == Operation.TEST;
            complete(requests, one ? 0 : status.index, status);
        } else if (result instanceof Status[] statuses) {
            boolean all = call.operation() == Operation.WAITALL || call.operation() == Operation.TESTALL;
            for (int i = 0; i < statuses.length; i++) {
                complete(requests, all || statuses[i] == null ? i : statuses[i].index, statuses[i]);
            }
        }
        return result;
    }

    private void complete(Request[] requests, int place, Status status) {
        Call origin = status == null || place < 0 ? null : origins.of(requests[place]);
        PostedHere receive = origin == null ? null : origin.attached(PostedHere.class);
        if (receive != null && !receive.complete) {
            complete(origin, receive, status);
        }
    }

    /** Everything before it may be ordered before everything after it. */
    private Object collective(Call call) {
        Object result = call.proceed();
        synchronized (this) {
            posted.values().forEach(all -> all.removeIf(each -> each.complete));
        }
        return result;
    }

    private synchronized void complete(Call origin, PostedHere receive, Status status) {
        Stamps.Stamp stamp = origin.attached(Stamps.Stamp.class);
        if (stamp == null) {
            return; // it failed
        }
        Comm communicator = origin.communicator();
        receive.complete = true;
        receive.source = status.source;
        receive.tag = status.tag;
        receive.known = stamp.components()[MPI.COMM_WORLD.Rank()];
        receive.own = stamp.components()[communicators.worldRanks(communicator)[status.source]];
        receive.completed = stamps.tick();
        receive.matched = receive.completed;
        List<PostedHere> all = posted.get(communicator);
        int place = all.indexOf(receive);
        lowerMatched(all, place);
        for (int i = place; i < all.size(); i++) {
            if (all.get(i).complete && (i == place || receive.accepts(all.get(i)))) {
                evaluate(all, i);
            }
        }
        stamps.learn(stamp);
    }

    /** What was posted after a wildcard, and is complete before and accepted by it, was matched after it. */
    private static void lowerMatched(List<PostedHere> all, int place) {
        PostedHere receive = all.get(place);
        for (PostedHere later : all.subList(place + 1, all.size())) {
            if (receive.isWildcard() && later.complete && receive.accepts(later)) {
                receive.matched = Math.min(receive.matched, later.completed);
            }
        }
    }

    private void evaluate(List<PostedHere> all, int place) {
        PostedHere receive = all.get(place);
        if (all.subList(0, place).stream().anyMatch(each -> !each.complete && each.accepts(receive))) {
            return; // decided when that is complete
        }
        Set<Integer> closed = new HashSet<>();
        for (int i = place - 1; i >= 0; i--) {
            PostedHere earlier = all.get(i);
            if (!earlier.complete) {
                continue;
            }
            if (earlier.source == receive.source && earlier.own < receive.own) {
                closed.add(earlier.tag);
                closed.add(MPI.ANY_TAG);
            }
            if (earlier.isWildcard() && !closed.contains(earlier.wantedTag) && earlier.accepts(receive)
                && earlier.source != receive.source) {
                if (receive.known < earlier.matched) {
                    race(earlier, receive);
                } else {
                    closed.add(earlier.wantedTag);
                }
            }
        }
    }

    private void race(PostedHere earlier, PostedHere receive) {
        if (reported.add(earlier.site + receive.site)) {
            report.accept("message race: the receive at " + earlier.site + " took the message of rank " + earlier.source
                + " and could have taken that of rank " + receive.source + ", which the receive at " + receive.site
                + " took");
        }
    }
}
