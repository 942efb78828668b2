package org.stft.mp;

import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** The provider of the binding to an MPI implementation, found by {@link java.util.ServiceLoader}. */
public interface MessagePassingProvider {

    /** The name of the binding: lower-case letters, digits and hyphens, such as {@code mpj-express}. */
    String id();

    /** Environment variables of this binding that begin with {@code STFT_}. */
    default Set<String> variables() {
        return Set.of();
    }

    /** Returns true if the program has initialised this MPI implementation in this process and not finalised it. */
    boolean initialized();

    /** Returns true if the program has initialised this MPI implementation in this process and finalised it. */
    default boolean finalized() {
        return false;
    }

    /**
     * The program's call, such as {@code MPI.Finalize() at Solver.java:40}, that can never return after a rank has ended
     * without finalising: one that finalises, or that waits although connections are lost. Empty if there is none.
     */
    default Optional<String> hopelessCall() {
        return Optional.empty();
    }

    /** Returns true if the MPI implementation itself has started the thread with this stack. */
    default boolean isOwnThread(StackTraceElement[] stack) {
        return false;
    }

    /** Returns true if the method of a frame belongs to the MPI implementation, or to this binding. */
    default boolean isOwnFrame(StackTraceElement frame) {
        return false;
    }

    /**
     * Suppresses, from now on, the messages that the MPI implementation itself prints on standard error when a
     * connection is lost, and no others: the launcher reports which rank has ended. Called in a rank before the
     * program's {@code main}.
     */
    default void hideLostConnections() {
    }

    /**
     * Keeps track, from now on, of the program's requests that it has not waited for, and counts its messages. Called
     * if the message guard is on: in a rank that the launcher starts before the program's {@code main}, and again before {@link #attach}.
     */
    default void trackRequests() {
    }

    /**
     * Takes part in a job that the program has initialised. Collective: opens a channel of its own and
     * exercises the connections of all pairs of ranks in a fixed order (paper, section 3.3). In one process all calls go
     * to the same provider, which keeps its channels.
     *
     * @param timeout how long to wait for each rank
     * @param progress receives one line, some seconds after the wait began, that names the rank waited for
     * @throws IllegalStateException if {@link #initialized} is false
     */
    MessagePassing attach(Duration timeout, Consumer<String> progress);

    /** Takes part in a job with a timeout of five minutes, without progress messages. */
    default MessagePassing attach() {
        return attach(Duration.ofMinutes(5), waiting -> {});
    }

    /**
     * Opens the bootstrap of a new job on this machine. Called by the launcher, not by a rank.
     *
     * @param ranks the number of ranks, at least 1
     */
    default Bootstrap bootstrap(int ranks) throws IOException {
        return bootstrap(ranks, InetAddress.getLoopbackAddress());
    }

    /**
     * Opens the bootstrap of a new job whose ranks may be on other hosts.
     *
     * @param ranks the number of ranks, at least 1
     * @param address the address of this machine by which all ranks reach it
     */
    Bootstrap bootstrap(int ranks, InetAddress address) throws IOException;
}
