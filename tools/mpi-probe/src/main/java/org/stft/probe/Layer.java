package org.stft.probe;

/** Where a tool stands between the program and MPI, from outside to inside. */
public enum Layer {
    /** Sees what the program wrote, and can stop a call that would hang or crash. */
    CHECK,
    /** Looks on. */
    OBSERVE,
    /** Sends something along with the program's messages, or changes arguments. */
    PIGGYBACK,
    /** Answers calls in place of MPI. At most one tool for each operation. */
    REPLACE
}
