package org.stft.mp;

/** The job as one rank sees it. Used by one thread at a time, its channels included. */
public interface MessagePassing {

    /** The MPI implementation and its version, as written into manifests, such as {@code mpj-express 0.44}. */
    String implementation();

    /** The number of this rank, from 0. */
    int rank();

    /** The number of ranks of the job. */
    int size();

    /** The channel of one use; the same each time in a process, also for those who attach again. */
    Channel channel(ChannelId id);

    /** The guard that sees the program's own communication. */
    MessageGuard guard();
}
