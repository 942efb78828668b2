package org.stft.probe;

import mpi.Cartcomm;
import mpi.Comm;
import mpi.Graphcomm;
import mpi.Group;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/**
 * Makes objects of MPI in a rank without MPI: for a tool that answers {@code MPI.Init} and all calls that communicate.
 * What needs no other rank works on these objects as with MPI: ranks, sizes, groups, coordinates, packing. All else is an
 * {@link UnsupportedOperationException}, which names what was called.
 *
 * <p>The probe names the communicators that such a tool returns as it names those of MPI, by the calls that made them.
 */
public interface MpiObjects {

    /**
     * Gives the constants of {@code MPI} that {@code Init} sets their values, and makes {@code COMM_WORLD} and
     * {@code COMM_SELF}. Called once, before the other methods.
     */
    void initialize(int rank, int size);

    /** @param ranks in {@code COMM_WORLD}; this rank need not be one of them */
    Group group(int... ranks);

    /** A communicator of ranks in {@code COMM_WORLD}, of which this rank is one. */
    Intracomm intracomm(int... ranks);

    Cartcomm cartcomm(int[] ranks, int[] dimensions, boolean[] periods);

    Graphcomm graphcomm(int[] ranks, int[] index, int[] edges);

    /**
     * @param local the ranks in {@code COMM_WORLD} of the group of this rank
     * @param remote those of the other group
     */
    Intercomm intercomm(int[] local, int[] remote);

    /** The request of a nonblocking operation. It is completed by what the tool answers to a wait or test for it. */
    Request request();

    /**
     * A persistent request.
     *
     * @param operation what a start of it does, {@code ISEND} for instance
     * @param arguments as those of the operation
     */
    Prequest persistent(Operation operation, Comm communicator, Object... arguments);

    /** A status with these values. */
    Status status(StatusValues values);

    /** The values of a status, also of one that MPI has made. */
    StatusValues values(Status status);

    /**
     * The values of a status.
     *
     * @param index in the array of requests, or 0
     * @param count the number of elements of the type with which the message was received
     * @param bytes their size
     * @param elements the number of basic elements
     * @param type a number for the type of these, -1 if it is not known
     */
    record StatusValues(int source, int tag, int index, int count, int bytes, int elements, int type) {}
}
