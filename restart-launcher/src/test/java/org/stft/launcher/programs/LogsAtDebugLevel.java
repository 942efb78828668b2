package org.stft.launcher.programs;

import java.util.logging.Level;
import java.util.logging.Logger;
import mpi.MPI;
import org.stft.Stft;

/** A rank that saves a version and logs at debug level itself. */
public final class LogsAtDebugLevel {

    private LogsAtDebugLevel() {
    }

    /** Runs this rank. */
    public static void main(String[] arguments) {
        MPI.Init(arguments);
        try (Stft stft = Stft.start()) {
            stft.protect("state", new int[1]);
            stft.checkpoint();
        }
        Logger.getLogger("own.Example").log(Level.FINE, "of the program");
        MPI.Finalize();
    }
}
