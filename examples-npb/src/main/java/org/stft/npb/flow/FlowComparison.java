package org.stft.npb.flow;

import org.stft.npb.common.Console;
import org.stft.npb.common.Tolerance;

/** Compares results with the official ones, and prints both as NPB does. */
public final class FlowComparison {

    private static final double EPSILON = 1e-8;

    private FlowComparison() {
    }

    /** Returns whether each of the results is right. */
    public static boolean compare(Console console, String what, double[] found, double[] official) {
        console.print(" Comparison of %s%n", what);
        boolean same = true;
        for (int m = 0; m < found.length; m++) {
            boolean within = Tolerance.within(found[m], official[m], EPSILON);
            console.print(" %s %2d  %20.13e%20.13e%20.13e%n", within ? "        " : "FAILURE:", m + 1, found[m],
                official[m],
                Math.abs((found[m] - official[m]) / official[m]));
            same &= within;
        }
        return same;
    }
}
