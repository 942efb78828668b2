package org.stft.base.net;

import java.io.Closeable;
import java.io.IOException;

/**
 * A listening socket, as an {@link Acceptor} uses it.
 *
 * @param <C> its connections
 */
public interface Port<C extends Closeable> extends Closeable {

    /**
     * Waits for a connection.
     *
     * @throws IOException if it is stopped, or for a reason that may pass, such as too many open files
     */
    C accept() throws IOException;

    /** Makes {@link #accept} throw, now and later. From any thread. */
    void stop() throws IOException;

    /** Ends what waits on a connection. From any thread; the one that waits closes it. */
    default void cut(C connection) throws IOException {
        connection.close();
    }

    /** Frees it. Called on the thread that accepts, after the last {@link #accept}. */
    @Override
    void close() throws IOException;
}
