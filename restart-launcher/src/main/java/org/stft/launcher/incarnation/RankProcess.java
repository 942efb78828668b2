package org.stft.launcher.incarnation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.stft.launcher.hosts.RankHost;
import org.stft.spc.process.RestoredProcess;

/** A running rank, on whatever host and however it was started. */
public final class RankProcess {

    /** The timeout for output that a process started by the rank may hold open. */
    private static final long LAST_WORDS_MILLIS = 2_000;

    private final int number;
    private final RankHost host;
    private final RestoredProcess process;
    private final CompletableFuture<Integer> ended;

    /** Begins to forward the output of a rank that was started. */
    public RankProcess(int number, RankHost host, RestoredProcess process, RankOutput output, RankConnections lines) {
        this.number = number;
        this.host = host;
        this.process = process;
        CompletableFuture<Void> forwarded = output.forward(number, process);
        this.ended = process.ended()
            .thenCompose(code -> lastWords(forwarded, lines.end(number)).thenApply(heard -> code));
    }

    /** The number of its rank. */
    int number() {
        return number;
    }

    /** Complete with the exit code when it has ended and all its output is forwarded. */
    CompletableFuture<Integer> ended() {
        return ended;
    }

    /** Returns true if its host is lost, so that its state is unknown. */
    boolean isLost() {
        return host.isGone();
    }

    /** Ends it and the processes that it has started with SIGKILL. */
    public void kill() {
        process.kill();
    }

    /** Complete when all output of a rank was read, or soon: a process it started may hold its output open. */
    private static CompletableFuture<Void> lastWords(CompletableFuture<Void> forwarded, CompletableFuture<Void> line) {
        return CompletableFuture.allOf(forwarded, line).completeOnTimeout(null, LAST_WORDS_MILLIS,
            TimeUnit.MILLISECONDS);
    }

    /** Sends a signal to the ranks that have not ended. */
    static void signal(Signals.Name signal, List<RankProcess> ranks) {
        Map<RankHost, List<RestoredProcess>> byHost = ranks.stream().filter(rank -> !rank.ended.isDone())
            .collect(Collectors.groupingBy(rank -> rank.host, LinkedHashMap::new,
                Collectors.mapping(rank -> rank.process, Collectors.toList())));
        byHost.forEach((host, processes) -> host.signal(signal.name(), processes));
    }
}
