package org.stft.tool.race;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import org.stft.probe.Call;
import org.stft.probe.Operation;
import org.stft.probe.Tool;
import org.stft.probe.ToolContext;

/**
 * The message-race check in a rank. The check itself reads the event log from outside; here, wildcards are replaced
 * according to a file of decisions, which forces a given order of messages. The file is named by the setting
 * {@code decisions} or the environment variable {@link Milestone#DECISIONS}; the log of such a run is beside it.
 */
public final class RaceCheck implements Tool {

    private static final Set<Operation> FORCED = EnumSet.of(Operation.RECV, Operation.IRECV, Operation.SENDRECV,
        Operation.SENDRECV_REPLACE, Operation.START, Operation.STARTALL, Operation.PROBE, Operation.IPROBE,
        Operation.WAIT, Operation.WAITALL);

    static {
        FORCED.addAll(ForcedCompletions.WANTED);
    }

    private Decisions decisions;
    private ForcedWildcards wildcards;
    private ForcedCompletions completions;

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
        return decisions == null ? Set.of() : FORCED;
    }

    @Override
    public void start(ToolContext context) {
        String file = context.setting("decisions", System.getenv().getOrDefault(Milestone.DECISIONS, ""));
        if (!file.isEmpty()) {
            force(Path.of(file), context);
        }
    }

    private void force(Path file, ToolContext context) {
        try {
            decisions = Decisions.read(file);
        } catch (IOException e) {
            throw new IllegalArgumentException("stft.race-check.decisions: " + e.getMessage(), e);
        }
        context.directoryOfTools(decisions.directory());
        wildcards = new ForcedWildcards(decisions, context.communicators(), context.origins());
        completions = new ForcedCompletions(decisions, context.origins());
        Milestone.STARTED.reach(decisions.directory(), "");
    }

    @Override
    public Object around(Call call) {
        return switch (call.operation()) {
            case PROBE, IPROBE -> wildcards.probe(call);
            case START, STARTALL -> completions.started(call, wildcards.start(call));
            case IRECV -> completions.started(call, wildcards.receive(call));
            case ISEND, IBSEND, ISSEND, IRSEND -> completions.started(call, call.proceed());
            case WAIT, WAITALL -> wildcards.complete(call, call::proceed);
            case WAITANY, WAITSOME, TEST, TESTANY, TESTSOME, TESTALL -> wildcards.complete(call,
                () -> completions.complete(call));
            default -> wildcards.receive(call);
        };
    }
}
