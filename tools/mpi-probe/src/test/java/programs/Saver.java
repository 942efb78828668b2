package programs;

import mpi.MPI;
import org.stft.Checkpoint;
import org.stft.Stft;

/** Saves twice, and prints what the calls say. */
public final class Saver {

    private Saver() {
    }

    public static void main(String[] arguments) {
        MPI.Init(arguments);
        try (Stft stft = Stft.start()) {
            stft.protect("u", new long[1]);
            Checkpoint[] made = {stft.checkpoint(), stft.checkpointNow()};
            System.out.println(made[0].outcome() + " " + made[1].outcome() + " in rank " + MPI.COMM_WORLD.Rank());
        }
        MPI.Finalize();
    }
}
