package org.stft.launcher.incarnation;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/**
 * A way to start all ranks of one incarnation: a JVM per rank, a process image per rank, or one program that starts a
 * whole job, such as {@code srun}. Closed when the last rank has ended.
 */
public interface LaunchEngine extends Closeable {

    /**
     * Starts all ranks. Each of them connects to the launcher by the address and the secret of the connections.
     *
     * @return the ranks, by number
     * @throws IOException if one could not be started; the others are then ended
     */
    List<RankProcess> launch(RankConnections connections) throws IOException;
}
