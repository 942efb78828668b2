package org.stft.bench.calls;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.stft.log.Event;
import org.stft.log.EventKind;
import org.stft.log.LogWriter;
import org.stft.log.LoggedRun;
import org.stft.log.Names;
import org.stft.log.RunInfo;

/** The logs of a run without ranks: each exchanges with its neighbours, and all reduce in every tenth round. */
final class WrittenRun {

    private static final List<String> OPERATIONS = List.of("Comm.Isend", "Comm.Irecv", "Request.Waitall", "Comm.Send",
        "Comm.Recv", "Intracomm.Allreduce", "MPI.Init", "MPI.Finalize");
    private static final int RING = 1024;
    private static final int DOUBLE = 8;
    private static final int COUNT = 100;
    private static final int REDUCTIONS = 10;

    private final List<RankLog> ranks = new ArrayList<>();
    private long events;

    /** The log of one rank. */
    private static final class RankLog {

        private final int rank;
        private final int size;
        private final LogWriter log;
        private final int world;
        private final int[] sites = new int[OPERATIONS.size()];
        private long nanos;
        private int request;

        RankLog(Path directory, int rank, int size) throws IOException {
            this.rank = rank;
            this.size = size;
            log = LogWriter.create(directory, new RunInfo("run", rank, size, 0, 0, new TreeMap<>()), 0, RING, 1L << 34,
                problem -> {
                    throw new IllegalStateException(problem);
                });
            Names names = new Names();
            for (int i = 0; i < OPERATIONS.size(); i++) {
                names.operation(i, OPERATIONS.get(i));
            }
            names.writeTo(log);
            world = names.communicator("WORLD", IntStream.range(0, size).toArray());
            for (int i = 0; i < sites.length; i++) {
                sites[i] = names.site("Main.main(Main.java:" + (i + 1) + ")");
            }
        }

        private void append(EventKind kind, int operation, int peer, int tag, int asked, int flags) {
            log.append(kind, operation, flags, kind == EventKind.CALL ? 0 : DOUBLE, nanos, 1, 0, world,
                sites[operation], peer, tag, kind == EventKind.CALL ? Event.NONE : COUNT, asked);
            nanos += 1_000;
        }

        /** Five events of nonblocking exchange to the right, and two of blocking exchange. */
        void exchange() {
            int right = (rank + 1) % size;
            int left = (rank + size - 1) % size;
            int receive = request++;
            int send = request++;
            append(EventKind.POST, 1, left, 1, receive, 0);
            append(EventKind.SEND, 0, right, 1, send, 0);
            nanos += 1_000;
            append(EventKind.COMPLETE, 2, left, 1, receive, 0);
            nanos -= 1_000; // one call completes both
            append(EventKind.COMPLETE, 2, Event.NONE, Event.NONE, send, Event.OF_SEND);
            if (rank % 2 == 0) {
                append(EventKind.SEND, 3, right, 2, Event.NONE, 0);
            } else {
                append(EventKind.RECEIVE, 4, left, 2, COUNT, 0);
            }
        }

        void reduce() {
            append(EventKind.COLLECTIVE, 5, Event.NONE, 3, Event.NONE, 0);
        }

        void call(int operation) {
            append(EventKind.CALL, operation, Event.NONE, Event.NONE, Event.NONE, 0);
        }
    }

    private WrittenRun() {
    }

    /**
     * Writes the logs.
     *
     * @param ranks an even number
     * @param least the number of events, at least
     */
    static LoggedRun write(Path directory, int ranks, long least) throws IOException {
        WrittenRun run = new WrittenRun();
        for (int rank = 0; rank < ranks; rank++) {
            run.ranks.add(new RankLog(directory, rank, ranks));
        }
        run.ranks.forEach(rank -> rank.call(OPERATIONS.indexOf("MPI.Init")));
        for (int round = 0; run.events < least; round++) {
            run.ranks.forEach(RankLog::exchange);
            run.events += 5L * ranks;
            if (round % REDUCTIONS == 0) {
                run.ranks.forEach(RankLog::reduce);
                run.events += ranks;
            }
        }
        for (RankLog rank : run.ranks) {
            rank.call(OPERATIONS.indexOf("MPI.Finalize"));
            rank.log.close("finalized");
        }
        return LoggedRun.open(directory);
    }
}
