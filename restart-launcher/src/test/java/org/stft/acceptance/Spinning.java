package org.stft.acceptance;

/** {@link Unprotected}, in a rank of which a thread computes from the first step to the last. */
public final class Spinning {

    private Spinning() {
    }

    public static void main(String[] args) {
        Thread thread = new Thread(Spinning::compute, "computes");
        thread.setDaemon(true);
        thread.start();
        Unprotected.main(args);
    }

    private static void compute() {
        long value = 1;
        while (value != 0) {
            value = value * 6364136223846793005L | 1;
        }
    }
}
