package org.stft.acceptance.programs;

import java.util.Arrays;
import mpi.Cartcomm;
import mpi.MPI;
import mpi.Request;
import mpi.ShiftParms;

/**
 * Exchanges values along an open line of ranks in each way: those at its ends have no neighbour on one side, and pass {@code PROC_NULL}.
 * MPJ Express has no such peers.
 */
public final class ExchangesAtBorders {

    private static final int TAG = 3;

    private ExchangesAtBorders() {
    }

    public static void main(String[] args) {
        MPI.Init(args);
        int[] dims = {0};
        Cartcomm.Dims_create(MPI.COMM_WORLD.Size(), dims);
        Cartcomm line = MPI.COMM_WORLD.Create_cart(dims, new boolean[] {false}, false);
        ShiftParms next = line.Shift(0, 1);
        int[] mine = {line.Rank() + 1};
        int[] got = new int[3];
        line.Sendrecv(mine, 0, 1, MPI.INT, next.rank_dest, TAG, got, 0, 1, MPI.INT, next.rank_source, TAG);
        Request[] open = {line.Irecv(got, 1, 1, MPI.INT, next.rank_dest, TAG),
            line.Isend(mine, 0, 1, MPI.INT, next.rank_source, TAG)};
        Request.Waitall(open);
        if (line.Rank() % 2 == 0) {
            line.Send(mine, 0, 1, MPI.INT, next.rank_dest, TAG);
            line.Recv(got, 2, 1, MPI.INT, next.rank_dest, TAG);
        } else {
            line.Recv(got, 2, 1, MPI.INT, next.rank_source, TAG);
            line.Send(mine, 0, 1, MPI.INT, next.rank_source, TAG);
        }
        line.Free();
        System.out.println("got " + Arrays.toString(got));
        MPI.Finalize();
    }
}
