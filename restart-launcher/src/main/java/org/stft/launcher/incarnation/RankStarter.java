package org.stft.launcher.incarnation;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** Starts all ranks of one incarnation. Closed when the last one has ended. */
@FunctionalInterface
public interface RankStarter extends Closeable {

    /**
     * Starts all ranks. Each of them connects to the launcher by the address and the secret of the connections.
     *
     * @return the ranks, by number
     * @throws IOException if one could not be started; the others are then ended
     */
    List<RankHandle> start(RankConnections connections) throws IOException;

    @Override
    default void close() throws IOException {
    }
}
