package org.stft.log.advise;

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

/** The log of a program that a test makes up. Calls come a millisecond after each other, whatever their rank. */
final class LoggedProgram {

    static final int NO_REQUEST = Event.NONE;

    private static final long STEP = 1_000_000;

    private final Path directory;
    private final List<LogWriter> logs = new ArrayList<>();
    private final List<Names> names = new ArrayList<>();
    private final int[] world;
    private long now;

    LoggedProgram(Path directory, int size) throws IOException {
        this.directory = directory;
        world = IntStream.range(0, size).toArray();
        for (int rank = 0; rank < size; rank++) {
            LogWriter log = LogWriter.create(directory, new RunInfo("run", rank, size, 0, 0, new TreeMap<>()), 0, 16,
                1 << 24, report -> {});
            Names own = new Names();
            own.operation(0, "Comm.Send");
            own.operation(1, "Comm.Recv");
            own.operation(2, "Comm.Irecv");
            own.operation(3, "Request.Wait");
            own.operation(4, "Intracomm.Barrier");
            own.operation(5, "Intracomm.Bcast");
            own.operation(6, "Comm.Iprobe");
            own.operation(7, "Comm.Probe");
            own.writeTo(log);
            logs.add(log);
            names.add(own);
        }
    }

    private void add(int rank, EventKind kind, int operation, int flags, int peer, int tag, int request, int line) {
        add(rank, kind, operation, flags, peer, tag, request, 0, names.get(rank).site(site(line)));
    }

    private void add(int rank, EventKind kind, int operation, int flags, int peer, int tag, int request, int thread,
        int site) {
        now += STEP;
        logs.get(rank).append(new Event(0, kind, operation, flags, 0, now, STEP / 2, thread,
            names.get(rank).communicator("WORLD", world), site, peer, tag, 1, request));
    }

    static String site(int line) {
        return "P.main(P.java:" + line + ")";
    }

    void send(int rank, int to, int tag, int request, int line) {
        add(rank, EventKind.SEND, 0, 0, to, tag, request, line);
    }

    void receive(int rank, int from, int tag, int wildcards, int line) {
        add(rank, EventKind.RECEIVE, 1, wildcards, from, tag, 1, line);
    }

    void post(int rank, int from, int tag, int request, int line) {
        add(rank, EventKind.POST, 2,
            (from == Event.ANY ? Event.ANY_SOURCE : 0) | (tag == Event.ANY ? Event.ANY_TAG : 0), from, tag, request,
            line);
    }

    void completeReceive(int rank, int from, int tag, int wildcards, int request, int line) {
        add(rank, EventKind.COMPLETE, 3, wildcards, from, tag, request, line);
    }

    void completeSend(int rank, int request, int line) {
        add(rank, EventKind.COMPLETE, 3, Event.OF_SEND, Event.NONE, Event.NONE, request, line);
    }

    void barrier(int rank, int line) {
        add(rank, EventKind.COLLECTIVE, 4, 0, Event.NONE, Event.NONE, Event.NONE, line);
    }

    void bcast(int rank, int root, int line) {
        add(rank, EventKind.COLLECTIVE, 5, 0, root, Event.NONE, Event.NONE, line);
    }

    void poll(int rank, int line) {
        add(rank, EventKind.POLL, 6, Event.ANY_SOURCE, Event.ANY, 5, Event.NONE, line);
    }

    void probe(int rank, int from, int tag, int line) {
        add(rank, EventKind.PROBE, 7, Event.ANY_SOURCE, from, tag, Event.NONE, line);
    }

    void fromThread(int rank, int thread) {
        add(rank, EventKind.SEND, 0, 0, rank, 9, Event.NONE, thread, names.get(rank).site(site(90)));
    }

    void checkpoint(int rank, long version) {
        add(rank, EventKind.CHECKPOINT, Event.NONE, 0, (int) version, 0, Event.NONE, 0, Event.NONE);
    }

    void pause(long millis) {
        now += millis * STEP;
    }

    /** All ranks have called {@code MPI.Finalize}. */
    LoggedRun finish() throws IOException {
        return end("finalized");
    }

    LoggedRun end(String how) throws IOException {
        logs.forEach(log -> log.close(how));
        return LoggedRun.open(directory);
    }
}
