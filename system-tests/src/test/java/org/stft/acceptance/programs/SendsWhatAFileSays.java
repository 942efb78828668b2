package org.stft.acceptance.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import mpi.MPI;

/** Each rank sends the next one the numbers in a file, and writes those that it gets to another. Argument: a directory. */
public final class SendsWhatAFileSays {

    private static final int COUNT = 20;

    private SendsWhatAFileSays() {
    }

    public static void main(String[] arguments) throws IOException {
        Path directory = Path.of(MPI.Init(arguments)[0]);
        int me = MPI.COMM_WORLD.Rank();
        int ranks = MPI.COMM_WORLD.Size();
        int[] out = Files.readAllLines(directory.resolve("numbers")).stream().mapToInt(Integer::parseInt).toArray();
        int[] in = new int[out.length];
        for (int i = 0; i < COUNT; i++) {
            MPI.COMM_WORLD.Sendrecv(out, 0, out.length, MPI.INT, (me + 1) % ranks, i, in, 0, in.length, MPI.INT,
                (me + ranks - 1) % ranks, i);
        }
        Files.writeString(directory.resolve("of-rank-" + me), "got " + in[0] + "\n", StandardOpenOption.CREATE,
            StandardOpenOption.APPEND);
        MPI.Finalize();
    }
}
