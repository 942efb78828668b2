package org.stft.tool.race;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import mpi.MPI;
import mpi.Request;
import mpi.Status;
import org.stft.probe.Call;
import org.stft.probe.Communicators;
import org.stft.probe.Operation;
import org.stft.probe.RequestOrigins;
import org.stft.probe.Side.Role;
import org.stft.probe.Side;
import org.stft.probe.Tool;
import org.stft.probe.ToolContext;

/**
 * The message-race check in a rank. The check itself reads the event log from outside; here, wildcards are replaced
 * according to a file of decisions, which forces a given order of messages. The file is named by the setting
 * {@code decisions} or the environment variable {@code STFT_RACE_DECISIONS}. With the setting {@code inside=on} each
 * rank checks what it receives, too.
 */
public final class RaceCheck implements Tool {

    static final String VARIABLE = "STFT_RACE_DECISIONS";
    private static final Set<Operation> FORCED = EnumSet.of(Operation.RECV, Operation.IRECV, Operation.SENDRECV,
        Operation.SENDRECV_REPLACE, Operation.START, Operation.STARTALL, Operation.PROBE, Operation.IPROBE);

    static {
        FORCED.addAll(ForcedCompletions.WANTED);
    }

    private Decisions decisions;
    private Communicators communicators;
    private RequestOrigins origins;
    private ForcedCompletions completions;
    private InsideCheck inside;

    @Override
    public String id() {
        return "race-check";
    }

    @Override
    public Set<String> needs() {
        return Set.of("event-log");
    }

    @Override
    public Layer layer() {
        return Layer.PIGGYBACK;
    }

    @Override
    public Set<Operation> wants() {
        if (decisions != null) {
            return FORCED;
        }
        return inside == null ? Set.of() : InsideCheck.WANTED;
    }

    @Override
    public void start(ToolContext context) {
        String file = context.setting("decisions", System.getenv().getOrDefault(VARIABLE, ""));
        if (!file.isEmpty()) {
            try {
                decisions = Decisions.read(Path.of(file));
            } catch (IOException e) {
                throw new IllegalArgumentException("stft.race-check.decisions: " + e.getMessage(), e);
            }
            communicators = context.communicators();
            origins = context.origins();
            completions = new ForcedCompletions(decisions, origins);
        } else if (context.setting("inside", "off").equals("on")) {
            Stamps stamps = new Stamps();
            context.piggyback(stamps);
            inside = new InsideCheck(stamps, context.communicators(), context.origins(), context::report);
        }
    }

    @Override
    public Object around(Call call) {
        return decisions == null ? inside.around(call) : forced(call);
    }

    private Object forced(Call call) {
        return switch (call.operation()) {
            case PROBE, IPROBE -> probe(call);
            case START, STARTALL -> completions.started(call, persistent(call));
            case IRECV -> completions.started(call, receive(call));
            case ISEND, IBSEND, ISSEND, IRSEND -> completions.started(call, call.proceed());
            case WAITANY, WAITSOME, TEST, TESTANY, TESTSOME, TESTALL -> completions.complete(call);
            default -> receive(call);
        };
    }

    private Object receive(Call call) {
        Side side = call.receiving();
        if (side.peer() != MPI.ANY_SOURCE) {
            return call.proceed();
        }
        Decision decision = decisions.next(MPI.COMM_WORLD.Rank());
        if (decision == null) {
            return call.proceed();
        }
        int tag = side.tag();
        try {
            side.set(Role.PEER, decision.rankIn(communicators.worldRanks(call.communicator())));
            side.set(Role.TAG, decision.tag());
            Object result = call.proceed();
            decisions.made(decision);
            return result;
        } finally { // the event log is outside of this, and shows what the program wrote
            side.set(Role.PEER, MPI.ANY_SOURCE);
            side.set(Role.TAG, tag);
        }
    }

    /** Only a probe that has found something counts. */
    private Object probe(Call call) {
        int source = call.operation().parameters().indexOf("source");
        int tag = call.operation().parameters().indexOf("tag");
        if ((int) call.argument(source) != MPI.ANY_SOURCE) {
            return call.proceed();
        }
        int rank = MPI.COMM_WORLD.Rank();
        Decision decision = decisions.peek(rank);
        Object wanted = call.argument(tag);
        try {
            if (decision != null) {
                call.argument(source, decision.rankIn(communicators.worldRanks(call.communicator())));
                call.argument(tag, decision.tag());
            }
            Status found = (Status) call.proceed();
            if (found != null) {
                decisions.next(rank);
                decisions.made(decision);
            }
            return found;
        } finally {
            call.argument(source, MPI.ANY_SOURCE);
            call.argument(tag, wanted);
        }
    }

    /** A persistent receive has its arguments since it was made: it is counted, not forced. */
    private Object persistent(Call call) {
        Object result = call.proceed();
        for (Request request : call.requests()) {
            Call origin = request == null ? null : origins.of(request);
            if (origin != null && origin.receiving() != null && origin.receiving().peer() == MPI.ANY_SOURCE) {
                decisions.next(MPI.COMM_WORLD.Rank());
            }
        }
        return result;
    }
}
