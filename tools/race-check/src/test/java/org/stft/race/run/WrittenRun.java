package org.stft.race.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.stft.log.Event;
import org.stft.log.EventKind;
import org.stft.log.Host;
import org.stft.log.LogWriter;
import org.stft.log.LoggedRun;
import org.stft.log.Names;
import org.stft.log.RunInfo;

/** A run whose logs a test writes: no process runs. */
final class WrittenRun {

    private static final String[] OPERATIONS = {"Comm.Send", "Comm.Recv", "Comm.Iprobe", "Intracomm.Bcast"};

    private final Path directory;
    private final LogWriter[] logs;
    private int world;
    private int site;

    WrittenRun(Path parent, int size) throws IOException {
        directory = parent.resolve("run");
        logs = new LogWriter[size];
        long pid = endedProcess();
        for (int rank = 0; rank < size; rank++) {
            RunInfo info = new RunInfo("run", rank, size, System.currentTimeMillis(), 0,
                new TreeMap<>(
                    Map.of("pid", Long.toString(rank == size - 1 ? pid : ProcessHandle.current().pid()), "host",
                        Host.id())));
            logs[rank] = LogWriter.create(directory, info, 0, 16, 1 << 20, report -> {});
            name(logs[rank], size);
        }
    }

    private static long endedProcess() throws IOException {
        Process process = new ProcessBuilder("true").start();
        process.onExit().join();
        return process.pid();
    }

    private void name(LogWriter log, int size) {
        Names names = new Names();
        for (int i = 0; i < OPERATIONS.length; i++) {
            names.operation(i, OPERATIONS[i]);
        }
        names.writeTo(log);
        world = names.communicator("WORLD", IntStream.range(0, size).toArray());
        site = names.site("Written.main(Written.java:1)");
    }

    private Event event(EventKind kind, int operation, int flags, int peer, int tag, int count, long nanos) {
        return new Event(0, kind, operation, flags, 5, nanos, 10, 0, world, site, peer, tag, count,
            kind == EventKind.RECEIVE ? count : Event.NONE);
    }

    WrittenRun send(int rank, int to, int tag) {
        logs[rank].append(event(EventKind.SEND, 0, 0, to, tag, 1, 1));
        return this;
    }

    WrittenRun receiveAny(int rank, int from, int tag) {
        logs[rank].append(event(EventKind.RECEIVE, 1, Event.ANY_SOURCE, from, tag, 1, 1));
        return this;
    }

    WrittenRun broadcast(int rank, int root) {
        logs[rank].append(event(EventKind.COLLECTIVE, 3, 0, root, Event.NONE, 1, 1));
        return this;
    }

    WrittenRun isInBroadcast(int rank, int root) {
        logs[rank].enter(event(EventKind.COLLECTIVE, 3, 0, root, Event.NONE, 1, 1));
        return this;
    }

    WrittenRun isInReceive(int rank, int from) {
        logs[rank].enter(event(EventKind.RECEIVE, 1, 0, from, 7, 1, 1));
        return this;
    }

    /** Polls from a time on, in the clock of the log, which begins when this object is made. */
    WrittenRun polls(int rank, long nanos, int times) {
        logs[rank].append(event(EventKind.POLL, 2, Event.ANY_SOURCE, Event.ANY, 7, times, nanos));
        return this;
    }

    LoggedRun end(int... ranks) throws IOException {
        for (int rank : ranks) {
            logs[rank].close("exited");
        }
        return LoggedRun.open(directory);
    }
}
