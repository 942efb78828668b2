package programs;

import mpi.MPI;

/** Asks MPI for the time, which needs no other rank, and prints the failure, if any. */
public final class AskTime {

    private AskTime() {
    }

    public static void main(String[] args) {
        try {
            System.out.println("time " + (MPI.Wtime() == 42.0 ? "made up" : "real"));
        } catch (RuntimeException e) {
            System.out.println("caught " + e);
        }
    }
}
