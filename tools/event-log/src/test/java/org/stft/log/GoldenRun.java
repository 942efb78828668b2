package org.stft.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** The run whose files are committed as {@code golden}: rank 0 has closed its log, rank 1 was killed in a receive. */
final class GoldenRun {

    static final String NAME = "run-golden";

    private GoldenRun() {
    }

    /** Writes the files again, into {@code src/test/resources/golden}: for a new format only, beside the files of the old one. */
    public static void main(String[] arguments) throws IOException {
        write(Path.of("src/test/resources/golden"));
    }

    static void write(Path directory) throws IOException {
        for (int rank = 0; rank < 2; rank++) {
            RunInfo run = new RunInfo(NAME, rank, 2, 1_800_000_000_000L, 1000,
                new TreeMap<>(Map.of("program", "Golden", "job", "job", "store", "/store", "pid", "1" + rank)));
            LogWriter log = LogWriter.create(directory.resolve(NAME), run, 0, 16, 1 << 20, report -> {});
            Names names = new Names();
            names.operation(1, "Comm.Send");
            names.operation(2, "Comm.Recv");
            names.operation(3, "Comm.Irecv");
            names.operation(4, "Request.Wait");
            names.operation(5, "Intracomm.Alltoallv");
            names.writeTo(log);
            events(rank, log, names);
        }
    }

    private static void events(int rank, LogWriter log, Names names) {
        int world = names.communicator("WORLD", new int[] {0, 1});
        int site = names.site("Golden.main(Golden.java:17)");
        for (int i = 0; i < 10; i++) {
            log.append(rank == 0
                ? event(EventKind.SEND, 1, 0, world, site, 1, 7, 3, Event.NONE, i)
                : event(EventKind.RECEIVE, 2, Event.ANY_SOURCE | Event.ANY_TAG, world, site, 0, 7, 5, 3, i));
        }
        log.append(event(EventKind.POST, 3, Event.ANY_SOURCE, world, site, Event.ANY, 9, 5, 0, 10));
        log.append(event(EventKind.COMPLETE, 4, Event.ANY_SOURCE, world, site, 1 - rank, 9, 2, 0, 11));
        log.append(event(EventKind.COLLECTIVE, 5, 0, world, site, Event.NONE, Event.NONE, Event.NONE, Event.NONE, 12));
        log.append(event(EventKind.ZEROS, 5, Event.RECEIVING, world, site, 2, 0, 0, Event.NONE, 12));
        log.append(new Event(0, EventKind.CHECKPOINT, Event.NONE, 0, 0, 14_000, 0, 0, Event.NONE, Event.NONE, 3, 0,
            Event.NONE, Event.NONE));
        log.append(new Event(0, EventKind.COMMITTED, Event.NONE, 0, 0, 15_000, 0, 0, Event.NONE, Event.NONE, 3, 0,
            Event.NONE, Event.NONE));
        for (int i = 16; i < 23; i++) {
            log.append(event(EventKind.SEND, 1, Event.FAILED, world, site, 1, 7, 3, Event.NONE, i));
        }
        if (rank == 0) {
            log.close("finalized");
        } else {
            log.enter(event(EventKind.RECEIVE, 2, Event.ANY_TAG, world, site, 0, Event.ANY, 5, Event.NONE, 23));
        }
    }

    private static Event event(EventKind kind, int operation, int flags, int world, int site, int peer, int tag,
        int count, int request, int i) {
        return new Event(0, kind, operation, flags, 5, 1000L * (i + 2), 500 + i, 0, world, site, peer, tag, count,
            request);
    }
}
