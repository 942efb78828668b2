package org.stft.launcher.agent;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The outstanding answers of an agent. When the agent can no longer be reached, all of them fail. */
final class PendingAnswers {

    private final String host;
    @GuardedBy("this")
    private final Map<Long, CompletableFuture<AgentResponse.Done>> waiting = new HashMap<>();
    @GuardedBy("this")
    private IOException unreachable;

    PendingAnswers(String host) {
        this.host = host;
    }

    /** Expects the answer to the request of this number, which is sent next. */
    synchronized CompletableFuture<AgentResponse.Done> expect(long number) throws IOException {
        if (unreachable != null) {
            throw new IOException("the host " + host + " has gone");
        }
        CompletableFuture<AgentResponse.Done> answer = new CompletableFuture<>();
        waiting.put(number, answer);
        return answer;
    }

    void done(AgentResponse.Done answer) {
        remove(answer.id()).ifPresent(future -> future.complete(answer));
    }

    void refused(long number, IOException refusal) {
        remove(number).ifPresent(future -> future.completeExceptionally(refusal));
    }

    private synchronized Optional<CompletableFuture<AgentResponse.Done>> remove(long number) {
        return Optional.ofNullable(waiting.remove(number));
    }

    /** Fails all answers: the agent cannot be reached any more. */
    void fail(IOException failure) {
        List<CompletableFuture<AgentResponse.Done>> all;
        synchronized (this) {
            unreachable = failure;
            all = List.copyOf(waiting.values());
            waiting.clear();
        }
        all.forEach(future -> future.completeExceptionally(failure));
    }

    /**
     * Waits for an answer.
     *
     * @param timeout null for no timeout
     */
    <T> T await(CompletableFuture<T> future, Duration timeout) throws IOException {
        try {
            return timeout == null ? future.get() : future.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException known ? known : new IOException(e.getCause());
        } catch (TimeoutException e) {
            throw new IOException("the host " + host + " did not answer within " + timeout.toSeconds() + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
