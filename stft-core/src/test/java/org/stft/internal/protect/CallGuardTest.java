package org.stft.internal.protect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.internal.protect.CallGuard.Call;

@Timeout(60)
class CallGuardTest {

    private static final String BOTH = "the thread 'second' called checkpoint() at B.java:7 while the thread 'main' was in ";

    private final CallGuard guard = new CallGuard(Duration.ofSeconds(30));

    private void enter(Call call) {
        guard.enter(call, () -> "B.java:7");
    }

    /** Lets a second thread come while this one is in a call: returns when it waits for this one. */
    private FutureTask<Void> second(Callable<Void> action) {
        FutureTask<Void> task = new FutureTask<>(action);
        Thread thread = new Thread(task, "second");
        Thread.currentThread().setName("main");
        thread.start();
        while (thread.getState() != Thread.State.TIMED_WAITING && !task.isDone()) {
            LockSupport.parkNanos(1_000_000);
        }
        assertThat(task).as("waits").isNotDone();
        return task;
    }

    private FutureTask<Void> secondEnters(Call call) {
        return second(() -> {
            enter(call);
            guard.leave();
            return null;
        });
    }

    private static Throwable failure(FutureTask<Void> task) throws InterruptedException {
        try {
            task.get();
            return null;
        } catch (ExecutionException e) {
            return e.getCause();
        }
    }

    @Test
    void checkpointInASupplier_isSaidToBeThere_andNotOnTwoThreads() {
        enter(Call.PROTECT);
        assertThatThrownBy(() -> enter(Call.CHECKPOINT)).isInstanceOf(StftException.class)
            .hasMessage("checkpoint() at B.java:7 was called within protect(), by a supplier."
                + " Call it after protect() has returned.");
    }

    @Test
    void protectWithinACheckpoint_isSaidToBeThere() {
        enter(Call.CHECKPOINT);
        assertThatThrownBy(() -> enter(Call.PROTECT)).isInstanceOf(StftException.class)
            .hasMessageStartingWith("protect() at B.java:7 was called within checkpoint(), by a listener");
    }

    @Test
    void secondCheckpointBeforeTheVote_throwsWhatAllRanksThrew() throws Exception {
        enter(Call.CHECKPOINT);
        FutureTask<Void> second = secondEnters(Call.CHECKPOINT);
        assertThatThrownBy(guard::requireAlone).isInstanceOf(StftException.class)
            .hasMessageContaining(BOTH + "checkpoint()");
        guard.failed(new StftException(Category.FIX_CALL, "rank 1: as told"));
        guard.leave();
        assertThat(failure(second)).isInstanceOf(StftException.class).hasMessage("rank 1: as told");
        expectAlone();
    }

    private void expectAlone() {
        assertThat(guard.hasUnreportedOverlap()).isFalse();
        enter(Call.CHECKPOINT);
        assertThatCode(guard::requireAlone).doesNotThrowAnyException();
        guard.leave();
    }

    @Test
    void secondCheckpointBehindTheVote_fails_andTheNextCallTellsAllRanks() throws Exception {
        enter(Call.CHECKPOINT);
        FutureTask<Void> second = secondEnters(Call.CHECKPOINT);
        guard.leave();
        assertThat(failure(second)).isInstanceOf(StftException.class).hasMessageContaining(BOTH + "checkpoint()");
        assertThat(guard.hasUnreportedOverlap()).isTrue();
        enter(Call.CHECKPOINT);
        assertThatThrownBy(guard::requireAlone).hasMessageContaining(BOTH + "checkpoint()");
        guard.leave();
        expectAlone();
    }

    @Test
    void closeAndProtectDuringACheckpoint_areErrorsOfTheCheckpoint() throws Exception {
        for (Call call : new Call[] {Call.CLOSE, Call.PROTECT}) {
            enter(Call.CHECKPOINT);
            FutureTask<Void> second = secondEnters(call);
            assertThatThrownBy(guard::requireAlone)
                .hasMessageContaining("called " + (call == Call.CLOSE ? "close()" : "protect()"));
            guard.leave();
            assertThat(failure(second)).isInstanceOf(StftException.class);
            expectAlone();
        }
    }

    @Test
    void checkpointDuringProtectOrClose_tellsAllRanksItself() throws Exception {
        for (Call call : new Call[] {Call.CLOSE, Call.PROTECT}) {
            enter(call);
            FutureTask<Void> second = second(() -> {
                enter(Call.CHECKPOINT);
                try {
                    guard.requireAlone();
                } finally {
                    guard.leave();
                }
                return null;
            });
            guard.leave();
            assertThat(failure(second)).isInstanceOf(StftException.class).hasMessageContaining(BOTH);
            expectAlone();
        }
    }

    @Test
    void threadsThatProtectAtTheSameTime_andProtectWithinProtect_areRight() throws Exception {
        enter(Call.PROTECT);
        enter(Call.PROTECT);
        FutureTask<Void> second = new FutureTask<>(() -> {
            enter(Call.PROTECT);
            guard.leave();
            return null;
        });
        new Thread(second).start();
        second.get();
        guard.leave();
        assertThat(second(() -> {
            enter(Call.CHECKPOINT);
            guard.leave();
            return null;
        })).as("one is still in").isNotDone();
        guard.leave();
    }

    @Test
    void callWithinTheSameCall_failsAtOnce() {
        enter(Call.CHECKPOINT);
        assertThatThrownBy(() -> enter(Call.CHECKPOINT)).hasMessageContaining("was called within checkpoint()");
        assertThatThrownBy(guard::requireAlone).hasMessageContaining("was called within checkpoint()");
        guard.leave();
        expectAlone();
    }
}
