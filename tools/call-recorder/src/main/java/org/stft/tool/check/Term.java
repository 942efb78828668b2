package org.stft.tool.check;

import org.stft.probe.Call;

/** A number for each call: a part of an expression, or all of it. */
@FunctionalInterface
interface Term {

    /** Of what a call does not have: no comparison with it holds. */
    long NOTHING = Long.MIN_VALUE;

    long of(Call call);

    /** Returns true if the condition holds that the expression is. */
    default boolean holds(Call call) {
        long value = of(call);
        return value != 0 && value != NOTHING;
    }
}
