package org.stft.tool.collectives.message;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import mpi.Comm;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.Request;
import mpi.Status;

/**
 * Messages in the context in which MPJ Express sends those of its own collective operations: no receive of the program
 * takes one, and no communicator is made for them. MPJ Express 0.44 has methods for that, which are not public.
 */
public final class CollectiveContext {

    /** In place of a rank. */
    public static final int NOBODY = -1;

    private static final boolean POINT_TO_POINT = false;
    private static final MethodHandle SEND = method("send");
    private static final MethodHandle ISEND = method("isend");
    private static final MethodHandle RECEIVE = method("recv");
    private static final MethodHandle IRECEIVE = method("irecv");
    private static final Field OPERATIONS = field();

    private final Comm operations;
    private volatile int receiver = NOBODY;

    /** The context of a communicator of the program. */
    public CollectiveContext(Intracomm communicator) {
        try {
            operations = (Comm) OPERATIONS.get(communicator);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static MethodHandle method(String name) {
        try {
            Method method = Comm.class.getDeclaredMethod(name, Object.class, int.class, int.class, Datatype.class,
                int.class, int.class,
                boolean.class);
            method.setAccessible(true);
            return MethodHandles.lookup().unreflect(method);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Expected MPJ Express 0.44, found one without mpi.Comm." + name + ".", e);
        }
    }

    private static Field field() {
        try {
            Field field = Intracomm.class.getDeclaredField("intracommImpl");
            field.setAccessible(true);
            return field;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Expected MPJ Express 0.44, found one without mpi.Intracomm.intracommImpl.",
                e);
        }
    }

    public void send(Block block, int to, int tag) {
        receiver = to;
        try {
            SEND.invoke(operations, block.buffer(), block.offset(), block.count(), block.type(), to, tag,
                POINT_TO_POINT);
        } catch (Throwable e) {
            throw unchanged(e);
        } finally {
            receiver = NOBODY;
        }
    }

    /** The rank that a send waits for at present, or {@link #NOBODY}; called on any thread. */
    public int receiver() {
        return receiver;
    }

    /** Starts to send; the buffer may be changed at once, because MPJ Express has copied it. */
    public Request startSend(Block block, int to, int tag) {
        try {
            return (Request) ISEND.invoke(operations, block.buffer(), block.offset(), block.count(), block.type(), to,
                tag, POINT_TO_POINT);
        } catch (Throwable e) {
            throw unchanged(e);
        }
    }

    /** @return from whom the message came, where that was not asked for */
    public Status receive(Block block, int from, int tag) {
        try {
            return (Status) RECEIVE.invoke(operations, block.buffer(), block.offset(), block.count(), block.type(),
                from, tag,
                POINT_TO_POINT);
        } catch (Throwable e) {
            throw unchanged(e);
        }
    }

    /** Starts to receive; the data is there after {@code Wait}. */
    public Request startReceive(Block block, int from, int tag) {
        try {
            return (Request) IRECEIVE.invoke(operations, block.buffer(), block.offset(), block.count(), block.type(),
                from, tag, POINT_TO_POINT);
        } catch (Throwable e) {
            throw unchanged(e);
        }
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> RuntimeException unchanged(Throwable e) throws E {
        throw (E) e;
    }
}
