package org.stft.nativempi.library;

/**
 * The functions of the MPI library, as in the standard's C binding: names, order of arguments, codes. Handles, addresses and
 * counts of bytes are {@code long}: an int in the place of a handle is read from the same register or stack slot.
 */
final class Mpi {

    private Mpi() {
    }

    static native int MPI_Init_thread(long argc, long argv, int required, long provided);

    static native int MPI_Finalize();

    static native int MPI_Abort(long comm, int code);

    static native int MPI_Get_processor_name(long name, long length);

    static native double MPI_Wtime();

    static native double MPI_Wtick();

    static native int MPI_Error_class(int code, long errorClass);

    static native int MPI_Error_string(int code, long text, long length);

    static native int MPI_Comm_set_errhandler(long comm, long handler);

    static native int MPI_Comm_rank(long comm, long rank);

    static native int MPI_Comm_size(long comm, long size);

    static native int MPI_Comm_compare(long first, long second, long result);

    static native int MPI_Comm_dup(long comm, long made);

    static native int MPI_Comm_split(long comm, int color, int key, long made);

    static native int MPI_Comm_create(long comm, long group, long made);

    static native int MPI_Comm_free(long comm);

    static native int MPI_Comm_group(long comm, long group);

    static native int MPI_Comm_remote_group(long comm, long group);

    static native int MPI_Comm_get_attr(long comm, int key, long value, long flag);

    static native int MPI_Intercomm_create(long local, int localLeader, long peer, int remoteLeader, int tag,
        long made);

    static native int MPI_Intercomm_merge(long comm, int high, long made);

    static native int MPI_Group_size(long group, long size);

    static native int MPI_Group_incl(long group, int count, long ranks, long made);

    static native int MPI_Group_translate_ranks(long group, int count, long ranks, long other, long translated);

    static native int MPI_Group_free(long group);

    static native int MPI_Cart_create(long comm, int dimensions, long sizes, long periods, int reorder, long made);

    static native int MPI_Cart_sub(long comm, long remain, long made);

    static native int MPI_Graph_create(long comm, int nodes, long index, long edges, int reorder, long made);

    static native int MPI_Send(long data, int count, long type, int destination, int tag, long comm);

    static native int MPI_Bsend(long data, int count, long type, int destination, int tag, long comm);

    static native int MPI_Ssend(long data, int count, long type, int destination, int tag, long comm);

    static native int MPI_Rsend(long data, int count, long type, int destination, int tag, long comm);

    static native int MPI_Isend(long data, int count, long type, int destination, int tag, long comm, long request);

    static native int MPI_Ibsend(long data, int count, long type, int destination, int tag, long comm, long request);

    static native int MPI_Issend(long data, int count, long type, int destination, int tag, long comm, long request);

    static native int MPI_Irsend(long data, int count, long type, int destination, int tag, long comm, long request);

    static native int MPI_Recv(long data, int count, long type, int source, int tag, long comm, long status);

    static native int MPI_Irecv(long data, int count, long type, int source, int tag, long comm, long request);

    static native int MPI_Probe(int source, int tag, long comm, long status);

    static native int MPI_Iprobe(int source, int tag, long comm, long flag, long status);

    static native int MPI_Buffer_attach(long data, int bytes);

    static native int MPI_Buffer_detach(long address, long bytes);

    static native int MPI_Wait(long request, long status);

    static native int MPI_Test(long request, long flag, long status);

    static native int MPI_Waitany(int count, long requests, long index, long status);

    static native int MPI_Testany(int count, long requests, long index, long flag, long status);

    static native int MPI_Cancel(long request);

    static native int MPI_Barrier(long comm);

    static native int MPI_Bcast(long data, int count, long type, int root, long comm);

    static native int MPI_Gather(long sent, int sendCount, long sendType, long received, int count, long type, int root,
        long comm);

    static native int MPI_Gatherv(long sent, int sendCount, long sendType, long received, long counts,
        long displacements,
        long type, int root, long comm);

    static native int MPI_Scatter(long sent, int sendCount, long sendType, long received, int count, long type,
        int root,
        long comm);

    static native int MPI_Scatterv(long sent, long counts, long displacements, long sendType, long received, int count,
        long type, int root, long comm);

    static native int MPI_Allgather(long sent, int sendCount, long sendType, long received, int count, long type,
        long comm);

    static native int MPI_Allgatherv(long sent, int sendCount, long sendType, long received, long counts,
        long displacements, long type, long comm);

    static native int MPI_Alltoall(long sent, int sendCount, long sendType, long received, int count, long type,
        long comm);

    static native int MPI_Alltoallv(long sent, long sendCounts, long sendDisplacements, long sendType, long received,
        long counts, long displacements, long type, long comm);

    static native int MPI_Reduce(long sent, long received, int count, long type, long operator, int root, long comm);

    static native int MPI_Allreduce(long sent, long received, int count, long type, long operator, long comm);

    static native int MPI_Reduce_scatter(long sent, long received, long counts, long type, long operator, long comm);

    static native int MPI_Scan(long sent, long received, int count, long type, long operator, long comm);

    static native int MPI_Op_create(long function, int commutes, long made);

    static native int MPI_Op_free(long operator);

    static native int MPI_Type_contiguous(int count, long type, long made);

    static native int MPI_Type_commit(long type);

    static native int MPI_Type_free(long type);
}
