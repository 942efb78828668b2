package org.stft.tool.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

class LockWaitsTest {

    private final LockWaits waits = new LockWaits();

    private static Thread started(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void awaitState(Thread thread, Thread.State state) {
        await().until(() -> thread.getState() == state);
    }

    @Test
    void threadThatWaitsForALockOfOneThatWaits_alsoThroughAThird_willNeverCall() {
        Object monitor = new Object();
        ReentrantLock lock = new ReentrantLock();
        Thread holder = started(() -> {
            synchronized (monitor) {
                LockSupport.park();
            }
        });
        awaitState(holder, Thread.State.WAITING);
        Thread second = started(() -> {
            lock.lock();
            synchronized (monitor) {
                lock.unlock();
            }
        });
        awaitState(second, Thread.State.BLOCKED);
        Thread third = started(lock::lock);
        awaitState(third, Thread.State.WAITING);

        Set<Long> waiting = Set.of(holder.getId());
        assertThat(waits.areForEver(second.getId(), waiting)).isTrue();
        assertThat(waits.areForEver(third.getId(), waiting)).isTrue();
        assertThat(waits.areForEver(third.getId(), Set.of())).isFalse();
        assertThat(waits.areForEver(Thread.currentThread().getId(), waiting)).isFalse();
        assertThat(waits.areForEver(holder.getId(), waiting)).isFalse();
        LockSupport.unpark(holder);
        await().until(() -> !second.isAlive() && !third.isAlive());
        assertThat(waits.areForEver(third.getId(), waiting)).as("it has ended").isTrue();
        assertThat(waits.isGone()).isTrue();
    }
}
