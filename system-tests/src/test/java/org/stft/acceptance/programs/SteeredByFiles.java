package org.stft.acceptance.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import mpi.MPI;
import mpi.Prequest;
import mpi.Request;
import org.stft.Stft;
import org.stft.StftException;

/**
 * A {@link PassesValueAround} that a test steers through files: a file {@code step-K} in a directory names the
 * {@link Trouble} that the ranks get into around their K-th checkpoint call. Without the file, as at a restart
 * after the test has removed it, all is well.
 *
 * <p>Arguments: how many steps; the directory; {@code catching}, if the program is to catch exceptions of STFT,
 * print them and go on; {@code wider}, if its array is to be longer than that of other runs; {@code unstarted}, if rank 1 is
 * never to start STFT.
 */
public final class SteeredByFiles {

    private static final int TAG = 42;
    private static final int GROWTH = 128 << 10;
    private static final long POLL_NANOS = 5_000_000;

    private final int rank = MPI.COMM_WORLD.Rank();
    private final int steps;
    private final Path directory;
    private final boolean catching;
    private final long[] value;
    private State state;
    private Request open;

    private SteeredByFiles(int steps, Path directory, Set<String> more) {
        this.steps = steps;
        this.directory = directory;
        this.catching = more.contains("catching");
        this.value = new long[more.contains("wider") ? 2 : 1];
        value[0] = rank + 1;
    }

    /** A misuse or a disturbance around a checkpoint call. */
    public enum Trouble {
        /** Rank 0 waits, as long as the file is there. */
        PAUSE,
        /** Rank 1 never comes, as long as the file is there. */
        ABSENT,
        /** Each image is so much longer than before. */
        GROWTH,
        /** The state holds what no back end of objects can save. */
        THREAD,
        /** Rank 1 is interrupted. */
        INTERRUPTED,
        /** Figure 4 (c) of the paper: a send before the call, its receive after it. */
        RECEIVED_AFTER_CALL,
        /** Figure 4 (d): a receive before the call, its send after it. */
        SENT_AFTER_CALL,
        /** The same with a receive that blocks: that rank never comes. */
        BLOCKED,
        /** The message of a receive has arrived, but the program waits for the receive after the call. */
        RECEIVE_WAITED_FOR_AFTER_CALL,
        /** The same of a persistent send. */
        SEND_WAITED_FOR_AFTER_CALL,
        /** A second thread of rank 1 calls checkpoint() while the first one is in it and rank 0 has still to come. */
        SECOND_CHECKPOINT,
        /** The same with close(). */
        SECOND_CLOSE,
        /** Rank 1 ends as if all were done. */
        EXIT,
        /** After the last step, and the last call: rank 1 exits while rank 0 is in MPI.Finalize. */
        LEFT_BY_EXIT,
        /** The same without shutdown hooks. */
        LEFT_BY_HALT,
        /** The same, but main returns. */
        LEFT_BY_RETURN,
        /** Rank 1 exits while rank 0 receives from it. */
        LEFT_IN_RECEIVE,
        /** Rank 1 is killed while rank 0 is in MPI.Finalize. */
        LEFT_BY_KILL,
        /** Rank 1 throws an exception that is not caught. */
        THROW
    }

    /** The saved state. */
    static final class State {
        int step;
        Object extra;
    }

    public static void main(String[] args) throws IOException {
        String[] own = MPI.Init(args);
        SteeredByFiles program = new SteeredByFiles(Integer.parseInt(own[0]), Path.of(own[1]),
            Set.copyOf(List.of(own)));
        if (program.rank == 1 && List.of(own).contains("unstarted")) {
            await(() -> false);
        }
        try (Stft stft = Stft.start()) {
            program.run(stft);
        }
        System.out.println("result of rank " + program.rank + ": " + program.value[0]);
        Trouble last = trouble(program.directory.resolve("step-" + (program.steps + 1)));
        if (program.rank == 1) {
            program.leave(last);
        } else if (last == Trouble.LEFT_IN_RECEIVE) {
            MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, 1, TAG);
        }
        if (program.rank == 0 || last != Trouble.LEFT_BY_RETURN) {
            MPI.Finalize();
        }
    }

    private void leave(Trouble how) throws IOException {
        if (how == Trouble.LEFT_BY_EXIT || how == Trouble.LEFT_IN_RECEIVE) {
            System.exit(0);
        } else if (how == Trouble.LEFT_BY_HALT) {
            Runtime.getRuntime().halt(0);
        } else if (how == Trouble.LEFT_BY_KILL) {
            Files.delete(directory.resolve("step-" + (steps + 1))); // after the restart all is well
            new ProcessBuilder("kill", "-KILL", Long.toString(ProcessHandle.current().pid())).start();
            await(() -> false);
        }
    }

    private void run(Stft stft) throws IOException {
        state = stft.protect("state", State::new);
        stft.protect("value", value);
        while (state.step < steps) {
            state.step++;
            PassesValueAround.pass(value, state.step);
            Path file = directory.resolve("step-" + state.step);
            Trouble trouble = trouble(file);
            begin(trouble, file);
            crowd(trouble, file, stft);
            checkpoint(stft);
            end(trouble);
        }
    }

    private static Trouble trouble(Path file) throws IOException {
        try {
            return Trouble.valueOf(Files.readString(file).trim().toUpperCase(Locale.ROOT));
        } catch (NoSuchFileException e) {
            return null; // none, or the test has removed it meanwhile
        }
    }

    private void checkpoint(Stft stft) {
        attempt(stft::checkpoint);
    }

    private void attempt(Runnable call) {
        try {
            call.run();
        } catch (StftException e) {
            if (!catching) {
                throw e;
            }
            System.out.println("rank " + rank + " caught " + e.category() + ": " + e.getMessage());
        }
    }

    private void begin(Trouble trouble, Path file) throws IOException {
        if (trouble == Trouble.PAUSE && rank == 0 || trouble == Trouble.ABSENT && rank == 1) {
            awaitRemoval(file);
        } else if (trouble == Trouble.GROWTH) {
            state.extra = new byte[GROWTH];
        } else if (trouble == Trouble.THREAD && rank == 1) {
            state.extra = new Thread();
        } else if (trouble == Trouble.INTERRUPTED && rank == 1) {
            Thread.currentThread().interrupt();
        } else if (trouble == Trouble.RECEIVED_AFTER_CALL && rank == 0) {
            MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, 1, TAG);
        } else if (trouble == Trouble.SENT_AFTER_CALL && rank == 1) {
            open = MPI.COMM_WORLD.Irecv(new int[1], 0, 1, MPI.INT, 0, TAG);
        } else if (trouble == Trouble.EXIT && rank == 1) {
            System.exit(0);
        } else if (trouble == Trouble.THROW && rank == 1) {
            throw new IllegalStateException("thrown at " + System.nanoTime());
        } else if (trouble == Trouble.BLOCKED && rank == 1) {
            MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, 0, TAG);
        } else if (trouble == Trouble.RECEIVE_WAITED_FOR_AFTER_CALL || trouble == Trouble.SEND_WAITED_FOR_AFTER_CALL) {
            transfer(trouble == Trouble.RECEIVE_WAITED_FOR_AFTER_CALL);
        }
    }

    private void crowd(Trouble trouble, Path file, Stft stft) throws IOException {
        if (trouble != Trouble.SECOND_CHECKPOINT && trouble != Trouble.SECOND_CLOSE) {
            return;
        }
        if (rank == 0) {
            awaitRemoval(file);
            return;
        }
        Thread first = Thread.currentThread();
        Thread second = new Thread(() -> {
            await(() -> isIn(first, "checkpoint"));
            attempt(trouble == Trouble.SECOND_CLOSE ? stft::close : stft::checkpoint);
        });
        second.start();
        new Thread(() -> {
            String call = trouble == Trouble.SECOND_CLOSE ? "close" : "checkpoint";
            await(() -> !second.isAlive() || isIn(second, call) && second.getState() != Thread.State.RUNNABLE);
            file.toFile().delete();
        }).start();
    }

    private static boolean isIn(Thread thread, String call) {
        return Arrays.stream(thread.getStackTrace())
            .anyMatch(frame -> frame.getClassName().equals(Stft.class.getName()) && frame.getMethodName().equals(call));
    }

    private static void await(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    private void transfer(boolean nonblockingReceive) {
        if (rank == 0) {
            Prequest send = MPI.COMM_WORLD.Send_init(new int[1], 0, 1, MPI.INT, 1, TAG);
            send.Start();
            open = send;
        } else if (nonblockingReceive) {
            open = MPI.COMM_WORLD.Irecv(new int[1], 0, 1, MPI.INT, 0, TAG);
        } else {
            MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, 0, TAG);
        }
        if (rank == 0 && nonblockingReceive) {
            open.Wait();
        }
        MPI.COMM_WORLD.Barrier();
    }

    private void awaitRemoval(Path file) throws IOException {
        Files.writeString(file.resolveSibling(file.getFileName() + "-reached"), "");
        while (Files.exists(file)) {
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    private void end(Trouble trouble) {
        state.extra = null;
        if (trouble == Trouble.RECEIVED_AFTER_CALL && rank == 1) {
            MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, 0, TAG);
        } else if ((trouble == Trouble.SENT_AFTER_CALL || trouble == Trouble.RECEIVE_WAITED_FOR_AFTER_CALL) && rank == 1
            || trouble == Trouble.SEND_WAITED_FOR_AFTER_CALL && rank == 0) {
            open.Wait();
        } else if ((trouble == Trouble.SENT_AFTER_CALL || trouble == Trouble.BLOCKED) && rank == 0) {
            MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, 1, TAG);
        } else if (trouble == Trouble.INTERRUPTED && rank == 1 && !Thread.interrupted()) {
            throw new IllegalStateException("the interrupt was lost");
        }
    }
}
