package org.stft.acceptance.programs;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import mpi.MPI;
import org.stft.Stft;

/**
 * A program for process images that keeps files open: in each step, after the checkpoint, each rank writes a line to a file of
 * its own, and appends one to another file of its own and to one that all ranks have open. Arguments: how many steps, and the
 * directory of the files.
 */
public final class WritesToOpenFiles {

    private WritesToOpenFiles() {
    }

    /** Runs this rank. */
    public static void main(String[] arguments) throws IOException {
        String[] own = MPI.Init(arguments);
        int rank = MPI.COMM_WORLD.Rank();
        Path directory = Path.of(own[1]);
        try (Stft stft = Stft.start();
            OutputStream written = new FileOutputStream(directory.resolve("written-" + rank).toFile());
            OutputStream appended = new FileOutputStream(directory.resolve("appended-" + rank).toFile(), true);
            OutputStream shared = new FileOutputStream(directory.resolve("shared").toFile(), true)) {
            for (int step = 1; step <= Integer.parseInt(own[0]); step++) {
                stft.checkpoint();
                byte[] line = ("step " + step + " of rank " + rank + "\n").getBytes(StandardCharsets.UTF_8);
                written.write(line);
                appended.write(line);
                shared.write(line);
                MPI.COMM_WORLD.Barrier();
            }
        }
        MPI.Finalize();
    }
}
