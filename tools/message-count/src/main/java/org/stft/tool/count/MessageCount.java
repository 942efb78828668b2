package org.stft.tool.count;

import static org.stft.probe.Operation.BSEND;
import static org.stft.probe.Operation.IBSEND;
import static org.stft.probe.Operation.IRSEND;
import static org.stft.probe.Operation.ISEND;
import static org.stft.probe.Operation.ISSEND;
import static org.stft.probe.Operation.RSEND;
import static org.stft.probe.Operation.SEND;
import static org.stft.probe.Operation.SENDRECV;
import static org.stft.probe.Operation.SENDRECV_REPLACE;
import static org.stft.probe.Operation.SSEND;
import static org.stft.probe.Operation.START;
import static org.stft.probe.Operation.STARTALL;

import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import mpi.Request;
import org.stft.probe.Call;
import org.stft.probe.Observer;
import org.stft.probe.Operation;
import org.stft.probe.RequestOrigins;
import org.stft.probe.ToolContext;

/** Counts the point-to-point messages that a rank sends, and their elements. */
public final class MessageCount implements Observer {

    private final AtomicLong messages = new AtomicLong(); // the program may send from several threads
    private final AtomicLong elements = new AtomicLong();
    private ToolContext context;
    private RequestOrigins origins;

    @Override
    public String id() {
        return "message-count";
    }

    @Override
    public void start(ToolContext context) {
        this.context = context;
        this.origins = context.origins();
    }

    @Override
    public Set<Operation> wants() {
        return EnumSet.of(SEND, SSEND, BSEND, RSEND, ISEND, ISSEND, IBSEND, IRSEND, SENDRECV, SENDRECV_REPLACE, START,
            STARTALL);
    }

    @Override
    public void after(Call call) {
        count(call);
        for (Request started : call.requests()) { // a persistent one: its origin has the arguments
            count(started == null ? null : origins.of(started));
        }
    }

    private void count(Call call) {
        if (call != null && call.failure() == null && call.sending() != null) {
            messages.incrementAndGet();
            elements.addAndGet(call.sending().count());
        }
    }

    @Override
    public void end(Ending how) {
        context.report("sent " + messages + " messages with " + elements + " elements");
    }
}
