package programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import mpi.MPI;

/** Two ranks, on a library that gives less than all threads. Rank 0 calls from two threads: one after the other, then at the same time. */
public final class ThreadsTakeTurns {

    private static final int TAG = 5;

    private final Results results = new Results(MPI.COMM_WORLD.Rank());
    private final Path over = Path.of("over");

    private ThreadsTakeTurns() {
    }

    /** Runs a rank. */
    public static void main(String[] arguments) throws InterruptedException, IOException {
        MPI.Init(arguments);
        ThreadsTakeTurns program = new ThreadsTakeTurns();
        int other = 1 - MPI.COMM_WORLD.Rank();
        int[] got = new int[1];
        MPI.COMM_WORLD.Sendrecv(new int[] {other}, 0, 1, MPI.INT, other, 1, got, 0, 1, MPI.INT, other, 1);
        program.results.say("level", MPI.queryThread());
        program.results.say("main thread", got[0]);
        if (other == 1) {
            program.threads();
        } else {
            while (!Files.exists(program.over)) {
                Thread.onSpinWait();
            }
            MPI.COMM_WORLD.Send(new int[] {7}, 0, 1, MPI.INT, 0, TAG);
        }
        MPI.Finalize();
    }

    private void threads() throws InterruptedException, IOException {
        results.say("second thread", inAThread(() -> MPI.COMM_WORLD.Iprobe(1, TAG)));
        int[] got = new int[1];
        AtomicReference<String> ended = new AtomicReference<>();
        Thread receives = new Thread(() -> ended.set(said(() -> MPI.COMM_WORLD.Recv(got, 0, 1, MPI.INT, 1, TAG))),
            "receives");
        receives.start();
        String refused = "called";
        while (refused.equals("called") && receives.isAlive()) {
            refused = said(() -> MPI.COMM_WORLD.Iprobe(1, TAG));
        }
        Files.createFile(over);
        receives.join();
        results.say("at the same time", refused.equals("called") ? ended.get() : refused); // either may be the second one
        if (!"called".equals(ended.get())) {
            MPI.COMM_WORLD.Recv(got, 0, 1, MPI.INT, 1, TAG);
        }
        results.say("its message", got[0]);
    }

    private static String inAThread(Runnable call) throws InterruptedException {
        AtomicReference<String> said = new AtomicReference<>();
        Thread thread = new Thread(() -> said.set(said(call)), "second");
        thread.start();
        thread.join();
        return said.get();
    }

    private static String said(Runnable call) {
        try {
            call.run();
            return "called";
        } catch (IllegalStateException e) {
            return e.getMessage();
        }
    }
}
