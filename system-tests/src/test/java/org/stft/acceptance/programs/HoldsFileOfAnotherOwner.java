package org.stft.acceptance.programs;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import mpi.MPI;
import org.stft.Stft;

/**
 * A program for process images: saves in each step, and from one step on holds a file of another owner open, which is made if it is
 * missing. Arguments: how many steps, that step, the file, and a step after which rank 0 removes the file, the first time that the job
 * comes there; 0 for none, and negative if each rank removes it when it ends.
 */
public final class HoldsFileOfAnotherOwner {

    private HoldsFileOfAnotherOwner() {
    }

    /** Runs this rank. */
    public static void main(String[] arguments) throws IOException {
        String[] own = MPI.Init(arguments);
        int steps = Integer.parseInt(own[0]);
        int opens = Integer.parseInt(own[1]);
        Path file = Path.of(own[2]);
        int removes = Integer.parseInt(own[3]);
        long value = MPI.COMM_WORLD.Rank() + 1;
        FileInputStream borrowed = null;
        try (Stft stft = Stft.start()) {
            for (int step = 1; step <= steps; step++) {
                if (step == opens) {
                    borrowed = open(file);
                    if (removes < 0) {
                        file.toFile().deleteOnExit();
                    }
                }
                value = value * 6364136223846793005L + step;
                stft.checkpointNow();
                if (step == removes && MPI.COMM_WORLD.Rank() == 0 && Files.notExists(Path.of(file + ".removed"))) {
                    Files.createFile(Path.of(file + ".removed"));
                    Files.delete(file);
                }
                MPI.COMM_WORLD.Barrier();
            }
        }
        System.out
            .println("result of rank " + MPI.COMM_WORLD.Rank() + ": " + value + ", " + borrowed.available() + " bytes");
        MPI.Finalize();
    }

    private static FileInputStream open(Path file) throws IOException {
        if (MPI.COMM_WORLD.Rank() == 0) {
            Files.writeString(file, "0123456789");
        }
        MPI.COMM_WORLD.Barrier();
        return new FileInputStream(file.toFile());
    }
}
