package org.stft.acceptance.programs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import mpi.MPI;
import org.stft.Stft;

/**
 * A program for three ranks with a message race. Arguments: {@code steps}, and then how many; {@code hang}; {@code poll}: one of the
 * ranks that hang polls; or {@code wait} and a file, which the ranks wait for after the race. {@code apart}: no MPI.
 */
public final class RacesForReceive {

    private static final long POLL_NANOS = 20_000_000;

    private final int me = MPI.COMM_WORLD.Rank();
    private final int[] data = new int[1];

    private RacesForReceive() {
    }

    public static void main(String[] args) {
        if (args[args.length - 1].equals("apart")) {
            return;
        }
        String[] given = MPI.Init(args);
        RacesForReceive program = new RacesForReceive();
        switch (given[0]) {
            case "steps" -> program.steps(Integer.parseInt(given[1]));
            case "hang" -> program.hang();
            case "poll" -> program.poll();
            default -> program.await(Path.of(given[1]));
        }
        MPI.Finalize();
    }

    private void steps(int steps) {
        try (Stft stft = Stft.start()) {
            int[] done = stft.protect("done", new int[1]);
            while (done[0] < steps) {
                done[0]++;
                race();
                MPI.COMM_WORLD.Barrier();
                stft.checkpoint();
            }
        }
    }

    /** Either order is served. */
    private void race() {
        if (me > 0) {
            MPI.COMM_WORLD.Send(new int[] {me}, 0, 1, MPI.INT, 0, 7);
            return;
        }
        MPI.COMM_WORLD.Recv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, 7);
        MPI.COMM_WORLD.Recv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, 7);
    }

    /** The message that the second receive wants goes to the first. */
    private void hang() {
        if (me == 0) {
            MPI.COMM_WORLD.Probe(1, 7);
            MPI.COMM_WORLD.Recv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, 7);
            MPI.COMM_WORLD.Recv(data, 0, 1, MPI.INT, 1, 7);
        } else {
            if (me == 2) {
                LockSupport.parkNanos(25 * POLL_NANOS); // it is to be late, and nothing says so
            }
            MPI.COMM_WORLD.Send(new int[] {me}, 0, 1, MPI.INT, 0, 7);
        }
        MPI.COMM_WORLD.Barrier();
    }

    /** Rank 0 waits for rank 1, which polls for a message of rank 0. */
    private void poll() {
        if (me == 0) {
            MPI.COMM_WORLD.Recv(data, 0, 1, MPI.INT, 1, 7);
        }
        while (me == 1 && MPI.COMM_WORLD.Iprobe(0, 7) == null) {
            Thread.onSpinWait();
        }
        MPI.COMM_WORLD.Barrier();
    }

    private void await(Path file) {
        race();
        while (!Files.exists(file)) {
            LockSupport.parkNanos(POLL_NANOS);
        }
        MPI.COMM_WORLD.Barrier();
    }
}
