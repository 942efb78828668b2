package org.stft.internal.agreement;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import org.stft.base.time.TimeSource;

/**
 * Threads of which one runs at a time. Who is next at each step is drawn by a seed, so a run can be repeated exactly. The
 * time is theirs too: each step takes some, and where all wait it jumps to the end of the first timeout.
 */
public final class Turns implements TimeSource, QueuePort.Waiting {

    private static final Instant BEGIN = Instant.parse("2000-01-01T00:00:00Z");
    private static final int MAX_STEP_NANOS = 1_000_000;

    private final Random random;
    private final boolean jumps;
    @GuardedBy("this")
    private long nanos;
    @GuardedBy("this")
    private final List<Actor> actors = new ArrayList<>();
    @GuardedBy("this")
    private Actor running;
    @GuardedBy("this")
    private boolean stopped;
    @GuardedBy("this")
    private boolean stuck;
    @GuardedBy("this")
    private long steps;

    /** Unwinds a thread that has been killed; nothing that it does on the way counts any more. */
    public static final class Killed extends Error {

        private static final long serialVersionUID = 1;

        public Killed() {
            super("killed", null, false, false);
        }
    }

    /** One thread. */
    private static final class Actor {

        private final Thread thread;
        private BooleanSupplier ready = () -> true;
        private long until = Long.MAX_VALUE;
        private boolean ended;

        Actor(Runnable task) {
            thread = new Thread(task);
            thread.setDaemon(true);
        }
    }

    /** @param jumps false if nobody may have to wait for a timeout: all that wait then wait for ever */
    public Turns(long seed, boolean jumps) {
        this.random = new Random(seed);
        this.jumps = jumps;
    }

    @Override
    public synchronized long nanoTime() {
        return nanos;
    }

    @Override
    public synchronized Instant now() {
        return BEGIN.plusNanos(nanos);
    }

    /** Runs the tasks to their ends. Returns false if all that were left waited for ever. */
    public boolean run(List<Runnable> tasks) throws InterruptedException {
        synchronized (this) {
            actors.clear();
            for (Runnable task : tasks) {
                actors.add(new Actor(() -> runInTurn(task)));
            }
            actors.forEach(actor -> actor.thread.start());
            next();
        }
        for (Thread thread : threads()) {
            thread.join();
        }
        synchronized (this) {
            return !stuck;
        }
    }

    private synchronized List<Thread> threads() {
        return actors.stream().map(actor -> actor.thread).toList();
    }

    private void runInTurn(Runnable task) {
        try {
            awaitTurn();
            task.run();
        } catch (Killed e) {
            return;
        } finally {
            end();
        }
    }

    private synchronized void end() {
        mine().ended = true;
        next();
    }

    /** Lets others go on; returns when it is this thread's turn again. */
    @Override
    public void step() {
        await(() -> true, Duration.ZERO);
    }

    /** Does nothing for a time. */
    public void sleep(Duration length) {
        await(() -> false, length);
    }

    /**
     * Waits until it is this thread's turn, and the condition, which the other threads make true, holds or the time is
     * over. Returns whether it holds.
     */
    @Override
    public boolean await(BooleanSupplier ready, Duration timeout) {
        synchronized (this) {
            mine().ready = ready;
            mine().until = nanos + timeout.toNanos();
            next();
        }
        awaitTurn();
        return ready.getAsBoolean();
    }

    private synchronized void awaitTurn() {
        Actor mine = mine();
        while (running != mine && !stopped) {
            try {
                wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        if (stopped) {
            throw new Killed();
        }
        steps++;
    }

    @GuardedBy("this")
    private void next() {
        nanos += random.nextInt(MAX_STEP_NANOS);
        List<Actor> ready = ready();
        if (ready.isEmpty() && jumps) {
            nanos = actors.stream().filter(actor -> !actor.ended).mapToLong(actor -> actor.until).min().orElse(nanos);
            ready = ready();
        }
        running = ready.isEmpty() ? null : ready.get(random.nextInt(ready.size()));
        if (running == null && !stopped && actors.stream().anyMatch(actor -> !actor.ended)) {
            stuck = true;
            stopped = true;
        }
        notifyAll();
    }

    @GuardedBy("this")
    private List<Actor> ready() {
        long now = jumps ? nanos : -1;
        return actors.stream()
            .filter(actor -> !actor.ended && (actor.until <= now || actor.ready.getAsBoolean())).toList();
    }

    @GuardedBy("this")
    private Actor mine() {
        return actors.stream().filter(actor -> actor.thread == Thread.currentThread()).findFirst().orElseThrow();
    }

    /** Returns true on a thread that takes turns. */
    public synchronized boolean isMine() {
        return actors.stream().anyMatch(actor -> actor.thread == Thread.currentThread());
    }

    /** Ends all threads: each is unwound at its next step. */
    public synchronized void stop() {
        stopped = true;
        notifyAll();
    }

    /** The number of turns that were taken. */
    public synchronized long steps() {
        return steps;
    }
}
