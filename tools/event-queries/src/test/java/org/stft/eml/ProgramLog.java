package org.stft.eml;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.stft.eml.data.LoggedEvents;
import org.stft.log.Event;
import org.stft.log.EventKind;
import org.stft.log.LogWriter;
import org.stft.log.LoggedRun;
import org.stft.log.Names;
import org.stft.log.RunInfo;

/** The log of a run that a test makes up: an event for each call, a millisecond after the last one of any rank. */
public final class ProgramLog {

    private static final long MILLISECOND = 1_000_000;
    private static final int INT = 5;
    private static final List<String> OPERATIONS = List.of("Comm.Send", "Comm.Recv", "Comm.Irecv", "Request.Wait",
        "Intracomm.Barrier", "Intracomm.Bcast", "Intracomm.Reduce", "Intracomm.Split");

    private final Path directory;
    private final List<LogWriter> logs = new ArrayList<>();
    private final List<Names> names = new ArrayList<>();
    private final int[] world;
    private long now;

    public ProgramLog(Path directory, int ranks) throws IOException {
        this.directory = directory;
        world = IntStream.range(0, ranks).toArray();
        for (int rank = 0; rank < ranks; rank++) {
            TreeMap<String, String> facts = new TreeMap<>();
            facts.put("host", "host" + rank % 2);
            LogWriter log = LogWriter.create(directory, new RunInfo("run", rank, ranks, 0, 0, facts), 0, 1 << 14,
                1L << 32, report -> {
                    throw new AssertionError(report);
                });
            Names own = new Names();
            for (int i = 0; i < OPERATIONS.size(); i++) {
                own.operation(i, OPERATIONS.get(i));
            }
            own.writeTo(log);
            own.communicator("WORLD", world);
            logs.add(log);
            names.add(own);
        }
    }

    private void add(int rank, EventKind kind, String operation, int flags, int peer, int tag, int count, int request,
        int line) {
        now += MILLISECOND;
        boolean hasData = count != Event.NONE;
        logs.get(rank).append(new Event(0, kind, OPERATIONS.indexOf(operation), flags, hasData ? INT : 0, now,
            MILLISECOND / 2, 0, 0, names.get(rank).site("Solver.step(Solver.java:" + line + ")"), peer, tag, count,
            request));
    }

    public void send(int rank, int to, int tag, int count, int line) {
        add(rank, EventKind.SEND, "Comm.Send", 0, to, tag, count, Event.NONE, line);
    }

    /** A receive, posted for any source. */
    public void receiveFromAny(int rank, int from, int tag, int count, int line) {
        receive(rank, from, tag, count, Event.ANY_SOURCE, line);
    }

    public void receive(int rank, int from, int tag, int count, int line) {
        receive(rank, from, tag, count, 0, line);
    }

    private void receive(int rank, int from, int tag, int count, int flags, int line) {
        add(rank, EventKind.RECEIVE, "Comm.Recv", flags, from, tag, 100, count, line);
    }

    public void post(int rank, int from, int tag, int request, int line) {
        add(rank, EventKind.POST, "Comm.Irecv", 0, from, tag, 100, request, line);
    }

    public void complete(int rank, int from, int tag, int count, int request, int line) {
        add(rank, EventKind.COMPLETE, "Request.Wait", 0, from, tag, count, request, line);
    }

    public void barrier(int rank, int line) {
        add(rank, EventKind.COLLECTIVE, "Intracomm.Barrier", 0, Event.NONE, Event.NONE, Event.NONE, Event.NONE, line);
    }

    public void bcast(int rank, int root, int line) {
        add(rank, EventKind.COLLECTIVE, "Intracomm.Bcast", 0, root, Event.NONE, 10, Event.NONE, line);
    }

    public void reduce(int rank, int root, int line) {
        add(rank, EventKind.COLLECTIVE, "Intracomm.Reduce", 0, root, 3, 10, Event.NONE, line);
    }

    /** All ranks have called {@code MPI.Finalize}. */
    public void close() {
        logs.forEach(log -> log.close("finalized"));
    }

    /** @param others other runs that are known */
    public LoggedEvents read(Path... others) {
        try {
            LoggedRun run = LoggedRun.open(directory);
            List<LoggedRun> runs = new ArrayList<>(List.of(run));
            for (Path other : others) {
                runs.add(LoggedRun.open(other));
            }
            return LoggedEvents.read(run, runs);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
