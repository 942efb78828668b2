package org.stft.probe.mpj;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import mpi.MPI;
import mpjdev.Group;
import xdev.ProcessID;

/** The ranks in {@code COMM_WORLD} of MPJ Express's processes. */
final class ProcessRanks {

    private final Map<UUID, Integer> ranks = new HashMap<>();

    /** Called after {@code MPI.Init}. */
    ProcessRanks() {
        ProcessID[] ids = MPI.COMM_WORLD.group.mpjdevGroup.ids;
        for (int i = 0; i < ids.length; i++) {
            ranks.put(ids[i].uuid(), i);
        }
    }

    int[] of(Group group) {
        int[] found = new int[group.ids.length];
        for (int i = 0; i < found.length; i++) {
            found[i] = ranks.get(group.ids[i].uuid());
        }
        return found;
    }
}
