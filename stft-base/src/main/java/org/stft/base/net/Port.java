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

    /** Makes {@link #accept} throw, now and later. Safe from any thread. */
    void stop() throws IOException;

    /** Ends the waits of a thread on a connection. Safe from any thread; the waiting thread closes the connection. */
    default void cut(C connection) throws IOException {
        connection.close();
    }

    /** Frees it. Called on the thread that accepts, after the last {@link #accept}. */
    @Override
    void close() throws IOException;
}
