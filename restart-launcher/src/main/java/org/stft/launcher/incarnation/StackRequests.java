package org.stft.launcher.incarnation;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.stft.config.Durations;
import org.stft.launcher.stacks.JobStacks;
import org.stft.link.LauncherCommand;
import org.stft.link.RankEvent;

/**
 * Requests to all ranks to tell where their threads are. A rank answers on a thread of its own, whatever its program
 * does; a request ends after {@link #TIMEOUT} without those that have not answered. For one thread.
 */
final class StackRequests {

    static final Duration TIMEOUT = Duration.ofSeconds(2);

    private final int ranks;
    private final RankConnections connections;
    private final LongConsumer whenLate;
    private final Map<Long, Request> open = new HashMap<>();
    private final Set<Integer> ended = new HashSet<>();
    private long last;

    /** @param whenLate called on another thread, with the number of a request, after its timeout */
    StackRequests(int ranks, RankConnections connections, LongConsumer whenLate) {
        this.ranks = ranks;
        this.connections = connections;
        this.whenLate = whenLate;
    }

    /** A request, and what has become of it. */
    final class Request {

        private final long number;
        private final Set<Integer> pending;
        private final SortedMap<Integer, RankEvent.Stacks> answers = new TreeMap<>();
        private final CompletableFuture<Void> concluded = new CompletableFuture<>();

        private Request(long number, Set<Integer> pending) {
            this.number = number;
            this.pending = pending;
        }

        /** Runs an action once all have answered or the timeout is over, on the thread of the requests. */
        void whenConcluded(Runnable action) {
            concluded.thenRun(action);
        }

        private void concludeIfComplete() {
            if (pending.isEmpty()) {
                conclude();
            }
        }

        private void conclude() {
            open.remove(number);
            concluded.complete(null);
        }

        /** The answers, and why others have not answered. */
        JobStacks all() {
            SortedMap<Integer, String> reasons = new TreeMap<>();
            for (int rank = 0; rank < ranks; rank++) {
                if (!answers.containsKey(rank)) {
                    reasons.put(rank, reason(rank));
                }
            }
            return JobStacks.of(answers, reasons);
        }

        private String reason(int rank) {
            if (ended.contains(rank)) {
                return "ended";
            }
            return pending.contains(rank)
                ? "no answer within " + Durations.format(TIMEOUT)
                    + " (its process is stopped or collecting garbage, or an image of it is being taken)"
                : "not connected to the launcher yet";
        }

        /** The answers that show the program, and the ranks that run but have not answered; without some ranks. */
        JobStacks ofOthers(Set<Integer> some) {
            SortedMap<Integer, RankEvent.Stacks> others = new TreeMap<>(answers);
            others.keySet().removeAll(some);
            others.values().removeIf(answer -> answer.threads().stream().noneMatch(thread -> thread.ofProgram()));
            SortedMap<Integer, String> reasons = new TreeMap<>();
            pending.stream().filter(rank -> !some.contains(rank)).forEach(rank -> reasons.put(rank, reason(rank)));
            return JobStacks.of(others, reasons);
        }
    }

    /** Asks all ranks. */
    Request ask() {
        long number = ++last;
        Set<Integer> asked = connections.ask(new LauncherCommand.ReportStacks(number));
        asked.removeAll(ended);
        Request request = new Request(number, asked);
        open.put(number, request);
        CompletableFuture.delayedExecutor(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
            .execute(() -> whenLate.accept(number));
        request.concludeIfComplete();
        return request;
    }

    /** A rank has answered. An answer after the timeout is dropped. */
    void answered(int rank, RankEvent.Stacks answer) {
        Request request = open.get(answer.request());
        if (request != null && request.pending.remove(rank)) {
            request.answers.put(rank, answer);
            request.concludeIfComplete();
        }
    }

    /** A rank has ended: it will not answer any more. */
    void ended(int rank) {
        ended.add(rank);
        for (Request request : List.copyOf(open.values())) {
            request.pending.remove(rank);
            request.concludeIfComplete();
        }
    }

    /** The timeout of a request is over. */
    void late(long number) {
        if (open.containsKey(number)) {
            open.get(number).conclude();
        }
    }
}
