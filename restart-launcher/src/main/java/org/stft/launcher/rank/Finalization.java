package org.stft.launcher.rank;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.stft.StftException.Category;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.base.time.Deadline;
import org.stft.launcher.extension.ExitCode;
import org.stft.link.Launcher;
import org.stft.link.RankEvent;
import org.stft.mp.MessagePassingProvider;

/**
 * The end of MPI in a rank. Reports whether this rank has finalised MPI when it ends, and ends it if it waits for ever
 * for a rank that has not.
 */
final class Finalization {

    private static final long POLL_MILLIS = 250;
    private static final Duration HOPELESS = Duration.ofSeconds(10);
    private static final Duration HOOKS = Duration.ofSeconds(5);
    private static final List<String> EXITS = List.of("java.lang.Shutdown", "java.lang.Runtime", "java.lang.System");

    private final Collection<MessagePassingProvider> bindings;
    private final Launcher launcher;
    @GuardedBy("this")
    private boolean reported;
    @GuardedBy("this")
    private boolean watching;

    Finalization(Collection<MessagePassingProvider> bindings, Launcher launcher) {
        this.launcher = launcher;
        this.bindings = bindings;
        Runtime.getRuntime().addShutdownHook(DaemonThreads.of("stft-finalization", this::ending));
    }

    /** Returns true if the program has initialised MPI and not finalised it. */
    boolean isOpen() {
        return bindings.stream().anyMatch(MessagePassingProvider::initialized);
    }

    /** Reports what is known when the program's {@code main} has returned. */
    void mainReturned() {
        if (isOpen()) {
            DaemonThreads.start("stft-idle-watch", this::awaitIdle);
        } else if (isFinalized()) {
            report(new RankEvent.Finalized(true));
        }
    }

    private boolean isFinalized() {
        return bindings.stream().anyMatch(MessagePassingProvider::finalized);
    }

    private void ending() {
        if (isOpen()) {
            report(new RankEvent.Leaving(exit()));
        } else {
            report(new RankEvent.Finalized(isFinalized()));
        }
    }

    private synchronized void report(RankEvent event) {
        if (!reported) {
            reported = true;
            launcher.report(event);
        }
    }

    /** Where the program has called exit, which waits in that thread for the shutdown hooks. */
    private static String exit() {
        return Thread.getAllStackTraces().values().stream()
            .filter(stack -> Arrays.stream(stack).anyMatch(Finalization::isExit)).findFirst()
            .flatMap(stack -> Arrays.stream(stack).dropWhile(frame -> !isExit(frame)).dropWhile(Finalization::isExit)
                .findFirst())
            .map(frame -> "has called System.exit() at " + frame.getFileName() + ":" + frame.getLineNumber()
                + " without MPI.Finalize()")
            .orElse("has ended without MPI.Finalize()");
    }

    private static boolean isExit(StackTraceElement frame) {
        return EXITS.contains(frame.getClassName()) && frame.getMethodName().equals("exit");
    }

    private void awaitIdle() {
        while (isOpen()) {
            if (isIdle()) {
                report(new RankEvent.Leaving("has returned from main without MPI.Finalize()"));
                return;
            }
            pause();
        }
    }

    /** Only threads of MPI keep this process alive. */
    private boolean isIdle() {
        return Thread.getAllStackTraces().entrySet().stream()
            .noneMatch(thread -> !thread.getKey().isDaemon() && !isOfMpi(thread));
    }

    private boolean isOfMpi(Map.Entry<Thread, StackTraceElement[]> thread) {
        return thread.getKey().getName().equals("DestroyJavaVM")
            || bindings.stream().anyMatch(binding -> binding.isOwnThread(thread.getValue()));
    }

    /** Another rank will never finalise MPI; ends this one if it is then in a call that never returns. */
    void left(String how) {
        synchronized (this) {
            if (watching) {
                return;
            }
            watching = true;
        }
        DaemonThreads.start("stft-finalization-watch", () -> watch(how));
    }

    private void watch(String how) {
        Optional<String> call = Optional.empty();
        Deadline deadline = Deadline.after(HOPELESS);
        while (call.isEmpty() || !deadline.hasPassed()) {
            pause();
            Optional<String> now = hopelessCall();
            if (!now.equals(call)) {
                call = now;
                deadline = Deadline.after(HOPELESS);
            }
        }
        fail(call.get() + " will never return, because " + how + ".");
    }

    private Optional<String> hopelessCall() {
        return bindings.stream().flatMap(binding -> binding.hopelessCall().stream()).findFirst();
    }

    private void fail(String message) {
        launcher.report(new RankEvent.Failed(Category.FIX_CALL, message));
        int code = ExitCode.of(Category.FIX_CALL).code();
        DaemonThreads.start("stft-end", () -> Runtime.getRuntime().exit(code));
        Deadline hooks = Deadline.after(HOOKS);
        while (!hooks.hasPassed()) {
            pause();
        }
        Runtime.getRuntime().halt(code);
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts this thread", e);
        }
    }
}
