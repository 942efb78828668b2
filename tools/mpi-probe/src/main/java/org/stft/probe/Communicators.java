package org.stft.probe;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import mpi.Comm;
import mpi.Intercomm;
import mpi.MPI;
import org.stft.probe.message.CommunicatorName;
import org.stft.probe.message.ProbedCommunicator;
import xdev.ProcessID;

/** The communicators of the program, with their names and members, from {@code MPI.Init} on. */
public final class Communicators {

    private static final Set<Operation> CREATIONS = EnumSet.of(Operation.SPLIT, Operation.CREATE, Operation.CLONE,
        Operation.CREATE_CART,
        Operation.CREATE_GRAPH, Operation.CART_SUB, Operation.CREATE_INTERCOMM, Operation.MERGE);

    private final Messages messages;
    @GuardedBy("itself")
    private final List<Known> known = new ArrayList<>();
    private Map<UUID, Integer> worldRanks = Map.of();

    Communicators(Messages messages) {
        this.messages = messages;
    }

    private record Known(WeakReference<Comm> communicator, ProbedCommunicator probed) {}

    /**
     * The name of a communicator.
     *
     * @throws IllegalArgumentException if it is not one of the program, or MPI is not initialised
     */
    public CommunicatorName name(Comm communicator) {
        return probed(communicator).name();
    }

    /**
     * The ranks in {@code COMM_WORLD} that a communicator can send to, by their rank in it: all members, or the remote
     * group of an intercommunicator.
     */
    public int[] worldRanks(Comm communicator) {
        return probed(communicator).peers();
    }

    ProbedCommunicator probed(Comm communicator) {
        if (communicator.mpjdevComm instanceof ProbedDeviceComm own) {
            return own.probed();
        }
        synchronized (known) { // another class wraps it; there are few communicators
            for (Known each : known) {
                if (each.communicator().get() == communicator) {
                    return each.probed();
                }
            }
        }
        throw new IllegalArgumentException(
            "Expected a communicator that the program has made after MPI.Init, found another.");
    }

    private void add(Comm communicator, CommunicatorName name) {
        ProbedCommunicator probed = new ProbedCommunicator(name, ranks(communicator.group.mpjdevGroup));
        if (communicator.mpjdevComm != null) { // a replayed communicator has none
            communicator.mpjdevComm = new ProbedDeviceComm(communicator.mpjdevComm, probed, messages);
        }
        synchronized (known) {
            known.removeIf(each -> each.communicator().get() == null);
            known.add(new Known(new WeakReference<>(communicator), probed));
        }
    }

    private int[] ranks(mpjdev.Group group) {
        int[] ranks = new int[group.ids.length];
        for (int i = 0; i < ranks.length; i++) {
            ranks[i] = worldRanks.get(group.ids[i].uuid());
        }
        return ranks;
    }

    private int[] members(Comm communicator) {
        int[] members = ranks(communicator.group.mpjdevGroup);
        mpjdev.Group local = communicator.mpjdevComm == null ? null : communicator.mpjdevComm.localgroup;
        return local == null ? members : IntStream.concat(IntStream.of(members), IntStream.of(ranks(local))).toArray();
    }

    private void begin() {
        ProcessID[] ids = MPI.COMM_WORLD.group.mpjdevGroup.ids;
        worldRanks = new HashMap<>();
        for (int i = 0; i < ids.length; i++) {
            worldRanks.put(ids[i].uuid(), i);
        }
        add(MPI.COMM_WORLD, CommunicatorName.world());
        add(MPI.COMM_SELF, CommunicatorName.self(MPI.COMM_WORLD.Rank()));
    }

    private void created(Comm parent, Comm child) {
        ProbedCommunicator above = probed(parent);
        if (child instanceof Intercomm) {
            int[] members = members(child);
            String kind = ProbedCommunicator.union(members);
            add(child, above.name().child(kind + above.nextCreation(kind), IntStream.of(members).min().orElse(0)));
            return;
        }
        int number = above.nextCreation(""); // also if this rank is not a member: the others count it
        if (child != null) {
            add(child, above.name().child(Integer.toString(number), IntStream.of(members(child)).min().orElse(0)));
        }
    }

    /** The probe's part in the calls that make communicators. */
    Tool tool() {
        return new ProbeFeature("communicators", EnumSet.of(Operation.INIT, CREATIONS.toArray(Operation[]::new))) {
            @Override
            public void after(Call call) {
                if (call.failure() != null) {
                    return;
                }
                if (call.operation() == Operation.INIT) {
                    begin();
                } else {
                    created(call.communicator(), (Comm) call.result());
                }
            }
        };
    }
}
