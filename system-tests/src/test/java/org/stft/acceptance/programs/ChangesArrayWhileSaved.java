package org.stft.acceptance.programs;

import mpi.MPI;
import org.stft.Stft;
import org.stft.StftException;

/**
 * A program whose second thread changes a protected array all the time, also while it is saved; it holds the array's
 * lock. Argument: {@code array}, or {@code none} if the thread changes nothing that is protected.
 */
public final class ChangesArrayWhileSaved {

    private static final int LENGTH = 500_000;
    private static volatile boolean running = true;

    private ChangesArrayWhileSaved() {
    }

    public static void main(String[] args) throws InterruptedException {
        String[] own = MPI.Init(args);
        double[] array = new double[LENGTH];
        double[] changed = own[0].equals("array") ? array : new double[LENGTH];
        Thread thread = new Thread(() -> change(changed));
        thread.setDaemon(true);
        thread.start();
        try (Stft stft = Stft.start()) {
            stft.protect("array", array);
            stft.checkpoint();
            System.out.println("saved");
        } catch (StftException e) {
            System.out.println("refused: " + e.getMessage());
        }
        running = false;
        thread.join();
        MPI.Finalize();
    }

    private static void change(double[] array) {
        synchronized (array) {
            for (long i = 0; running; i++) {
                array[(int) (i % LENGTH)] += 1;
            }
        }
    }
}
