package org.stft.acceptance.programs;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import mpi.MPI;
import org.stft.Stft;

/**
 * A program of six steps with something that no version has, so that it comes to another result after a restart. Arguments:
 * what that is; a file for which it waits after the fourth step, or {@code -}; a file that it writes to, if it writes.
 */
public final class KeepsStateOutsideVersions {

    private static final int STEPS = 6;
    private static final int TAG = 3;
    private static double cache;

    private final Random random = new Random();
    private final boolean restarted;
    private long counter;
    private OutputStream lines;

    private KeepsStateOutsideVersions(boolean restarted) {
        this.restarted = restarted;
    }

    /** All that is protected. */
    static final class State {
        int step;
        double[] sums = new double[STEPS + 1];
        long clock;
    }

    public static void main(String[] args) throws IOException {
        String[] own = MPI.Init(args);
        try (Stft stft = Stft.start()) {
            State state = stft.protect("state", State::new);
            KeepsStateOutsideVersions program = new KeepsStateOutsideVersions(stft.restartedFrom().isPresent());
            while (state.step < STEPS) {
                state.step++;
                boolean again = program.restarted || stft.restartedFrom().isPresent();
                state.sums[state.step] = state.sums[state.step - 1] + program.term(own, state, again);
                stft.checkpoint();
                while (state.step == 4 && !own[1].equals("-") && !Files.exists(Path.of(own[1]))) {
                    LockSupport.parkNanos(10_000_000);
                }
            }
            System.out.println("result: " + state.sums[STEPS]);
        }
        MPI.Finalize();
    }

    private double term(String[] own, State state, boolean again) throws IOException {
        return switch (own[0]) {
            case "counter" -> ++counter;
            case "static" -> ++cache;
            case "random" -> random.nextDouble();
            case "order" -> order();
            case "messages" -> messages(again);
            case "clock" -> state.clock = System.nanoTime();
            case "file" -> line(state.step, Path.of(own[2]));
            case "ends" -> end(again);
            case "hangs" -> hang(again);
            default -> Math.sqrt(state.step);
        };
    }

    /** Adds up the values of a map whose keys have the hash codes of their identities. */
    private static double order() {
        Map<Object, Double> map = new HashMap<>();
        for (int i = 1; i <= 50; i++) {
            map.put(new Object(), 1.0 / i);
        }
        double sum = 0;
        for (double value : map.values()) {
            sum = sum / 2 + value;
        }
        return sum;
    }

    /** Rank 0 receives from any source; the message that comes first is another one after a restart. */
    private static double messages(boolean again) {
        int rank = MPI.COMM_WORLD.Rank();
        int first = again ? 2 : 1;
        double[] value = {rank};
        if (rank == 0) {
            double[] one = new double[1];
            double[] two = new double[1];
            MPI.COMM_WORLD.Recv(one, 0, 1, MPI.DOUBLE, MPI.ANY_SOURCE, TAG);
            MPI.COMM_WORLD.Send(value, 0, 1, MPI.DOUBLE, 3 - first, TAG);
            MPI.COMM_WORLD.Recv(two, 0, 1, MPI.DOUBLE, MPI.ANY_SOURCE, TAG);
            return 10 * one[0] + two[0];
        }
        if (rank != first) {
            MPI.COMM_WORLD.Recv(new double[1], 0, 1, MPI.DOUBLE, 0, TAG);
        }
        MPI.COMM_WORLD.Send(value, 0, 1, MPI.DOUBLE, 0, TAG);
        return 0;
    }

    /** Rank 0 appends a line to a file that it keeps open. */
    private double line(int step, Path file) throws IOException {
        if (MPI.COMM_WORLD.Rank() == 0) {
            if (lines == null) {
                lines = new FileOutputStream(file.toFile(), true);
            }
            lines.write(("step " + step + "\n").getBytes(StandardCharsets.UTF_8));
        }
        return step;
    }

    private static double end(boolean again) {
        if (again) {
            MPI.Finalize();
            Runtime.getRuntime().exit(0);
        }
        return 1;
    }

    private static double hang(boolean again) {
        while (again) {
            LockSupport.park();
        }
        return 1;
    }
}
