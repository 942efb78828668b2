package org.stft.internal.session;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.stft.Checkpoint;
import org.stft.StftException;
import org.stft.config.Settings;
import org.stft.fault.CrashPoint;
import org.stft.internal.agreement.JobRank;
import org.stft.internal.agreement.QueuePort;
import org.stft.internal.agreement.Turns;
import org.stft.internal.checkpoint.RankRun;
import org.stft.internal.checkpoint.StoreAccess;
import org.stft.link.RankEvent;
import org.stft.link.RecordedLauncher;
import org.stft.store.JobStore;
import org.stft.store.Store;

/**
 * One run of a job whose ranks are threads of this process that take {@link Turns}: at each message and at each
 * {@link CrashPoint} it may be another rank's turn. The protocol is the real one, with real files; only message passing,
 * the launcher and the back end are others. A kill ends all ranks at once, wherever they are: the store is copied at that
 * moment, and what the threads do afterwards, while they unwind, happens to the original.
 */
final class SimulatedJob {

    static final int CALLS = 5;
    private static final int ELEMENTS = 64;

    private final Path directory;
    private final int ranks;
    private final Trouble trouble;
    private final Turns turns;
    private final ThreadGroup threads = new ThreadGroup("simulated job") {
        @Override
        public void uncaughtException(Thread thread, Throwable e) {
            if (!(e instanceof Turns.Killed)) {
                error(e);
            }
        }
    };
    private final List<QueuePort> ports;
    @GuardedBy("this")
    private final Map<CrashPoint, int[]> reached = new EnumMap<>(CrashPoint.class);
    @GuardedBy("this")
    private final Map<Integer, List<String>> calls = new TreeMap<>();
    @GuardedBy("this")
    private final Map<Integer, String> failures = new TreeMap<>();
    @GuardedBy("this")
    private final List<Throwable> errors = new ArrayList<>();
    @GuardedBy("this")
    private boolean killNext;
    @GuardedBy("this")
    private Path left;
    @GuardedBy("this")
    private long announced;
    @GuardedBy("this")
    private long restartedFrom;

    /** The kill of all ranks when one of them has reached a point so often. */
    record Kill(int rank, CrashPoint point, int times) {}

    /** A disk error of a rank at one of its saves. */
    record Failure(int rank, int save) {}

    /** A rank that does nothing for a time when it has reached a point so often. */
    record Delay(int rank, CrashPoint point, int times, Duration length) {}

    /** What happens to a job. */
    record Trouble(Optional<Kill> kill, Optional<Failure> failure, Optional<Delay> delay) {}

    /**
     * What a run has left.
     *
     * @param directory the store
     * @param killed whether the kill has come
     * @param announced the highest version that the launcher or the program of a rank was told of
     * @param restartedFrom the version that it began with, or 0
     * @param calls how the calls of each rank have ended
     * @param failures the message of the first call of each rank that has failed
     * @param steps the number of turns
     */
    record Result(Path directory, boolean killed, long announced, long restartedFrom,
        Map<Integer, List<String>> calls, Map<Integer, String> failures, long steps) {}

    private SimulatedJob(Path directory, int ranks, long seed, Trouble trouble) {
        this.directory = directory;
        this.ranks = ranks;
        this.trouble = trouble;
        this.turns = new Turns(seed, trouble.delay().isPresent());
        this.ports = QueuePort.of(ranks, new QueuePort.Waiting() {
            @Override
            public void step() {
                SimulatedJob.this.step();
            }

            @Override
            public boolean await(BooleanSupplier ready, Duration timeout) {
                return turns.await(ready, timeout);
            }
        });
        ports.forEach(port -> port.count(0, 0));
    }

    /**
     * Runs a job to its end or its kill.
     *
     * @param directory of the store: of an earlier run, or none yet
     * @throws AssertionError if a rank fails, if all wait for ever, or if a rank begins with another state than it should
     */
    static Result run(Path directory, int ranks, long seed, Trouble trouble) throws IOException, InterruptedException {
        return new SimulatedJob(directory, ranks, seed, trouble).run();
    }

    private Result run() throws IOException, InterruptedException {
        Settings settings = settings();
        boolean[] ended = new boolean[1];
        Thread main = new Thread(threads, () -> {
            try {
                ended[0] = turns.run(IntStream.range(0, ranks).<Runnable>mapToObj(rank -> () -> rank(rank, settings))
                    .toList());
            } catch (InterruptedException e) {
                error(e);
            }
        });
        main.start();
        main.join();
        awaitRemovals();
        synchronized (this) {
            if (!errors.isEmpty()) {
                throw new AssertionError(errors.get(0));
            }
            if (!ended[0]) {
                throw new AssertionError("all ranks wait for ever; the calls were " + calls);
            }
            return new Result(left == null ? directory : left, left != null, announced, restartedFrom,
                Map.copyOf(calls), Map.copyOf(failures), turns.steps());
        }
    }

    private Settings settings() throws IOException {
        Map<String, String> given = new HashMap<>(Map.of("stft.store", directory.toString(), "stft.job", "job",
            "stft.spc", ArrayFiles.ID, "stft.launcher-address", "localhost:1", "stft.prove", "off"));
        trouble.failure().ifPresent(each -> given.put(ArrayFiles.FAILING_RANK, Integer.toString(each.rank())));
        trouble.failure().ifPresent(each -> given.put(ArrayFiles.FAILING_SAVE, Integer.toString(each.save())));
        JobStore job = Store.create(directory).job("job");
        if (!job.versions().isEmpty()) {
            given.put("stft.restart", "newest");
        }
        return Settings.of(given, Map.of());
    }

    private void rank(int number, Settings settings) {
        try {
            RecordedLauncher launcher = new RecordedLauncher(this::told);
            JobRank rank = JobRank.of(ports.get(number), launcher, turns);
            rank.faults().observe(point -> reached(number, point));
            Session session = JobSession.start(rank,
                new RankRun(rank, settings, StoreAccess.ofOneOfSeveral(settings, rank.faults())),
                () -> "Program.java:7");
            program(number, session);
            session.close();
        } catch (Turns.Killed e) {
            throw e;
        } catch (RuntimeException | Error e) {
            error(e);
            turns.stop();
        }
    }

    private synchronized void error(Throwable e) {
        if (left == null) { // else it comes of the unwinding
            errors.add(e);
        }
    }

    private void program(int rank, Session session) {
        long[] state = session.protectArray("state", new long[ELEMENTS]);
        long from = session.restartedFrom().orElse(0);
        synchronized (this) {
            restartedFrom = from;
        }
        if (!Arrays.equals(state, stateAfter(rank, state[0])) || from > 0 != state[0] > 0) {
            throw new AssertionError("rank " + rank + " begins with another state than that of step " + state[0]);
        }
        note(rank, "begins at " + state[0]);
        while (state[0] < CALLS) {
            advance(rank, state);
            try {
                Checkpoint made = session.checkpoint(true);
                note(rank, made.outcome() + " " + made.version());
                announced(made.version());
            } catch (StftException e) {
                note(rank, e.category() + " " + state[0]);
                failed(rank, e);
            }
        }
    }

    private synchronized void note(int rank, String call) {
        calls.computeIfAbsent(rank, each -> new ArrayList<>()).add(call);
    }

    private synchronized void failed(int rank, StftException e) {
        failures.putIfAbsent(rank, e.getMessage());
    }

    private void told(RankEvent report) {
        if (report instanceof RankEvent.Committed committed) {
            announced(committed.version());
        }
    }

    private synchronized void announced(long version) {
        if (left == null) {
            announced = Math.max(announced, version);
        }
    }

    private static void advance(int rank, long[] state) {
        state[0]++;
        for (int i = 1; i < state.length; i++) {
            state[i] = state[i] * 6_364_136_223_846_793_005L + rank + state[0] + i;
        }
    }

    private static long[] stateAfter(int rank, long steps) {
        long[] state = new long[ELEMENTS];
        while (state[0] < steps) {
            advance(rank, state);
        }
        return state;
    }

    /** A rank, or the thread that removes versions for rank 0, has reached a point. */
    private void reached(int rank, CrashPoint point) {
        boolean takesTurns = turns.isMine();
        if (takesTurns) {
            step();
        }
        Optional<Delay> delay;
        boolean dies;
        synchronized (this) {
            int times = ++reached.computeIfAbsent(point, each -> new int[ranks])[rank];
            delay = trouble.delay().filter(each -> takesTurns && each.rank() == rank && each.point() == point
                && each.times() == times);
            killNext |= trouble.kill().equals(Optional.of(new Kill(rank, point, times)));
            dies = killNext;
        }
        delay.ifPresent(each -> turns.sleep(each.length()));
        if (dies && takesTurns) {
            die();
        }
        if (dies) {
            throw new Turns.Killed();
        }
    }

    private void step() {
        if (isKilled()) {
            die();
        }
        turns.step();
    }

    private synchronized boolean isKilled() {
        return killNext;
    }

    private void die() {
        try {
            awaitRemovals();
            copy();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        turns.stop();
        throw new Turns.Killed();
    }

    private synchronized void copy() throws IOException {
        if (left == null) {
            Path copy = directory.resolveSibling(directory.getFileName() + "-");
            try (Stream<Path> all = Files.walk(directory)) {
                for (Path each : (Iterable<Path>) all::iterator) {
                    Files.copy(each, copy.resolve(directory.relativize(each)));
                }
            }
            left = copy;
        }
    }

    private void awaitRemovals() {
        Thread[] all = new Thread[threads.activeCount() + 8];
        int count = threads.enumerate(all);
        for (int i = 0; i < count; i++) {
            if (all[i].getName().equals("stft-removal")) {
                try {
                    all[i].join();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }
}
