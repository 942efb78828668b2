package org.stft.probe;

import mpi.Datatype;
import mpi.Request;
import mpi.Status;

/**
 * Messages of a tool between the ranks of a communicator of the program: no receive of the program takes one, and no tool is told of
 * them. Parameters are those of the methods of {@code mpi.Comm}; tags may be larger than {@code MPI.TAG_UB}.
 */
public interface ToolMessages {

    void send(Object buffer, int offset, int count, Datatype type, int to, int tag);

    /** Starts to send; the buffer may be changed at once. */
    Request startSend(Object buffer, int offset, int count, Datatype type, int to, int tag);

    Status receive(Object buffer, int offset, int count, Datatype type, int from, int tag);

    /** Starts to receive; the data is there after {@code Wait}. */
    Request startReceive(Object buffer, int offset, int count, Datatype type, int from, int tag);
}
