package org.stft.launcher.job;

import java.io.Closeable;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.incarnation.Signals;

/** The work before the ranks of a job are started that may take long, such as waiting for agents. A signal ends it. */
final class InterruptibleSetup {

    /**
     * The time to wait for a signal after a failure: a signal to every process may end an agent before this process has
     * received its own.
     */
    private static final long LATE_SIGNAL_MILLIS = 500;

    /** Those of which nothing is left for the ranks to do. */
    private static final Set<Signals.Name> ENDING = EnumSet.of(Signals.Name.INT, Signals.Name.TERM, Signals.Name.USR1,
        Signals.Name.STOP, Signals.Name.TIME_LIMIT, Signals.Name.TAKEN_OVER, Signals.Name.TOOL);

    private final Signals signals;
    private final CompletableFuture<Signals.Name> signal = new CompletableFuture<>();

    InterruptibleSetup(Signals signals) {
        this.signals = signals;
    }

    /**
     * Runs an action that prepares the job.
     *
     * @param action may be interrupted
     * @throws CommandException {@code TERMINATED} or {@code INTERRUPTED} if a signal arrived
     */
    <T extends Closeable> T run(Supplier<T> action) throws IOException {
        T prepared;
        try {
            prepared = interruptible(action);
        } catch (CommandException e) {
            throw signal.isDone() ? ended(e) : e;
        }
        if (signal.isDone()) {
            prepared.close();
            throw ended(null);
        }
        return prepared;
    }

    private <T> T interruptible(Supplier<T> action) {
        Thread thread = Thread.currentThread();
        signals.deliverTo(name -> {
            if (signal.complete(name)) {
                thread.interrupt();
            }
        });
        try {
            return action.get();
        } catch (CommandException e) {
            awaitLateSignal();
            throw e;
        } finally {
            signals.deliverTo(null);
            Thread.interrupted();
        }
    }

    /** Work between two runs of the ranks. */
    interface Work {
        void run() throws IOException;
    }

    /**
     * Does work between two runs of the ranks.
     *
     * @return the signal that has ended it before the next run, if one has; others are kept for that
     */
    Optional<Signals.Name> between(Work work) throws IOException {
        List<Signals.Name> others = new CopyOnWriteArrayList<>();
        Thread thread = Thread.currentThread();
        signals.deliverTo(name -> {
            if (!ENDING.contains(name)) {
                others.add(name);
            } else if (signal.complete(name)) {
                thread.interrupt();
            }
        });
        try {
            work.run();
        } catch (IOException e) {
            if (!signal.isDone()) {
                throw e;
            }
        } finally {
            signals.deliverTo(null);
            Thread.interrupted();
            others.forEach(signals::arrived);
        }
        return Optional.ofNullable(signal.getNow(null));
    }

    private void awaitLateSignal() {
        try {
            signal.get(LATE_SIGNAL_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException | InterruptedException e) {
            // none arrived; an interrupt is that of the signal
        } catch (ExecutionException e) {
            throw new AssertionError("it is only ever completed with a signal", e);
        }
    }

    private CommandException ended(Throwable cause) {
        Signals.Name name = signal.join();
        return new CommandException(name == Signals.Name.INT ? ExitCode.INTERRUPTED : ExitCode.TERMINATED,
            name + ": ended while the hosts of the job were prepared. No rank was started.", cause);
    }
}
