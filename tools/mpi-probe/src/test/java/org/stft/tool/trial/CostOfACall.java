package org.stft.tool.trial;

import java.lang.reflect.Constructor;
import mpi.Request;
import programs.AskInALoop;

/** Compares the same loop over a call of MPI in a class that is rewritten and in one that is not: this one. */
public final class CostOfACall {

    private static final int ROUNDS = 15;
    /** Compilers that have little of the processors need so long until both loops are as fast as they become. */
    private static final long AT_LEAST_NANOS = 1_500_000_000;

    private CostOfACall() {
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Constructor<Request> constructor = Request.class.getConstructor(mpjdev.Request.class);
        Request[] requests = {constructor.newInstance((Object) null), constructor.newInstance((Object) null)};
        long with = Long.MAX_VALUE;
        long without = Long.MAX_VALUE;
        int found = 0;
        long began = System.nanoTime();
        for (int round = 0; round < ROUNDS || System.nanoTime() - began < AT_LEAST_NANOS; round++) {
            // in turns: other load of the machine affects both
            long start = System.nanoTime();
            found += AskInALoop.ask(requests);
            long middle = System.nanoTime();
            found += ask(requests);
            with = Math.min(with, middle - start);
            without = Math.min(without, System.nanoTime() - middle);
        }
        System.out.println((double) with / without + (found == 0 ? "" : " of " + found));
    }

    private static int ask(Request[] requests) {
        int found = 0;
        for (int i = 0; i < AskInALoop.CALLS; i++) {
            if (requests[i & 1].Is_null()) {
                found++;
            }
        }
        return found;
    }
}
