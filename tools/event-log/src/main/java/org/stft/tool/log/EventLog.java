package org.stft.tool.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import mpi.Datatype;
import mpi.Request;
import mpi.Status;
import org.stft.probe.Call;
import org.stft.probe.Operation;
import org.stft.probe.ToolContext;
import org.stft.probe.TransferArguments;
import org.stft.probe.ValueObserver;

/** Records the MPI calls of its rank in a log that other tools can read. */
public final class EventLog implements ValueObserver {

    private Recorder recorder;
    private RequestEvents requests;
    private int keptVersions;
    private volatile boolean finalizing;

    @Override
    public String id() {
        return "event-log";
    }

    @Override
    public Set<Operation> wants() {
        return RecordedForm.ALL;
    }

    @Override
    public void start(ToolContext context) {
        LogSettings settings = new LogSettings(context);
        keptVersions = settings.versions();
        recorder = new Recorder(context, settings);
        requests = new RequestEvents(recorder, context.origins());
    }

    /**
     * Writes data of another tool into the log of this rank, with the number of the next event: for a tool that has this
     * one from {@link ToolContext#tool}.
     *
     * @param kind at least {@link org.stft.log.LogWriter#FIRST_OF_TOOLS}
     * @return false if it is not written: there is no log before {@code MPI.Init}, while an image of the process is
     *     taken, or when the disk has no room
     */
    public boolean block(int kind, byte[] content) {
        return recorder.block(kind, content);
    }

    /** The number of last versions since which the log is kept, beside its beginning; 0 if all of it is kept. */
    public int keptVersions() {
        return keptVersions;
    }

    /** The number of the next event of this rank. Safe from any thread. */
    public long next() {
        return recorder.next();
    }

    /**
     * The directory of the logs of a start of the job.
     *
     * @param run as {@link ToolContext#run} returns it
     * @throws IOException if the directory of the tool cannot be created
     */
    public Path directory(String run) throws IOException {
        return recorder.directory(run);
    }

    /** The number of a request's operation in the events of this rank, also when it is complete; -1 if it has none. */
    public int number(Request request) {
        return requests.number(request);
    }

    /** Returns true if a request's operation was started, and no call that the program has made has completed it. */
    public boolean isOpen(Request request) {
        return requests.isOpen(request);
    }

    /**
     * The threads of this rank that have called MPI and are alive, with the calls that they are in. Safe from any thread,
     * also before this tool has started.
     */
    public List<Caller> callers() {
        Recorder started = recorder; // all its fields are final or volatile
        return started == null ? List.of() : started.callers();
    }

    /** Returns true if {@code MPI.Finalize} was called. Safe from any thread. */
    public boolean isFinalizing() {
        return finalizing;
    }

    /**
     * A thread that has called MPI.
     *
     * @param number in the events of the rank
     * @param entered the time at which it has entered the call that it is in, as the log shows it; -1 if it is in none
     */
    public record Caller(Thread thread, int number, long entered) {}

    /** The number of the current thread in the events of this rank. */
    public int thread() {
        return recorder.thread();
    }

    /**
     * The time at which a thread has entered the call that it is in, as the log shows it.
     *
     * @return -1 if the log shows none
     */
    public long entered(int thread) {
        return recorder.entered(thread);
    }

    @Override
    public long before(Operation operation, Object self, int peer, int tag, String site) {
        return recorder.enter(RecordedForm.of(operation), operation, self, peer, tag, site);
    }

    @Override
    public void after(Operation operation, long before, Object self, int peer, int tag, String site, Datatype type,
        int count, Object result, Throwable failure) {
        if (finalizing) {
            return;
        }
        OpenCall call = recorder.returned(operation, before, self, peer, site, failure);
        switch (RecordedForm.of(operation)) {
            case SEND -> recorder.send(call, type, peer, tag, count);
            case RECEIVE -> recorder.receive(call, type, peer, tag, count, (Status) result);
            case START ->
                requests.started(call, (Request) result, operation != Operation.IRECV, type, peer, tag, count);
            case WAIT, TEST -> requests.completed(call, (Request) self, (Status) result);
            case COLLECTIVE -> recorder.collective(call, type, peer, tag, count, null);
            default -> recorder.probe(call, peer, tag, (Status) result);
        }
    }

    @Override
    public void before(Call call) {
        RecordedForm as = RecordedForm.of(call.operation());
        OpenCall entered = recorder.entered(call);
        call.attach(entered);
        if (!as.blocks()) {
            return;
        }
        if (call.operation() == Operation.FINALIZE) { // MPJ Express may end the process in it
            finalizing = true;
            recorder.other(entered);
        }
        recorder.enter(as, entered, call);
    }

    @Override
    public void after(Call call) {
        if (call.operation() == Operation.INIT || call.operation() == Operation.INITTHREAD) {
            recorder.open();
        }
        if (!finalizing) {
            record(call, recorder.returned(call.attached(OpenCall.class), call.failure()));
        }
    }

    private void record(Call call, OpenCall entered) {
        switch (RecordedForm.of(call.operation())) {
            case SENDRECV -> {
                TransferArguments sent = call.sending();
                TransferArguments asked = call.receiving();
                recorder.send(entered, sent.type(), sent.peer(), sent.tag(), sent.count());
                recorder.receive(entered, asked.type(), asked.peer(), asked.tag(), asked.count(),
                    (Status) call.result());
            }
            case START -> requests.started(entered, call.requests());
            case WAIT, TEST -> requests.completed(entered, call);
            case COLLECTIVE -> recorder.collective(entered, call);
            default -> recorder.other(entered);
        }
    }

    @Override
    public void version(VersionEvent event) {
        recorder.version(event);
    }

    @Override
    public void end(Ending how) {
        recorder.close(finalizing || how == Ending.FINALIZED ? "finalized" : EndOfProcess.how());
    }
}
