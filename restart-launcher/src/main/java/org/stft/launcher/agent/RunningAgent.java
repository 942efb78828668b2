package org.stft.launcher.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;

/** An agent to which there is a connection. It ends, with all that it has started, when its input does. */
interface RunningAgent {

    /** The name of its host in messages. */
    String host();

    /** What it answers. */
    InputStream input() throws IOException;

    /** What it is asked. */
    OutputStream output() throws IOException;

    /** Ends the connection at once: a thread that waits to send a message need not wait longer. */
    void cut();

    /** Waits until what it has said about its end was shown. */
    default void awaitLastErrors() {
        // it says that where it runs
    }

    /**
     * Ends its input, and waits until it has ended.
     *
     * @param heard complete when nothing more comes from it
     * @throws IOException if it has ended before
     */
    void end(CompletableFuture<Void> heard) throws IOException;
}
