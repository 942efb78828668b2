package org.stft.mp;

import java.util.List;

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

    /**
     * The sockets of the MPI implementation that lead out of the job, for images of this process; none by default. They
     * stay the same as long as the process runs.
     */
    default List<OuterSocket> leadingOut() {
        return List.of();
    }

    /** Messages that move until it is closed. */
    interface Movement extends AutoCloseable {

        @Override
        void close();
    }

    /**
     * Keeps messages of this rank moving that were begun: called while it waits for its image, and makes no other call.
     * By default nothing is done: MPI has threads for it.
     */
    default Movement keepMoving() {
        return () -> {};
    }

    /**
     * Called in a process that was restored from its image, before the program continues: what had started the process
     * is gone, and its sockets {@linkplain #leadingOut that lead out of the job} are others.
     */
    default void restored() {
    }
}
