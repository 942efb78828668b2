package org.stft.launcher.incarnation;

import java.io.Closeable;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.stft.spc.process.RestoredProcess;

/** A program that has started all ranks, and keeps their processes to itself: each is known by its connection only. */
public final class ProgramOfRanks implements Closeable {

    private final RestoredProcess program;
    private final RankConnections connections;
    private final CompletableFuture<Void> forwarded;
    private final List<ConnectedRank> ranks;
    private final AtomicInteger left;

    /** Begins to forward what the program writes. */
    public ProgramOfRanks(RestoredProcess program, int ranks, RankConnections connections, RankOutput output) {
        this.program = program;
        this.connections = connections;
        this.forwarded = output.forward(program);
        this.left = new AtomicInteger(ranks);
        this.ranks = IntStream.range(0, ranks).mapToObj(ConnectedRank::new).toList();
        program.ended().thenAccept(this::ended);
    }

    /** The ranks, by number. */
    public List<RankHandle> ranks() {
        return List.copyOf(ranks);
    }

    /** Its exit code, once the last rank has ended. */
    public OptionalInt exitCode() {
        return program.ended().isDone() ? OptionalInt.of(program.ended().join()) : OptionalInt.empty();
    }

    private void ended(int code) {
        if (code != 0) {
            ranks.forEach(rank -> rank.neverConnects(code));
        }
    }

    /** Waits until the last output is forwarded, and ends the program. */
    @Override
    public void close() {
        CompletableFuture.allOf(forwarded, program.ended())
            .completeOnTimeout(null, HostedRank.LAST_WORDS_MILLIS, TimeUnit.MILLISECONDS).join();
        program.kill();
    }

    private final class ConnectedRank implements RankHandle {

        private final int number;
        private final CompletableFuture<OptionalInt> ended = new CompletableFuture<>();

        ConnectedRank(int number) {
            this.number = number;
            connections.closed(number).thenRun(() -> gone(OptionalInt.empty()));
        }

        void neverConnects(int code) {
            if (connections.reject(number)) {
                gone(OptionalInt.of(code));
            }
        }

        /** The last rank counts as ended when the program has: its exit code tells what no connection does. */
        private void gone(OptionalInt code) {
            if (left.decrementAndGet() > 0) {
                ended.complete(code);
            } else {
                program.ended().thenRun(() -> ended.complete(code));
            }
        }

        @Override
        public CompletableFuture<OptionalInt> ended() {
            return ended;
        }

        /** Ends the program too, so that it starts no further rank. */
        @Override
        public void kill() {
            if (!ended.isDone()) {
                program.kill();
                neverConnects(ExitStatus.KILLED);
                connections.cut(number);
            }
        }
    }
}
