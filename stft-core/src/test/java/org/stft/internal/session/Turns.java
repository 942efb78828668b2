package org.stft.internal.session;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;

/** Threads of which one runs at a time. Who is next at each step is drawn by a seed, so a run can be repeated exactly. */
final class Turns {

    private final Random random;
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
    static final class Killed extends Error {

        private static final long serialVersionUID = 1;

        Killed() {
            super("killed", null, false, false);
        }
    }

    /** One thread. */
    private static final class Actor {

        private final Thread thread;
        private BooleanSupplier ready = () -> true;
        private boolean ended;

        Actor(Runnable task) {
            thread = new Thread(task);
            thread.setDaemon(true);
        }
    }

    Turns(long seed) {
        random = new Random(seed);
    }

    /** Runs the tasks to their ends. Returns false if all that were left waited for ever. */
    boolean run(List<Runnable> tasks) throws InterruptedException {
        synchronized (this) {
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
    void step() {
        await(() -> true);
    }

    /** Waits until the condition, which the other threads make true, holds and it is this thread's turn. */
    void await(BooleanSupplier ready) {
        synchronized (this) {
            mine().ready = ready;
            next();
        }
        awaitTurn();
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
        List<Actor> ready = actors.stream().filter(actor -> !actor.ended && actor.ready.getAsBoolean()).toList();
        running = ready.isEmpty() ? null : ready.get(random.nextInt(ready.size()));
        if (running == null && !stopped && actors.stream().anyMatch(actor -> !actor.ended)) {
            stuck = true;
            stopped = true;
        }
        notifyAll();
    }

    @GuardedBy("this")
    private Actor mine() {
        return actors.stream().filter(actor -> actor.thread == Thread.currentThread()).findFirst().orElseThrow();
    }

    /** Returns true on a thread that takes turns. */
    synchronized boolean isMine() {
        return actors.stream().anyMatch(actor -> actor.thread == Thread.currentThread());
    }

    /** Ends all threads: each is unwound at its next step. */
    synchronized void stop() {
        stopped = true;
        notifyAll();
    }

    /** The number of turns that were taken. */
    synchronized long steps() {
        return steps;
    }
}
