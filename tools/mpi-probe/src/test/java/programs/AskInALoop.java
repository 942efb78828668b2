package programs;

import mpi.Request;

/** Makes a call that does next to nothing, many times. */
public final class AskInALoop {

    public static final int CALLS = 10_000_000;

    private AskInALoop() {
    }

    public static int ask(Request[] requests) {
        int found = 0;
        for (int i = 0; i < CALLS; i++) {
            if (requests[i & 1].Is_null()) {
                found++;
            }
        }
        return found;
    }
}
