package org.stft.tool.collectives;

/** What the ranks of a communicator do together, for reports of what lasts too long. Used on any thread. */
interface Watched {

    /** The call of the program that this rank is in. */
    CurrentCall current();

    /** A sentence on which ranks have not arrived at the call, as far as this rank knows. */
    String missing();
}
