package org.stft.mpj.device;

/**
 * Calls MPJ Express with the interrupt of this thread put aside and given back afterwards.
 *
 * <p>An interrupted thread that writes to a channel closes it, and with it a connection of the job.
 */
final class Uninterrupted {

    private Uninterrupted() {
    }

    /** A call that may throw. */
    interface Call<T, E extends Exception> {
        T run() throws E;
    }

    static <T, E extends Exception> T call(Call<T, E> call) throws E {
        boolean interrupted = Thread.interrupted();
        try {
            return call.run();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
