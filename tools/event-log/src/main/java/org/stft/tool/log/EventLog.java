package org.stft.tool.log;

import java.util.Set;
import mpi.Status;
import org.stft.probe.Call;
import org.stft.probe.Operation;
import org.stft.probe.Tool;
import org.stft.probe.ToolContext;

/** Writes what its rank does into a log that all other tools can read. */
public final class EventLog implements Tool {

    private Recorder recorder;
    private RequestEvents requests;
    private volatile boolean finalizing;

    @Override
    public String id() {
        return "event-log";
    }

    @Override
    public Layer layer() {
        return Layer.OBSERVE;
    }

    @Override
    public Set<Operation> wants() {
        return Recorded.ALL;
    }

    @Override
    public void start(ToolContext context) {
        recorder = new Recorder(context, new Settings(context));
        requests = new RequestEvents(recorder, context.origins());
    }

    @Override
    public Object around(Call call) {
        Recorded as = Recorded.of(call.operation());
        long start = recorder.now();
        if (call.operation() == Operation.FINALIZE) { // MPJ Express may end the process in it
            finalizing = true;
            recorder.other(call, start);
        }
        if (as.blocks()) {
            recorder.enter(call, as, start);
        }
        try {
            return call.proceed();
        } finally {
            if (call.operation() == Operation.INIT || call.operation() == Operation.INITTHREAD) {
                recorder.open();
            }
            if (!finalizing) {
                record(call, as, start);
            }
        }
    }

    private void record(Call call, Recorded as, long start) {
        switch (as) {
            case SEND -> recorder.send(call, call, start, RequestEvents.NONE);
            case RECEIVE -> recorder.receive(call, (Status) call.result(), start);
            case SENDRECV -> {
                recorder.send(call, call, start, RequestEvents.NONE);
                recorder.receive(call, (Status) call.result(), start);
            }
            case START -> requests.started(call, start);
            case WAIT, TEST -> requests.completed(call, start);
            case PROBE, IPROBE -> recorder.probe(call, (Status) call.result(), start);
            case COLLECTIVE -> recorder.collective(call, start);
            default -> recorder.other(call, start);
        }
    }

    @Override
    public void version(VersionEvent event) {
        recorder.version(event);
    }

    @Override
    public void end(Ending how) {
        recorder.close(finalizing || how == Ending.FINALIZED ? "finalized" : "exited");
    }
}
