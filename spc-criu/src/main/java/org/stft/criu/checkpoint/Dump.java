package org.stft.criu.checkpoint;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.stft.base.io.FileTrees;
import org.stft.criu.image.ImageContents;
import org.stft.criu.image.ImageNotes;
import org.stft.criu.image.ImageNotes.SocketNote;
import org.stft.criu.os.Sockets;
import org.stft.criu.os.Threads;
import org.stft.criu.rank.DumpRequest;
import org.stft.spc.process.ReplacedSocket;

/** Takes the image of one process, which continues afterwards. */
final class Dump implements Closeable {

    private final PrestartedDumps prestarted;
    private final DumpRequest request;
    private final long pid;
    private final long line;
    private final Predicate<ConnectionTraffic.Count> counted;
    private final Path image;
    private final Duration quietTimeout;
    private final Threads threads;
    private ConnectionTraffic.Snapshot connections;
    private PrestartedDump criu;
    private WrittenFiles files;

    /**
     * Creates a dump.
     *
     * @param request the request of the process
     * @param pid the process id on this host
     * @param line the inode of the connection on which the process waits for the answer
     * @param connections all connections of the process
     * @param outside true for a connection that leads to no rank of the job; its traffic is ignored
     */
    Dump(PrestartedDumps prestarted, DumpRequest request, long pid, long line, ConnectionTraffic.Snapshot connections,
        Predicate<ConnectionTraffic.Count> outside) {
        this.prestarted = prestarted;
        this.request = request;
        this.pid = pid;
        this.line = line;
        this.counted = connection -> connection.inode() != line && !outside.test(connection);
        this.connections = connections;
        this.image = Path.of(request.image());
        this.threads = new Threads(pid);
        this.quietTimeout = Duration.ofMillis(request.quietMillis());
    }

    /** The time that the image may take. */
    Duration timeout() {
        return Duration.ofMillis(request.timeoutMillis());
    }

    /** Starts a CRIU ahead of time, and waits until no byte moves on the connections of the process. */
    void prepare() throws IOException {
        criu = prestarted.take(request.rank(), pid, request.pid(), image);
        files = WrittenFiles.before(pid);
        connections = ConnectionTraffic.awaitQuiet(pid, counted, connections, threads, quietTimeout);
    }

    /**
     * Takes the image, once all processes are quiet.
     *
     * @throws DisturbedException if a thread of the process communicated while the image was taken
     * @throws IOException if CRIU fails, with the line of its log that gives the reason, or could not restore what it
     *     saved; the process continues
     */
    TakenImage take() throws IOException {
        Map<Long, ConnectionTraffic.Count> before = ConnectionTraffic
            .awaitQuiet(pid, counted, connections, threads, quietTimeout).connections();
        Optional<PageWriteBack> started = request.writeBack()
            ? Optional.of(new PageWriteBack(criu.directory()))
            : Optional.empty();
        try {
            criu.takeImage(image, timeout());
        } finally {
            started.ifPresent(PageWriteBack::close);
        }
        DisturbedException.requireSilence(before.values().stream().filter(counted).toList(),
            ConnectionTraffic.count(pid));
        ImageContents contents = new ImageContents(image);
        List<WrittenFiles.Recorded> written = files.after(contents);
        Restorable.require(contents);
        new ImageNotes(request.pid(), line, replaced(), WrittenFiles.notes(written)).write(image);
        return new TakenImage(before.values().stream().filter(end -> end.inode() != line)
            .map(ConnectionTraffic.Count::connection).toList(), written);
    }

    private Map<Long, SocketNote> replaced() throws IOException {
        Map<Long, SocketNote> replaced = new TreeMap<>();
        for (ReplacedSocket socket : request.replaced()) {
            replaced.put(Sockets.inode(pid, socket.descriptor()),
                new SocketNote(socket.kind(), Sockets.flags(pid, socket.descriptor())));
        }
        return replaced;
    }

    /** Removes what was taken, so that the image can be taken again. */
    void discard() throws IOException {
        if (criu != null) {
            criu.close();
        }
        FileTrees.delete(image);
    }

    /** Starts the CRIU for the next image soon, ahead of time. */
    @Override
    public void close() throws IOException {
        prestarted.prepare(request.rank(), pid, request.pid(), image);
        if (criu != null) {
            criu.close();
        }
    }
}
