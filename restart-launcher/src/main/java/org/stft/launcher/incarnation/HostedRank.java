package org.stft.launcher.incarnation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.stft.launcher.hosts.RankHost;
import org.stft.spc.process.RestoredProcess;

/** A rank as a process on a host. */
public final class HostedRank implements RankHandle {

    /** The timeout for output that a process started by the rank may hold open. */
    static final long LAST_WORDS_MILLIS = 2_000;

    private final RankHost host;
    private final RestoredProcess process;
    private final CompletableFuture<OptionalInt> ended;

    /** Begins to forward the output of a rank that was started. */
    public HostedRank(int number, RankHost host, RestoredProcess process, RankOutput output, RankConnections lines) {
        this.host = host;
        this.process = process;
        CompletableFuture<Void> forwarded = output.forward(number, process);
        this.ended = process.ended()
            .thenCompose(code -> lastWords(forwarded, lines.end(number)).thenApply(heard -> OptionalInt.of(code)));
    }

    @Override
    public CompletableFuture<OptionalInt> ended() {
        return ended;
    }

    @Override
    public boolean isLost() {
        return host.isGone();
    }

    @Override
    public void kill() {
        process.kill();
    }

    /** Complete when all output of a rank was read, or soon: a process it started may hold its output open. */
    private static CompletableFuture<Void> lastWords(CompletableFuture<Void> forwarded, CompletableFuture<Void> line) {
        return CompletableFuture.allOf(forwarded, line).completeOnTimeout(null, LAST_WORDS_MILLIS,
            TimeUnit.MILLISECONDS);
    }

    /** Sends a signal to the ranks that have not ended. */
    static void signal(Signals.Name signal, List<HostedRank> ranks) {
        Map<RankHost, List<RestoredProcess>> byHost = ranks.stream().filter(rank -> !rank.ended.isDone())
            .collect(Collectors.groupingBy(rank -> rank.host, LinkedHashMap::new,
                Collectors.mapping(rank -> rank.process, Collectors.toList())));
        byHost.forEach((host, processes) -> host.signal(signal.name(), processes));
    }
}
