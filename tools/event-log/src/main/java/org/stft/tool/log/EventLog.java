package org.stft.tool.log;

import java.util.Set;
import mpi.Status;
import org.stft.probe.Call;
import org.stft.probe.Observer;
import org.stft.probe.Operation;
import org.stft.probe.ToolContext;

/** Records the MPI calls of its rank in a log that other tools can read. */
public final class EventLog implements Observer {

    private Recorder recorder;
    private RequestEvents requests;
    private volatile boolean finalizing;

    @Override
    public String id() {
        return "event-log";
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
    public void before(Call call) {
        EnteredCall entered = recorder.entered(call);
        call.attach(entered);
        if (entered.as.blocks()) {
            if (call.operation() == Operation.FINALIZE) { // MPJ Express may end the process in it
                finalizing = true;
                recorder.other(entered);
            }
            recorder.enter(entered);
        }
    }

    @Override
    public void after(Call call) {
        EnteredCall entered = call.attached(EnteredCall.class);
        if (entered.as == Recorded.OTHER && (call.operation() == Operation.INIT
            || call.operation() == Operation.INITTHREAD)) {
            recorder.open();
        }
        if (!finalizing) {
            record(entered);
        }
    }

    private void record(EnteredCall entered) {
        Call call = entered.call;
        switch (entered.as) {
            case SEND -> recorder.send(entered, call, EnteredCall.NO_REQUEST);
            case RECEIVE -> recorder.receive(entered, (Status) call.result());
            case SENDRECV -> {
                recorder.send(entered, call, EnteredCall.NO_REQUEST);
                recorder.receive(entered, (Status) call.result());
            }
            case START -> requests.started(entered);
            case WAIT, TEST -> requests.completed(entered);
            case PROBE, IPROBE -> recorder.probe(entered, (Status) call.result());
            case COLLECTIVE -> recorder.collective(entered);
            default -> recorder.other(entered);
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
