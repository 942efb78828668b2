package org.stft.probe.library;

import java.nio.ByteBuffer;
import mpi.Comm;
import mpi.Intracomm;
import mpi.Op;
import mpi.Prequest;
import mpi.Request;
import mpi.User_function;
import org.stft.probe.MpiObjects;
import org.stft.probe.Operation;
import org.stft.probe.ToolMessages;

/**
 * An implementation of package {@code mpi}, as the probe needs it: what its public methods do not tell. One object for
 * each rank, made with a public constructor without parameters. The methods may be called on several threads at once.
 */
public interface MpiLibrary {

    /** 16 digits that all ranks of this start of the job have in common, and other starts have not. After {@code Init}. */
    String run();

    /**
     * Keeps an object with a request, in place of an earlier one. A completed request still has it, and so has a
     * persistent one that is started again.
     */
    void keep(Request request, Object value);

    /** The object that is kept with a request, or null. */
    Object kept(Request request);

    /** The operation that a persistent request starts, with its arguments. */
    Transfer transfer(Prequest request);

    /** Changes the source and the tag of a persistent receive. */
    void change(Prequest receive, int source, int tag);

    /**
     * The ranks in {@code COMM_WORLD} of the processes that a communicator can send to, by their rank in it: all
     * members, or the remote group of an intercommunicator.
     */
    int[] peers(Comm communicator);

    /** The ranks in {@code COMM_WORLD} of the local group of an intercommunicator; empty for other communicators. */
    int[] localGroup(Comm communicator);

    /** Has the listener told of all messages on a communicator from now on. */
    void listen(Comm communicator, MessageListener listener);

    /** The listener of a communicator, or null. Called often. */
    MessageListener listener(Comm communicator);

    /**
     * Messages of a tool on a communicator. The first one may be collective: all its ranks must come to theirs.
     */
    ToolMessages messages(Intracomm communicator);

    /** The function of an operation that the program has made, or null for an operation of MPI. */
    User_function function(Op op);

    /**
     * The bytes that a buffer of type {@code MPI.PACKED} holds, from its beginning; the buffer is unchanged.
     *
     * @throws IllegalArgumentException if it is not a buffer for packed data
     */
    ByteBuffer packed(Object buffer);

    /** Makes objects of MPI in a rank whose calls a tool answers. */
    MpiObjects objects();

    /**
     * A transfer of data.
     *
     * @param arguments as those of the operation
     */
    record Transfer(Operation operation, Comm communicator, Object[] arguments) {}
}
