package org.stft.acceptance.programs;

import mpi.Datatype;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import org.stft.Stft;

/**
 * A correct program that has something open at each checkpoint: a datatype, communicators and, if process images are
 * saved, a receive too (the argument is the back end). For 2 ranks.
 */
public final class OpenAcrossCheckpoints {

    private static final int STEPS = 5;

    private OpenAcrossCheckpoints() {
    }

    public static void main(String[] args) {
        boolean processes = MPI.Init(args)[0].equals("criu");
        int[] step = new int[1];
        Datatype pair = Datatype.Contiguous(2, MPI.INT);
        pair.Commit();
        int rank = MPI.COMM_WORLD.Rank();
        Intracomm own = MPI.COMM_WORLD.Split(rank, 0);
        Intercomm between = MPI.COMM_WORLD.Create_intercomm(own, 0, 1 - rank, STEPS + 1);
        Intracomm both = between.Merge(rank == 1);
        try (Stft stft = Stft.start()) {
            stft.protect("step", step);
            while (step[0] < STEPS) {
                step[0]++;
                Request receive = exchange(pair, step[0]);
                if (!processes) {
                    receive.Wait();
                }
                stft.checkpoint();
                if (processes) {
                    receive.Wait();
                }
                both.Allreduce(step, 0, new int[1], 0, 1, MPI.INT, MPI.MAX);
            }
        }
        both.Free();
        between.Free();
        own.Free();
        pair.free();
        MPI.Finalize();
    }

    private static Request exchange(Datatype pair, int tag) {
        int other = 1 - MPI.COMM_WORLD.Rank();
        Request receive = MPI.COMM_WORLD.Irecv(new int[2], 0, 1, pair, other, tag);
        MPI.COMM_WORLD.Send(new int[2], 0, 1, pair, other, tag);
        return receive;
    }
}
