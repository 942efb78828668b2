package programs;

import mpi.MPI;
import mpi.MPIException;

/** Starts MPI with another setting on the last of three ranks, and prints what it says. */
public final class OtherSettings {

    private OtherSettings() {
    }

    public static void main(String[] args) {
        System.setProperty("stft.collectives.bcast", args[0].equals("2") ? "paper" : "leaves");
        try {
            MPI.Init(args);
        } catch (MPIException e) {
            System.out.println(e.getMessage());
        }
        MPI.Finalize();
    }
}
