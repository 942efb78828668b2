package org.stft.launcher.programs;

import mpi.MPI;
import org.stft.Stft;

/** A program that prints what an extension gives its ranks, and saves one version. */
public final class PrintsWhatExtensionGives {

    private PrintsWhatExtensionGives() {
    }

    /** Runs this rank. */
    public static void main(String[] arguments) {
        MPI.Init(arguments);
        try (Stft stft = Stft.start()) {
            stft.checkpointNow();
        }
        System.out.println("given " + System.getProperty("greeting") + " " + System.getenv("GREETED_RANK"));
        MPI.Finalize();
    }
}
