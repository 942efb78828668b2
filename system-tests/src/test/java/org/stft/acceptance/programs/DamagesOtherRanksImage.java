package org.stft.acceptance.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import mpi.MPI;
import org.stft.Stft;
import org.stft.acceptance.Corruption;

/**
 * Saves four times. Behind the second time rank 0 alters a byte of rank 1's process image in that version, the first time that the
 * job comes there.
 */
public final class DamagesOtherRanksImage {

    private DamagesOtherRanksImage() {
    }

    /** Runs this rank. */
    public static void main(String[] arguments) throws IOException {
        MPI.Init(arguments);
        Path store = Path.of(System.getProperty("stft.store"));
        Path done = store.resolveSibling("done");
        try (Stft stft = Stft.start()) {
            for (int step = 1; step <= 4; step++) {
                stft.checkpointNow();
                if (step == 2 && MPI.COMM_WORLD.Rank() == 0 && Files.notExists(done)) {
                    Files.createFile(done);
                    Corruption.alter(store.resolve(System.getProperty("stft.job"))
                        .resolve("versions/00000002/rank-00001.criu/files.img"));
                }
                MPI.COMM_WORLD.Barrier();
            }
        }
        System.out.println("result of rank " + MPI.COMM_WORLD.Rank() + ": at the end");
        MPI.Finalize();
    }
}
