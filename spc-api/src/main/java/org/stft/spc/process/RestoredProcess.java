package org.stft.spc.process;

import java.io.InputStream;
import java.util.concurrent.CompletableFuture;

/** A rank that was restored from its image. Its standard streams lead to the restarting launcher. */
public interface RestoredProcess {

    /** The process id on this host of the process to kill in order to end the rank. */
    long pid();

    /** The rank's standard output. */
    InputStream output();

    /** The rank's standard error. */
    InputStream error();

    /** Completed with the exit code when the rank has ended; 128 + the signal's number if by a signal. */
    CompletableFuture<Integer> ended();

    /** Ends the rank with SIGKILL, and with it everything that was started for it. */
    void kill();
}
