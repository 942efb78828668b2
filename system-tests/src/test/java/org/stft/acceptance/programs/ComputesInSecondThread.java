package org.stft.acceptance.programs;

/** {@link ProtectsNothing}, in a rank of which a thread computes from the first step to the last. */
public final class ComputesInSecondThread {

    private ComputesInSecondThread() {
    }

    public static void main(String[] args) {
        Thread thread = new Thread(ComputesInSecondThread::compute, "computes");
        thread.setDaemon(true);
        thread.start();
        ProtectsNothing.main(args);
    }

    private static void compute() {
        long value = 1;
        while (value != 0) {
            value = value * 6364136223846793005L | 1;
        }
    }
}
