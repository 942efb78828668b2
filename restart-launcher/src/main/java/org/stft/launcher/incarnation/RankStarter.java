package org.stft.launcher.incarnation;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;

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

    /**
     * Called when all ranks have ended.
     *
     * @return the exit code of the program that has started all of them, if it knows of their ends what their connections
     *     do not tell
     */
    default OptionalInt exitCode() {
        return OptionalInt.empty();
    }

    @Override
    default void close() throws IOException {
    }
}
