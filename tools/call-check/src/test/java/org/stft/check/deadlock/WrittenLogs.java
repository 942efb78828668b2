package org.stft.check.deadlock;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.stft.check.calls.CallBlocks;
import org.stft.check.library.TemplateLibrary;
import org.stft.check.run.CallCheck;
import org.stft.check.template.Template;
import org.stft.log.Event;
import org.stft.log.EventKind;
import org.stft.log.LogWriter;
import org.stft.log.LoggedRun;
import org.stft.log.Names;
import org.stft.log.RunInfo;
import org.stft.report.Finding;
import org.stft.report.Report;

/** The logs of a run, written by a test. */
final class WrittenLogs {

    private static final List<String> OPERATIONS = List.of("Comm.Send", "Comm.Recv", "Comm.Isend", "Comm.Irecv",
        "Request.Wait", "Request.Waitall", "Request.Waitany", "Intracomm.Barrier", "Comm.Sendrecv", "Request.Cancel",
        "Comm.Ssend", "Intracomm.Bcast", "Comm.Bsend", "MPI.Finalize");
    private static final int INT = 5;
    private static final int TAG = 7;

    private final Path directory;
    private final List<LogWriter> logs = new ArrayList<>();
    private final List<Names> names = new ArrayList<>();
    private int world;
    private long nanos;
    private long entered;

    WrittenLogs(Path parent, int size) throws IOException {
        directory = parent.resolve("run");
        for (int rank = 0; rank < size; rank++) {
            LogWriter log = LogWriter.create(directory, new RunInfo("run", rank, size, 0, 0, new TreeMap<>()), 0, 1024,
                1 << 28, report -> {});
            Names ofRank = new Names();
            for (int i = 0; i < OPERATIONS.size(); i++) {
                ofRank.operation(i, OPERATIONS.get(i));
            }
            ofRank.writeTo(log);
            world = ofRank.communicator("WORLD", IntStream.range(0, size).toArray());
            logs.add(log);
            names.add(ofRank);
        }
    }

    private Event event(int rank, EventKind kind, String method, int peer, int count, int request) {
        int operation = IntStream.range(0, OPERATIONS.size()).filter(i -> OPERATIONS.get(i).endsWith("." + method))
            .findFirst().orElseThrow();
        boolean any = kind == EventKind.RECEIVE && peer == Event.ANY;
        return new Event(0, kind, operation, any ? Event.ANY_SOURCE : 0, kind == EventKind.COLLECTIVE ? 0 : INT, nanos,
            1, 0, world, names.get(rank).site("Main.main(Main.java:" + (operation + 1) + ")"), peer,
            kind == EventKind.COLLECTIVE ? Event.NONE : TAG, count, request);
    }

    private WrittenLogs append(int rank, EventKind kind, String method, int peer, int count, int request) {
        nanos++;
        logs.get(rank).append(event(rank, kind, method, peer, count, request));
        return this;
    }

    WrittenLogs sends(int rank, String method, int to) {
        return append(rank, EventKind.SEND, method, to, 1, Event.NONE);
    }

    WrittenLogs receives(int rank, int from) {
        return append(rank, EventKind.RECEIVE, "Recv", from, 1, 1);
    }

    WrittenLogs exchanges(int rank, int with) {
        append(rank, EventKind.SEND, "Sendrecv", with, 1, Event.NONE);
        nanos--;
        return append(rank, EventKind.RECEIVE, "Sendrecv", with, 1, 1);
    }

    WrittenLogs starts(int rank, String method, int peer, int count, int request) {
        return append(rank, method.equals("Irecv") ? EventKind.POST : EventKind.SEND, method, peer, count, request);
    }

    /** Of a receive. */
    WrittenLogs completes(int rank, int from, int request) {
        return append(rank, EventKind.COMPLETE, "Wait", from, 1, request);
    }

    WrittenLogs cancels(int rank) {
        return append(rank, EventKind.CALL, "Cancel", Event.NONE, Event.NONE, Event.NONE);
    }

    WrittenLogs calls(int rank, String collective, int root) {
        return append(rank, EventKind.COLLECTIVE, collective, root, Event.NONE, Event.NONE);
    }

    /** The rank is in a call of a kind; {@link #blocked} may follow. */
    WrittenLogs isIn(int rank, EventKind kind, String method, int peer) {
        nanos++;
        entered = nanos;
        logs.get(rank).enter(event(rank, kind, method, peer, Event.NONE, Event.NONE));
        return this;
    }

    /** Nothing else happens in the rank; its last call is waiting or running. */
    WrittenLogs blocked(int rank, String state) {
        return line(rank, "blocked\t0:" + entered + ":" + state);
    }

    /** The program of the rank has ended, its process has not. */
    WrittenLogs left(int rank) {
        return line(rank, "left");
    }

    /** The last call of the rank waits for requests, {@code ALL} or {@code ANY} of them. */
    WrittenLogs waitsFor(int rank, String which, String requests) {
        return line(rank, "waits\t0\t" + entered + "\t" + which + "\t" + requests);
    }

    private WrittenLogs line(int rank, String line) {
        if (!logs.get(rank).block(CallBlocks.KIND, line.getBytes(StandardCharsets.UTF_8))) {
            throw new IllegalStateException("not written");
        }
        return this;
    }

    WrittenLogs ends(int rank, String how) {
        logs.get(rank).close(how);
        return this;
    }

    WrittenLogs finalizes(int rank) {
        return append(rank, EventKind.CALL, "Finalize", Event.NONE, Event.NONE, Event.NONE).ends(rank, "finalized");
    }

    /** The log of a rank. */
    Path log(int rank) {
        return directory.resolve("rank-0000" + rank + ".log");
    }

    /** What the templates about deadlocks find. */
    List<Finding> check() throws IOException {
        TemplateLibrary library = new TemplateLibrary();
        return check(List.of("deadlock", "endless-wait", "potential-deadlock").stream()
            .map(id -> library.template(id).orElseThrow().template()).toList()).findings();
    }

    Report check(List<Template> templates) throws IOException {
        return CallCheck.of(LoggedRun.open(directory), templates);
    }
}
