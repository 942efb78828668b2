package org.stft.launcher.agent;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.stft.spc.process.ProcessHost;

/** An agent's end of the barrier of all hosts of a job, which is in the launcher. */
final class LauncherBarrier {

    private final Launcher launcher;
    private final Map<Long, CompletableFuture<Boolean>> waiting = new ConcurrentHashMap<>();
    private final AtomicLong numbers = new AtomicLong();

    /** Sends a message to the launcher. */
    interface Launcher {
        void write(AgentResponse response) throws IOException;
    }

    LauncherBarrier(Launcher launcher) {
        this.launcher = launcher;
    }

    /** The barrier for the images of one back end. */
    ProcessHost.AllHostsBarrier of(String spc) {
        return (again, timeout) -> await(spc, again, timeout);
    }

    private boolean await(String spc, boolean again, Duration timeout) throws IOException {
        long number = numbers.incrementAndGet();
        CompletableFuture<Boolean> answer = new CompletableFuture<>();
        waiting.put(number, answer);
        launcher.write(new AgentResponse.BarrierReached(number, spc, again, timeout.toMillis()));
        try {
            return answer.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (ExecutionException e) {
            throw new IOException(e.getCause().getMessage(), e);
        }
    }

    /** Releases the threads that wait for this answer of the launcher. */
    void release(AgentRequest.BarrierResult answer) {
        Optional.ofNullable(waiting.remove(answer.id())).ifPresent(waiter -> {
            if (answer.failure() == null) {
                waiter.complete(answer.again());
            } else {
                waiter.completeExceptionally(new IOException(answer.failure()));
            }
        });
    }
}
