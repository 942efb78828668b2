package org.stft.eml.control;

import java.io.IOException;
import java.util.OptionalLong;

/** A replay of one rank, in a process of its own that stands still between two calls of these methods. */
public interface ControlledReplay extends AutoCloseable {

    int rank();

    /**
     * The number of the event before which the rank stands; at a breakpoint, the lowest that it may come to next. Empty once
     * the replay has ended.
     */
    OptionalLong event();

    /** Runs on, or from the beginning, until it stands before the call with an event, or ends. */
    void runTo(long event) throws IOException;

    /** Stops at a line of a class each time that {@link #runOn} comes to it. */
    void breakAt(String type, int line) throws IOException;

    /** Runs to a breakpoint, or to the end. Returns the line, as {@code Main.java:31}; empty at the end. */
    String runOn() throws IOException;

    /**
     * The value of an expression of Java, where the program stands.
     *
     * @return a {@link Long}, a {@link Double}, a {@link Boolean}, or a text
     * @throws IOException if it has none there
     */
    Object evaluate(String expression) throws IOException;

    /** Ends the process, if it has not ended. */
    @Override
    void close();
}
