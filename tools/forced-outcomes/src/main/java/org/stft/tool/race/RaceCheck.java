package org.stft.tool.race;

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

    private Forcing forcing;

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
        return forcing == null ? Set.of() : Forcing.CALLS;
    }

    @Override
    public void start(ToolContext context) {
        String file = context.setting("decisions", System.getenv().getOrDefault(Milestone.DECISIONS, ""));
        if (!file.isEmpty()) {
            forcing = Forcing.of(file, "stft.race-check.decisions", context);
        }
    }

    @Override
    public Object around(Call call) {
        return forcing.around(call);
    }
}
