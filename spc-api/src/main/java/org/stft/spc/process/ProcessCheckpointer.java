package org.stft.spc.process;

import java.util.List;
import java.util.Map;
import org.stft.spc.Checkpointer;

/**
 * The part of a process-image back end inside a rank. Its {@link #doCheckpoint} returns once more in each restored
 * process.
 */
public interface ProcessCheckpointer extends Checkpointer {

    /**
     * Names the sockets that a restored process cannot use: they are replaced. Called once, before the first image; none
     * are replaced without it. The process keeps their descriptors.
     */
    default void replace(List<ReplacedSocket> sockets) {
    }

    /**
     * The connections of this process to other processes, as they are in the image that was taken last.
     * Called after {@code doCheckpoint} has returned {@link Outcome#CONTINUED}.
     */
    List<Connection> connections();

    /**
     * The environment variables that were given to {@link ProcessHost#restore}: changes in the environment of this
     * process. Called after {@code doCheckpoint} has returned {@link Outcome#RESTORED}.
     */
    Map<String, String> environment();
}
