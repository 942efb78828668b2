package org.stft.criu.programs;

import java.nio.file.Path;
import java.util.Arrays;
import mpi.MPI;
import mpi.Request;
import org.stft.spc.Checkpointer.Outcome;

/**
 * A program on MPJ Express, unmodified. In each step the ranks exchange arrays around a ring and add up what they have;
 * at a checkpoint all kinds of messages are open: MPI has taken them, or only knows of them.
 *
 * <p>Arguments after those of MPJ Express: directory of images, number of steps, steps per checkpoint.
 */
public final class MpjRanks {

    /** Shorter and longer than the limit (128 KiB) from which on MPJ Express asks the receiver first. */
    private static final int[] LENGTHS = {1, 1000, 100_000};
    private static final int SUM_TAG = 1;
    private static final int OPEN_TAG = 100;
    private static final int POSTED_TAG = 200;
    private static final int MOVING_TAG = 300;

    private final int rank = MPI.COMM_WORLD.Rank();
    private final int size = MPI.COMM_WORLD.Size();
    private final int next = (rank + 1) % size;
    private final int previous = (rank + size - 1) % size;
    private final ProgramContext context;
    private double sum;

    private MpjRanks(Path images) {
        context = new ProgramContext(rank, size, images);
    }

    public static void main(String[] arguments) throws Exception {
        String[] own = MPI.Init(arguments);
        MpjRanks ranks = new MpjRanks(Path.of(own[0]));
        int steps = Integer.parseInt(own[1]);
        int every = Integer.parseInt(own[2]);
        for (int step = 1; step <= steps; step++) {
            ranks.exchange(step);
            if (every > 0 && step % every == 0) {
                ranks.checkpoint(step / every, step);
            } else {
                System.out.println("step " + step);
            }
        }
        System.out.println("sum " + ranks.sum);
        MPI.Finalize();
    }

    private void exchange(int step) {
        for (int length : LENGTHS) {
            double[] mine = array(length, step + rank);
            double[] theirs = new double[length];
            MPI.COMM_WORLD.Sendrecv(mine, 0, length, MPI.DOUBLE, next, SUM_TAG, theirs, 0, length, MPI.DOUBLE, previous,
                SUM_TAG);
            add(theirs);
        }
        double[] all = new double[1];
        MPI.COMM_WORLD.Allreduce(new double[] {sum}, 0, all, 0, 1, MPI.DOUBLE, MPI.SUM);
        sum = all[0] % 1e9 + rank;
    }

    private void checkpoint(int version, int step) throws Exception {
        Request[] sent = new Request[LENGTHS.length];
        Request[] posted = new Request[LENGTHS.length];
        Request[] moving = new Request[2];
        double[][] arrived = new double[LENGTHS.length][];
        double[] large = new double[500_000];
        for (int i = 0; i < LENGTHS.length; i++) {
            arrived[i] = new double[LENGTHS[i]];
            // Figure 4 (c) of the paper: sent before the checkpoint, received after it.
            sent[i] = MPI.COMM_WORLD.Isend(array(LENGTHS[i], version), 0, LENGTHS[i], MPI.DOUBLE, next, OPEN_TAG + i);
            // And a receive that waits for what is sent after it.
            posted[i] = MPI.COMM_WORLD.Irecv(arrived[i], 0, LENGTHS[i], MPI.DOUBLE, previous, POSTED_TAG + i);
        }
        // A transfer that goes on in the background when the checkpoint begins.
        moving[0] = MPI.COMM_WORLD.Irecv(large, 0, large.length, MPI.DOUBLE, previous, MOVING_TAG);
        moving[1] = MPI.COMM_WORLD.Isend(array(large.length, version), 0, large.length, MPI.DOUBLE, next, MOVING_TAG);
        MPI.COMM_WORLD.Barrier();
        Outcome outcome = context.checkpoint(version);
        System.out.println((outcome == Outcome.RESTORED ? "restored " : "saved ") + version);
        if (outcome == Outcome.CONTINUED && Boolean.getBoolean("walkers.stop")) {
            Thread.sleep(Long.MAX_VALUE); // until it is killed
        }
        complete(version, sent, posted, arrived);
        moving[0].Wait();
        moving[1].Wait();
        require(large, version);
        System.out.println("step " + step);
    }

    private void complete(int version, Request[] sent, Request[] posted, double[][] arrived) {
        for (int i = 0; i < LENGTHS.length; i++) {
            double[] late = new double[LENGTHS[i]];
            MPI.COMM_WORLD.Recv(late, 0, LENGTHS[i], MPI.DOUBLE, previous, OPEN_TAG + i);
            require(late, version);
            MPI.COMM_WORLD.Send(array(LENGTHS[i], -version), 0, LENGTHS[i], MPI.DOUBLE, next, POSTED_TAG + i);
        }
        for (int i = 0; i < LENGTHS.length; i++) {
            sent[i].Wait();
            posted[i].Wait();
            require(arrived[i], -version);
        }
    }

    private static void require(double[] found, double expected) {
        if (!Arrays.equals(found, array(found.length, expected))) {
            throw new IllegalStateException("a message of " + found.length + " numbers did not arrive as it was sent");
        }
    }

    private static double[] array(int length, double value) {
        double[] array = new double[length];
        for (int i = 0; i < length; i++) {
            array[i] = value + i;
        }
        return array;
    }

    private void add(double[] numbers) {
        for (double number : numbers) {
            sum += number;
        }
    }
}
