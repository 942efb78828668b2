package mpi;

import java.util.function.Supplier;

/** Runs calls of the inner layers, whose objections to arguments become exceptions of the API. */
final class Checked {

    private Checked() {
    }

    static <T> T get(Supplier<T> call) {
        try {
            return call.get();
        } catch (IllegalArgumentException e) {
            throw new MPIException(e);
        }
    }

    static void run(Runnable call) {
        get(() -> {
            call.run();
            return null;
        });
    }
}
