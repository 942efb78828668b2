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
 * The message-race check in a rank. The check itself reads the event log from outside; here, wildcards are replaced by what a file of decisions
 * says, to have a run take a given order of messages. The file is named by the setting {@code decisions} or the environment variable
 * {@code STFT_RACE_DECISIONS}.
 */
public final class RaceCheck implements Tool {

    static final String VARIABLE = "STFT_RACE_DECISIONS";

    private Decisions decisions;
    private Communicators communicators;
    private RequestOrigins origins;

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
        return decisions == null
            ? Set.of()
            : EnumSet.of(Operation.RECV, Operation.IRECV, Operation.SENDRECV, Operation.SENDRECV_REPLACE,
                Operation.START, Operation.STARTALL, Operation.PROBE, Operation.IPROBE);
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
        }
    }

    @Override
    public Object around(Call call) {
        return switch (call.operation()) {
            case PROBE, IPROBE -> probe(call);
            case START, STARTALL -> persistent(call);
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
