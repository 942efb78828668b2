package org.stft.probe.mpj;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import mpi.Comm;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.Request;
import mpi.Status;
import org.stft.probe.ToolException;
import org.stft.probe.ToolMessages;

/**
 * Messages in the context in which MPJ Express sends those of its own collective operations: no communicator is made for them. It has
 * methods for that, which are not public, and copies what it starts to send.
 */
final class CollectiveContext implements ToolMessages {

    private static final boolean POINT_TO_POINT = false;
    private static final MethodHandle SEND = method("send");
    private static final MethodHandle ISEND = method("isend");
    private static final MethodHandle RECEIVE = method("recv");
    private static final MethodHandle IRECEIVE = method("irecv");
    private static final Field OPERATIONS = PrivateMember.field(Intracomm.class, "intracommImpl");

    private final Comm operations;

    CollectiveContext(Intracomm communicator) {
        operations = (Comm) PrivateMember.get(OPERATIONS, communicator);
    }

    private static MethodHandle method(String name) {
        try {
            Method method = Comm.class.getDeclaredMethod(name, Object.class, int.class, int.class, Datatype.class,
                int.class, int.class, boolean.class);
            method.setAccessible(true);
            return MethodHandles.lookup().unreflect(method);
        } catch (ReflectiveOperationException e) {
            throw new ToolException("Expected MPJ Express 0.44, found one without mpi.Comm." + name + ".", e);
        }
    }

    @Override
    public void send(Object buffer, int offset, int count, Datatype type, int to, int tag) {
        try {
            SEND.invoke(operations, buffer, offset, count, type, to, tag, POINT_TO_POINT);
        } catch (Throwable e) {
            throw unchanged(e);
        }
    }

    @Override
    public Request startSend(Object buffer, int offset, int count, Datatype type, int to, int tag) {
        try {
            return (Request) ISEND.invoke(operations, buffer, offset, count, type, to, tag, POINT_TO_POINT);
        } catch (Throwable e) {
            throw unchanged(e);
        }
    }

    @Override
    public Status receive(Object buffer, int offset, int count, Datatype type, int from, int tag) {
        try {
            return (Status) RECEIVE.invoke(operations, buffer, offset, count, type, from, tag, POINT_TO_POINT);
        } catch (Throwable e) {
            throw unchanged(e);
        }
    }

    @Override
    public Request startReceive(Object buffer, int offset, int count, Datatype type, int from, int tag) {
        try {
            return (Request) IRECEIVE.invoke(operations, buffer, offset, count, type, from, tag, POINT_TO_POINT);
        } catch (Throwable e) {
            throw unchanged(e);
        }
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> RuntimeException unchanged(Throwable e) throws E {
        throw (E) e;
    }
}
