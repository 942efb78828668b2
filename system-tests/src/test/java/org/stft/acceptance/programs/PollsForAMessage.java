package org.stft.acceptance.programs;

import mpi.MPI;

/** Rank 0 looks for a message of rank 1 as often as the argument says before it asks for it, and then until it is there. */
public final class PollsForAMessage {

    private static final int ASK = 1;
    private static final int ANSWER = 2;

    private PollsForAMessage() {
    }

    public static void main(String[] args) {
        long polls = Long.parseLong(MPI.Init(args)[0]);
        int[] value = {41};
        if (MPI.COMM_WORLD.Rank() == 0) {
            int found = 0;
            for (long i = 0; i < polls; i++) {
                found += MPI.COMM_WORLD.Iprobe(1, ANSWER) == null ? 0 : 1;
            }
            MPI.COMM_WORLD.Send(value, 0, 1, MPI.INT, 1, ASK);
            long more = 0;
            while (MPI.COMM_WORLD.Iprobe(1, ANSWER) == null) {
                more++;
            }
            MPI.COMM_WORLD.Recv(value, 0, 1, MPI.INT, 1, ANSWER);
            System.out.println("found " + found + ", then after " + more + " polls " + value[0]);
        } else {
            MPI.COMM_WORLD.Recv(value, 0, 1, MPI.INT, 0, ASK);
            value[0]++;
            MPI.COMM_WORLD.Send(value, 0, 1, MPI.INT, 0, ANSWER);
        }
        MPI.Finalize();
    }
}
