package org.stft.tool.trial;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import mpi.Comm;
import mpi.MPI;
import org.stft.probe.Call;
import org.stft.probe.Communicators;
import org.stft.probe.Observer;
import org.stft.probe.Operation;
import org.stft.probe.ToolContext;

/** Prints the name and the members of each communicator. */
public final class Names implements Observer {

    private Communicators communicators;

    @Override
    public String id() {
        return "names";
    }

    @Override
    public void start(ToolContext context) {
        communicators = context.communicators();
    }

    @Override
    public Set<Operation> wants() {
        return EnumSet.of(Operation.INIT, Operation.SPLIT, Operation.CLONE, Operation.CREATE, Operation.CREATE_CART,
            Operation.CREATE_GRAPH, Operation.CART_SUB, Operation.CREATE_INTERCOMM, Operation.MERGE);
    }

    @Override
    public void after(Call call) {
        Comm made = call.operation() == Operation.INIT ? MPI.COMM_WORLD : (Comm) call.result();
        if (made == null) { // on native MPI, Create returns null to ranks outside of the group
            return;
        }
        System.out.println(
            call.operation() + " " + communicators.name(made) + " " + Arrays.toString(communicators.worldRanks(made)));
    }
}
