package org.stft.launcher.incarnation;

import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;

/** A started rank, as the launcher waits for it and ends it: a process on a host, or only a connection. */
public interface RankHandle {

    /**
     * Complete when it has ended and all its reports have arrived, with its exit code; empty if only the end of its
     * connection is known: its reports then tell how it has ended.
     */
    CompletableFuture<OptionalInt> ended();

    /** Returns true if its host is lost, so that its state is unknown. */
    default boolean isLost() {
        return false;
    }

    /** Ends it and the processes that it has started, without a chance to say anything more. */
    void kill();
}
