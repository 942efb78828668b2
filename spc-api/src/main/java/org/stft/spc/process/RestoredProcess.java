package org.stft.spc.process;

import java.io.InputStream;
import java.util.concurrent.CompletableFuture;

/** A rank that was restored from its image. Its standard streams lead to the restarting launcher. */
public interface RestoredProcess {

    /** The process id on this host of the process to kill in order to end the rank. */
    long pid();

    /** What the rank writes to its standard output. */
    InputStream output();

    /** What the rank writes to its standard error. */
    InputStream error();

    /** Completed with the exit code when the rank has ended; 128 + the signal's number if by a signal. */
    CompletableFuture<Integer> ended();

    /** Ends the rank with SIGKILL, and with it everything that was started for it. */
    void kill();
}
