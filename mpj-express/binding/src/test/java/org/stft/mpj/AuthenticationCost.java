package org.stft.mpj;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import mpi.MPI;
import org.junit.jupiter.api.Test;
import org.stft.mp.Bootstrap;

/**
 * Not a test: what a message costs with authenticated ports, and with MPJ Express as it is, in pairs of runs. {@code mvn -pl
 * mpj-express/binding -am test -Dtest=AuthenticationCost -Dsurefire.failIfNoSpecifiedTests=false [-Dpairs=20]}.
 */
class AuthenticationCost {

    private static final int PAIRS = Integer.getInteger("pairs", 20);
    private static final int[] BYTES = {8, 1 << 20, 16 << 20};
    private static final int[] ROUNDS = {6_000, 600, 10};

    @Test
    void pingPong() throws IOException {
        double[][] with = new double[BYTES.length][PAIRS];
        double[][] without = new double[BYTES.length][PAIRS];
        for (int pair = 0; pair < PAIRS; pair++) {
            for (int turn = 0; turn < 2; turn++) {
                boolean authenticated = (pair + turn) % 2 == 0;
                double[] micros = run(authenticated);
                for (int size = 0; size < BYTES.length; size++) {
                    (authenticated ? with : without)[size][pair] = micros[size];
                }
            }
        }
        System.out.println("| message | as it is | authenticated | ratio, median of " + PAIRS
            + " pairs | 95 % interval |\n|---|---|---|---|---|");
        for (int size = 0; size < BYTES.length; size++) {
            double[] ratios = new double[PAIRS];
            for (int pair = 0; pair < PAIRS; pair++) {
                ratios[pair] = with[size][pair] / without[size][pair];
            }
            System.out.printf("| %d B | %.1f us | %.1f us | %s |%n", BYTES[size], median(without[size]),
                median(with[size]),
                interval(ratios));
        }
    }

    private static double[] run(boolean authenticated) throws IOException {
        try (Bootstrap bootstrap = authenticated ? new MpjExpressProvider().bootstrap(2) : new PlainBootstrap();
            RankJvms jvms = RankJvms.start(bootstrap, List.of("-Xmx512m", "-XX:TieredStopAtLevel=4"), PingPong.class,
                2)) {
            String said = jvms.await().get(0).out();
            return said.lines().mapToDouble(Double::parseDouble).toArray();
        }
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** The median, and the interval between the order statistics that hold it with a probability of 95 % (sign test). */
    private static String interval(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double below = Math.pow(0.5, PAIRS);
        double term = below;
        int rank = 0;
        while (below + term * (PAIRS - rank) / (rank + 1) <= 0.025) {
            term = term * (PAIRS - rank) / (rank + 1);
            below += term;
            rank++;
        }
        return "%.3f | %.3f to %.3f".formatted(median(values), sorted[rank], sorted[PAIRS - 1 - rank]);
    }

    /** Prints the median of half a round trip for each size, in microseconds. */
    static final class PingPong {

        public static void main(String[] args) {
            MPI.Init(args);
            List<String> lines = new ArrayList<>();
            for (int size = 0; size < BYTES.length; size++) {
                byte[] ball = new byte[BYTES[size]];
                measure(ball, ROUNDS[size]); // warm
                lines.add(Double.toString(measure(ball, ROUNDS[size])));
            }
            if (MPI.COMM_WORLD.Rank() == 0) {
                lines.forEach(System.out::println);
            }
            MPI.Finalize();
        }

        private static double measure(byte[] ball, int rounds) {
            int rank = MPI.COMM_WORLD.Rank();
            double[] micros = new double[rounds];
            for (int i = 0; i < rounds; i++) {
                long start = System.nanoTime();
                if (rank == 0) {
                    MPI.COMM_WORLD.Send(ball, 0, ball.length, MPI.BYTE, 1, 1);
                    MPI.COMM_WORLD.Recv(ball, 0, ball.length, MPI.BYTE, 1, 1);
                } else {
                    MPI.COMM_WORLD.Recv(ball, 0, ball.length, MPI.BYTE, 0, 1);
                    MPI.COMM_WORLD.Send(ball, 0, ball.length, MPI.BYTE, 0, 1);
                }
                micros[i] = (System.nanoTime() - start) / 2e3;
            }
            return median(micros);
        }
    }
}
