package org.stft.probe.mpj;

import java.lang.reflect.Field;
import java.util.List;
import java.util.stream.Stream;
import mpi.Comm;
import mpi.Datatype;
import mpi.Prequest;
import org.stft.probe.Operation;
import org.stft.probe.library.MpiLibrary.Transfer;

/** What a persistent request does when it is started, in its fields. */
final class PersistentFields {

    /** The operations by the number in the field {@code op}. */
    private static final List<Operation> OPERATIONS = List.of(Operation.IBSEND, Operation.IRSEND, Operation.ISEND,
        Operation.IRECV, Operation.ISSEND);
    private static final int FIRST = 1;
    private static final int PEER = 4;
    private static final int TAG = 5;
    private static final Class<?>[] CONSTRUCTOR = {Object.class, int.class, int.class, Datatype.class, int.class,
        int.class, int.class, Comm.class};

    private final Field[] arguments = Stream.of("buf", "offset", "count", "datatype", "dest", "tag")
        .map(PersistentFields::field).toArray(Field[]::new);
    private final Field operation = field("op");
    private final Field communicator = field("comm");

    private static Field field(String name) {
        return PrivateMember.field(Prequest.class, name);
    }

    void change(Prequest request, int peer, int tag) {
        PrivateMember.set(arguments[PEER], request, peer);
        PrivateMember.set(arguments[TAG], request, tag);
    }

    Transfer transfer(Prequest request) {
        Object[] values = new Object[arguments.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = PrivateMember.get(arguments[i], request);
        }
        int number = (int) PrivateMember.get(operation, request) - FIRST;
        return new Transfer(OPERATIONS.get(number), (Comm) PrivateMember.get(communicator, request), values);
    }

    static Prequest make(Operation operation, Comm communicator, Object... arguments) {
        Object[] all = new Object[CONSTRUCTOR.length];
        System.arraycopy(arguments, 0, all, 0, arguments.length);
        all[CONSTRUCTOR.length - 2] = OPERATIONS.indexOf(operation) + FIRST;
        all[CONSTRUCTOR.length - 1] = communicator;
        return PrivateMember.make(Prequest.class, CONSTRUCTOR, all);
    }
}
