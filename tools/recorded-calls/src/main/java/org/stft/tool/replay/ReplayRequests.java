package org.stft.tool.replay;

import java.util.Set;
import org.stft.probe.Call;
import org.stft.probe.Observer;
import org.stft.probe.Operation;
import org.stft.probe.ToolContext;

/** The part of a replay that keeps the numbers of persistent requests: outside of where their starts get an origin. */
public final class ReplayRequests implements Observer {

    static final String ID = "replay-requests";

    private RequestNumbers numbers;

    @Override
    public String id() {
        return ID;
    }

    @Override
    public Set<Operation> wants() {
        return Recording.STARTS;
    }

    @Override
    public void start(ToolContext context) {
        numbers = new RequestNumbers(context.origins());
    }

    @Override
    public void before(Call call) {
        numbers.before(call);
    }

    @Override
    public void after(Call call) {
        numbers.after(call);
    }
}
