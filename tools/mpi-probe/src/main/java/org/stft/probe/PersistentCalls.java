package org.stft.probe;

import java.lang.reflect.Field;
import java.util.List;
import mpi.Prequest;

/**
 * The call that a persistent request makes when it is started, read from its fields, which are private to the package
 * of MPJ Express.
 */
final class PersistentCalls {

    /** The operations by the number in the field {@code op}. */
    private static final Operation[] OPERATIONS = {null, Operation.IBSEND, Operation.IRSEND, Operation.ISEND,
        Operation.IRECV, Operation.ISSEND};
    private static final String[] ARGUMENTS = {"buf", "offset", "count", "datatype", "dest", "tag"};
    private static final int PEER = 4;
    private static final int TAG = 5;

    private final Chain[] chains = new Chain[OPERATIONS.length];
    private final Field[] arguments = new Field[ARGUMENTS.length];
    private final Field operation;
    private final Field communicator;

    PersistentCalls() {
        for (int i = 1; i < chains.length; i++) {
            chains[i] = new Chain(OPERATIONS[i], List.of());
        }
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = field(ARGUMENTS[i]);
        }
        operation = field("op");
        communicator = field("comm");
    }

    private static Field field(String name) {
        try {
            Field field = Prequest.class.getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new ToolException(
                "Expected the field " + name + " in the class mpi.Prequest of MPJ Express 0.44, found none that can"
                    + " be read: " + e + ". Use MPJ Express 0.44.",
                e);
        }
    }

    /** Changes the peer and the tag of a persistent request. */
    void ask(Prequest request, int peer, int tag) {
        try {
            arguments[PEER].setInt(request, peer);
            arguments[TAG].setInt(request, tag);
        } catch (IllegalAccessException e) {
            throw new AssertionError("made accessible", e);
        }
    }

    Call of(Prequest request, String site) {
        try {
            Object[] values = new Object[arguments.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = arguments[i].get(request);
            }
            return new Call(chains[operation.getInt(request)], communicator.get(request), values, site);
        } catch (IllegalAccessException e) {
            throw new AssertionError("made accessible", e);
        }
    }
}
