package org.stft.bench.rank;

import java.io.IOException;
import java.util.stream.IntStream;
import mpi.Datatype;
import mpi.MPI;
import mpi.Request;

/** Programs that do one small thing, to see what a tool adds to it. */
public final class SmallPrograms {

    /** The round trips of a reading. */
    public static final int TRIPS = 1000;
    private static final int[] DATA = new int[2];
    private static final Datatype TYPE = MPI.INT;

    private SmallPrograms() {
    }

    /** Makes one call. */
    public static final class Start {
        public static void main(String[] arguments) {
            System.out.println(MPI.Wtime() > 0);
        }
    }

    /** The nanoseconds of a call that does next to nothing, the best of eight rounds. */
    public static final class Loop {
        private static final int N = 20_000_000;

        public static void main(String[] arguments) throws IOException {
            Request[] two = {new Request((mpjdev.Request) null), new Request((mpjdev.Request) null)};
            double best = Double.MAX_VALUE;
            for (int round = 0; round < 8; round++) {
                long start = System.nanoTime();
                int nulls = 0;
                for (int i = 0; i < N; i++) {
                    if (two[i & 1].Is_null()) {
                        nulls++;
                    }
                }
                best = Math.min(best, (double) (System.nanoTime() - start + nulls) / N);
            }
            Measured.print("call", best);
        }
    }

    /** Processor time of calls that a tool answers at once, the best of twelve rounds. */
    public static final class Calls {
        private static final int N = 200_000;

        public static void main(String[] arguments) throws IOException {
            MPI.Init(arguments);
            best("Send", () -> MPI.COMM_WORLD.Send(DATA, 0, 2, TYPE, 0, 1));
            best("Recv", () -> MPI.COMM_WORLD.Recv(DATA, 0, 2, TYPE, 0, 1));
            best("Barrier", MPI.COMM_WORLD::Barrier);
            MPI.Finalize();
        }

        private static void best(String name, Measured.Work call) throws IOException {
            double best = Double.MAX_VALUE;
            for (int round = 0; round < 12; round++) {
                double before = Measured.thread();
                for (int i = 0; i < N; i++) {
                    call.run();
                }
                best = Math.min(best, Measured.thread() - before);
            }
            Measured.print(name, best / N);
        }
    }

    /** Messages of 8 bytes between two ranks: a thousand round trips, the best of twenty, and floods to a wildcard receive. */
    public static final class Messages {
        public static void main(String[] arguments) throws IOException {
            String[] floods = MPI.Init(arguments);
            int me = MPI.COMM_WORLD.Rank();
            double best = Double.MAX_VALUE;
            for (int round = 0; round < 20; round++) {
                best = Math.min(best, Measured.time(() -> IntStream.range(0, TRIPS).forEach(i -> trip(me))));
            }
            Measured.printOnce("round-trip", best);
            for (String flood : floods) {
                int count = Integer.parseInt(flood);
                Measured.printOnce("flood-" + count, Measured.time(() -> flood(me, count)));
            }
            MPI.Finalize();
        }

        private static void trip(int me) {
            if (me == 0) {
                MPI.COMM_WORLD.Send(DATA, 0, 2, TYPE, 1, 1);
            }
            MPI.COMM_WORLD.Recv(DATA, 0, 2, TYPE, 1 - me, 1);
            if (me == 1) {
                MPI.COMM_WORLD.Send(DATA, 0, 2, TYPE, 0, 1);
            }
        }

        private static void flood(int me, int count) {
            for (int i = 0; i < count; i++) {
                if (me == 0) {
                    MPI.COMM_WORLD.Recv(DATA, 0, 2, TYPE, MPI.ANY_SOURCE, 2);
                } else {
                    MPI.COMM_WORLD.Send(DATA, 0, 2, TYPE, 0, 2);
                }
            }
        }
    }
}
