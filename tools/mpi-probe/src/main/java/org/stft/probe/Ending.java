package org.stft.probe;

/** How the work of a tool ends. */
public enum Ending {
    /** The program has called {@code MPI.Finalize}. */
    FINALIZED,
    /** The process exits without that: by {@code System.exit}, an exception, or a signal. */
    EXIT
}
