package org.stft.mpj.bootstrap;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;

import org.stft.base.concurrent.DaemonThreads;
import org.stft.base.time.Deadline;

/** Sends all ranks their answer at once, so that none waits for one that does not take it. */
final class BootstrapAnswers {

    private final Duration timeout;
    private final BiConsumer<BootstrapConnection, String> failed;

    /** @param failed receives each rank that did not get its answer, and the reason */
    BootstrapAnswers(Duration timeout, BiConsumer<BootstrapConnection, String> failed) {
        this.timeout = timeout;
        this.failed = failed;
    }

    /** Returns when all have their answer, or the timeout has passed. */
    void send(Map<Integer, BootstrapConnection> ranks, byte[] answer) {
        Map<Integer, Thread> threads = new HashMap<>();
        ranks.forEach((rank, connection) -> threads.put(rank,
            DaemonThreads.start("stft-bootstrap-answer", () -> send(connection, answer))));
        Deadline deadline = Deadline.after(timeout);
        threads.forEach((rank, thread) -> {
            if (!ended(thread, deadline)) {
                failed.accept(ranks.get(rank), "rank " + rank + " did not take its answer in time");
            }
        });
    }

    private void send(BootstrapConnection connection, byte[] answer) {
        try {
            connection.answer(answer);
        } catch (IOException e) {
            failed.accept(connection, e.getMessage());
        }
    }

    private static boolean ended(Thread thread, Deadline deadline) {
        try {
            thread.join(Math.max(1, deadline.millisLeft()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return !thread.isAlive();
    }
}
