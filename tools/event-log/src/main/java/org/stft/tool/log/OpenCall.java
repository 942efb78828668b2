package org.stft.tool.log;

import org.stft.probe.Operation;

/** A call that has been entered: the values that all of its events share. */
final class OpenCall {

    final int thread;
    Operation operation;
    long start;
    long end;
    int site;
    /** The number of the communicator that the call is made on, or -1. */
    int communicator;
    /** {@code Event.FAILED} if it has thrown an exception, else 0. */
    int failed;

    OpenCall(int thread) {
        this.thread = thread;
    }
}
