package org.stft.probe;

import java.util.Arrays;
import java.util.List;
import org.stft.probe.TransferArguments.Role;

/** The roles of an operation's arguments, by the names of its parameters. */
final class Roles {

    /** By the number of the operation. Found when they are first asked for, since programs use few operations. */
    private static final Roles[] KNOWN = new Roles[Operation.values().length];

    private final ArgumentPositions sending;
    private final ArgumentPositions receiving;

    static Roles of(Operation operation) {
        Roles known = KNOWN[operation.ordinal()];
        if (known == null) {
            known = new Roles(operation);
            KNOWN[operation.ordinal()] = known;
        }
        return known;
    }

    private Roles(Operation operation) {
        List<String> names = operation.parameters();
        boolean rooted = names.contains("root") && names.contains("buf");
        boolean sends = names.contains("dest") || names.contains("sendbuf") || rooted;
        boolean receives = names.contains("source") || names.contains("recvbuf") || rooted;
        this.sending = sends ? new ArgumentPositions(names, "send", "dest") : null;
        this.receiving = receives ? new ArgumentPositions(names, "recv", "source") : null;
    }

    /** The arguments of the data sent, or null if the operation sends nothing. */
    ArgumentPositions sending() {
        return sending;
    }

    ArgumentPositions receiving() {
        return receiving;
    }

    /** The positions of arguments on one side. */
    static final class ArgumentPositions {

        private final int[] positions = new int[Role.values().length];

        private ArgumentPositions(List<String> names, String prefix, String peer) {
            Arrays.fill(positions, -1);
            put(names, Role.BUFFER, prefix + "buf", "buf");
            put(names, Role.OFFSET, prefix + "offset", "offset");
            put(names, Role.COUNT, prefix + "count", prefix + "counts", "count", "recvcounts");
            put(names, Role.TYPE, prefix + "type", "datatype", "type");
            put(names, Role.PEER, peer);
            put(names, Role.TAG, prefix + "tag", "tag");
            put(names, Role.DISPLACEMENTS, prefix.charAt(0) + "displs");
            int alone = names.indexOf("displs");
            if (alone >= 0 && names.get(alone - 1).startsWith(prefix)) { // next to the counts that they belong to
                positions[Role.DISPLACEMENTS.ordinal()] = alone;
            }
        }

        private void put(List<String> parameters, Role role, String... names) {
            for (String name : names) {
                if (positions[role.ordinal()] < 0) {
                    positions[role.ordinal()] = parameters.indexOf(name);
                }
            }
        }

        int position(Role role) {
            return positions[role.ordinal()];
        }
    }
}
