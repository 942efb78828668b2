package org.stft.tool.race;

import java.util.Set;
import org.stft.probe.Call;
import org.stft.probe.Operation;
import org.stft.probe.Tool;
import org.stft.probe.ToolContext;

/**
 * Order replay in a rank: its calls have the outcomes of a recorded run wherever MPI leaves them open. The setting
 * {@code outcomes} names their file.
 */
public final class OrderReplay implements Tool {

    /** The tool's id. */
    public static final String ID = "order-replay";

    /** The setting that names the file. */
    public static final String OUTCOMES = "outcomes";

    private Forcing forcing;

    @Override
    public String id() {
        return ID;
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
        return Forcing.CALLS;
    }

    @Override
    public void start(ToolContext context) {
        String file = context.setting(OUTCOMES, "");
        if (file.isEmpty()) {
            throw new IllegalArgumentException("the tool " + ID + " is used by 'stft replay --all', which gives it a "
                + "file. Record a job with --tool event-log, and replay it with that command.");
        }
        forcing = Forcing.of(file, "stft." + ID + "." + OUTCOMES, context);
    }

    @Override
    public Object around(Call call) {
        return forcing.around(call);
    }
}
