package org.stft.probe.engine;

import java.util.EnumSet;
import java.util.Set;
import java.util.stream.IntStream;
import mpi.Comm;
import mpi.Intercomm;
import mpi.MPI;
import org.stft.probe.Call;
import org.stft.probe.CommunicatorName;
import org.stft.probe.Communicators;
import org.stft.probe.Operation;
import org.stft.probe.library.MpiLibrary;

/** Names the communicators of the program as they are made. */
final class KnownCommunicators extends ProbeFeature implements Communicators {

    private static final Set<Operation> WANTED = EnumSet.of(Operation.INIT, Operation.INITTHREAD, Operation.SPLIT,
        Operation.CREATE, Operation.CLONE, Operation.CREATE_CART, Operation.CREATE_GRAPH, Operation.CART_SUB,
        Operation.CREATE_INTERCOMM, Operation.MERGE);

    private final MpiLibrary library;
    private final Messages messages;

    KnownCommunicators(MpiLibrary library, Messages messages) {
        super("communicators");
        this.library = library;
        this.messages = messages;
    }

    @Override
    public Set<Operation> wants() {
        return WANTED;
    }

    @Override
    public CommunicatorName name(Comm communicator) {
        return known(communicator).name();
    }

    @Override
    public int[] worldRanks(Comm communicator) {
        return known(communicator).peers();
    }

    @Override
    public int[] localRanks(Comm communicator) {
        return library.localGroup(communicator);
    }

    @Override
    public boolean isOutside(Comm communicator) {
        return library.listener(communicator) instanceof KnownCommunicator known && known.isOutside();
    }

    private KnownCommunicator known(Comm communicator) {
        if (library.listener(communicator) instanceof KnownCommunicator known) {
            return known;
        }
        throw new IllegalArgumentException(
            "Expected a communicator that the program has made after MPI.Init, found another.");
    }

    private void add(Comm communicator, CommunicatorName name) {
        int[] peers = library.peers(communicator);
        int self = MPI.COMM_WORLD.Rank();
        boolean outside = !(communicator instanceof Intercomm) && IntStream.of(peers).noneMatch(peer -> peer == self);
        library.listen(communicator, new KnownCommunicator(name, peers, outside, messages));
    }

    @Override
    public void after(Call call) {
        if (call.failure() != null) {
            return;
        }
        switch (call.operation()) {
            case INIT, INITTHREAD -> {
                add(MPI.COMM_WORLD, CommunicatorName.world());
                add(MPI.COMM_SELF, CommunicatorName.self(MPI.COMM_WORLD.Rank()));
            }
            default -> created(call.communicator(), (Comm) call.result());
        }
    }

    private void created(Comm from, Comm child) {
        KnownCommunicator parent = known(from);
        if (child instanceof Intercomm) {
            int[] members = members(child);
            String kind = KnownCommunicator.union(members);
            add(child, parent.name().child(kind + parent.nextCreation(kind), lowest(members)));
            return;
        }
        int number = parent.nextCreation(""); // also if this rank is not a member: the others count it
        if (child != null) {
            add(child, parent.name().child(Integer.toString(number), lowest(members(child))));
        }
    }

    /** Of an intercommunicator, those of both groups. */
    private int[] members(Comm communicator) {
        return IntStream
            .concat(IntStream.of(library.peers(communicator)), IntStream.of(library.localGroup(communicator)))
            .toArray();
    }

    private static int lowest(int[] members) {
        return IntStream.of(members).min().orElse(0);
    }
}
