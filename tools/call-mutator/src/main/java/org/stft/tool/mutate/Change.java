package org.stft.tool.mutate;

import org.stft.probe.Call;

/** What an operator does with a call. */
interface Change {

    /** Returns true if the operator makes another call of this one. */
    boolean applies(Call call);

    /**
     * Makes the other call.
     *
     * @return the result for the program
     */
    Object make(Call call, Program program);
}
