package org.stft.launcher.programs;

import java.util.ArrayList;
import java.util.List;
import mpi.MPI;
import org.stft.Stft;

/** A program of many small objects: to save them takes about as much memory as to have them. Argument: how many. */
public final class ProtectsManyObjects {

    private ProtectsManyObjects() {
    }

    /** Runs this rank. */
    public static void main(String[] arguments) {
        int count = Integer.parseInt(MPI.Init(arguments)[0]);
        try (Stft stft = Stft.start()) {
            stft.protect("all", () -> many(count));
            stft.checkpointNow();
        }
        MPI.Finalize();
    }

    private static List<double[]> many(int count) {
        List<double[]> all = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            all.add(new double[1]);
        }
        return all;
    }
}
