package org.stft.acceptance.programs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import mpi.MPI;
import org.stft.Stft;

/**
 * A program that packs its messages with a library that it brings itself, in another release than STFT or the tests have it.
 * Argument of its main class: the number of steps.
 */
abstract class OwnLibrary {

    private static final int TAG = 7;
    private static final int MESSAGE_BYTES = 256;
    private static final int STEP = 0;
    private static final int VALUE = 1;

    private double[] state;

    /** Runs this rank and prints the result, and the jar of a class of the library. */
    final void run(String[] arguments, Class<?> ofTheLibrary) throws IOException {
        int steps = Integer.parseInt(MPI.Init(arguments)[0]);
        state = new double[] {0, MPI.COMM_WORLD.Rank() + 1};
        try (Stft stft = Stft.start()) {
            protect(stft);
            stft.protect("state", state);
            while (state[STEP] < steps) {
                step();
                stft.checkpoint();
            }
        }
        System.out.println("result: " + state[VALUE]);
        System.out.println("the program's "
            + Path.of(ofTheLibrary.getProtectionDomain().getCodeSource().getLocation().getPath()).getFileName());
        MPI.Finalize();
    }

    /** Protects what the program needs besides its state. */
    void protect(Stft stft) {
        // nothing
    }

    /** A message with a number. */
    abstract byte[] pack(double number) throws IOException;

    /** The number in a message, which may have zeros after its end. */
    abstract double unpack(byte[] message) throws IOException;

    private void step() throws IOException {
        byte[] received = new byte[MESSAGE_BYTES];
        int size = MPI.COMM_WORLD.Size();
        int rank = MPI.COMM_WORLD.Rank();
        MPI.COMM_WORLD.Sendrecv(Arrays.copyOf(pack(state[VALUE]), MESSAGE_BYTES), 0, MESSAGE_BYTES, MPI.BYTE,
            (rank + 1) % size, TAG, received, 0, MESSAGE_BYTES, MPI.BYTE, (rank + size - 1) % size, TAG);
        state[VALUE] = state[VALUE] / 3 + unpack(received);
        state[STEP]++;
    }
}
