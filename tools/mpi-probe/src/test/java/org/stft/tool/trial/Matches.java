package org.stft.tool.trial;

import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Set;
import mpi.Request;
import org.stft.probe.Call;
import org.stft.probe.MatchingNumbers;
import org.stft.probe.Observer;
import org.stft.probe.Operation;
import org.stft.probe.RequestOrigins;
import org.stft.probe.ToolContext;
import org.stft.probe.TransferArguments;

/** Compares the numbers that the probe gives to messages with those that a program writes into them. */
public final class Matches implements Observer {

    private final Set<Call> sends = new LinkedHashSet<>();
    private final Set<Call> receives = new LinkedHashSet<>();
    private MatchingNumbers numbers;
    private RequestOrigins origins;
    private int requests;
    private int unknown;

    @Override
    public String id() {
        return "matches";
    }

    @Override
    public void start(ToolContext context) {
        numbers = context.numbers();
        origins = context.origins();
    }

    @Override
    public Set<Operation> wants() {
        return EnumSet.of(Operation.SEND, Operation.RECV, Operation.SENDRECV, Operation.WAIT, Operation.WAITALL,
            Operation.WAITANY,
            Operation.TESTSOME);
    }

    @Override
    public void after(Call call) {
        add(call);
        for (Request request : call.requests()) {
            requests++;
            Call origin = origins.of(request);
            if (origin == null) {
                unknown++;
            } else {
                add(origin);
            }
        }
    }

    private void add(Call call) {
        if (call.sending() != null) {
            sends.add(call);
        }
        if (call.receiving() != null) {
            receives.add(call);
        }
    }

    @Override
    public void end(Ending how) {
        long wrong = sends.stream().filter(call -> numbers.sent(call) != inMessage(call.sending())).count()
            + receives.stream().filter(call -> numbers.received(call) != inMessage(call.receiving())).count();
        System.out.println("sent " + sends.size() + " received " + receives.size() + " wrong " + wrong + " requests "
            + (requests > 0 ? "known" : "none") + " unknown " + unknown);
    }

    private static int inMessage(TransferArguments side) {
        return ((int[]) side.buffer())[side.offset()];
    }
}
