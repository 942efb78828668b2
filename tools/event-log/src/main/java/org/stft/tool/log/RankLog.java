package org.stft.tool.log;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import mpi.MPI;
import org.stft.log.Event;
import org.stft.log.EventKind;
import org.stft.log.Host;
import org.stft.log.KeptSegments;
import org.stft.log.LogWriter;
import org.stft.log.Names;
import org.stft.log.RunInfo;
import org.stft.probe.Tool.VersionEvent;
import org.stft.probe.ToolContext;

/** The log of this rank, from {@code MPI.Init} on. If it cannot be created, the program runs without a log. */
final class RankLog {

    private final ToolContext context;
    private final LogSettings settings;
    private final Names names;
    private final long clockBase = System.nanoTime();
    private volatile LogWriter writer;
    @GuardedBy("this")
    private KeptSegments kept;
    @GuardedBy("this")
    private boolean imageReported;
    @GuardedBy("this")
    private String current;

    RankLog(ToolContext context, LogSettings settings, Names names) {
        this.context = context;
        this.settings = settings;
        this.names = names;
    }

    /** In nanoseconds since the tool was started. */
    long now() {
        return System.nanoTime() - clockBase;
    }

    /** Creates the log at the end of {@code MPI.Init}. */
    void open() {
        if (writer == null && MPI.COMM_WORLD != null) {
            create(context.run(), 0, new TreeMap<>());
        }
    }

    boolean block(int kind, byte[] content) {
        LogWriter open = writer;
        return open != null && open.block(kind, content);
    }

    /** The number of the next event; 0 as long as there is no log. */
    long next() {
        LogWriter open = writer;
        return open == null ? 0 : open.next();
    }

    Path directory(String run) throws IOException {
        return context.directory().resolve(run);
    }

    private synchronized void create(String run, long first, Map<String, String> more) {
        boolean interrupted = Thread.interrupted(); // it would close the file that is mapped
        try {
            describe(more);
            RunInfo info = new RunInfo(run, MPI.COMM_WORLD.Rank(), MPI.COMM_WORLD.Size(), System.currentTimeMillis(),
                now(), more);
            writer = LogWriter.create(directory(run), info, first, settings.capacity(),
                settings.limit(), settings.isPacked(), context::report);
            names.writeTo(writer);
            kept = new KeptSegments(settings.versions());
            current = run;
        } catch (IOException e) {
            writer = null;
            context.report("the log of this rank cannot be created: " + e
                + ". The program continues without a log. Free disk space or set stft.tools.directory.");
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void describe(Map<String, String> more) {
        put(more, "job", System.getProperty("stft.job"));
        put(more, "store", System.getProperty("stft.store"));
        put(more, "program", System.getProperty("stft.program", System.getProperty("sun.java.command")));
        put(more, "jdk", System.getProperty("java.version"));
        put(more, "pid", Long.toString(ProcessHandle.current().pid()));
        put(more, "host", Host.id());
        put(more, "command", System.getProperty("stft.tools.command"));
    }

    private static void put(Map<String, String> more, String key, String value) {
        if (value != null) {
            more.put(key, value);
        }
    }

    /** The state of a version is taken now: a segment begins if only the last versions are to be kept. */
    synchronized void beginVersion(long version) {
        if (writer != null && kept.isLimited()) {
            int segment = writer.newSegment();
            kept.begun(version, segment);
            names.writeTo(writer);
        }
    }

    /** Drops what the last versions do not need. */
    synchronized void committed(long version) {
        if (writer != null && kept.isLimited()) {
            writer.dropBefore(kept.committed(version));
        }
    }

    /**
     * Suspends the log before an image of the process is taken: the image must not refer to a file that must exist at a
     * restart.
     */
    synchronized void suspend() {
        if (writer != null) {
            if (kept.isLimited() && !imageReported) {
                imageReported = true;
                context.report("all of the log is kept: a replay cannot begin with a process image.");
            }
            kept.processImage();
            writer.suspend();
        }
    }

    void resume() {
        if (writer != null) {
            writer.resume();
        }
    }

    /**
     * Begins a new log in a restored process; events that were written after the image was taken stay in the old one.
     */
    synchronized void restored(VersionEvent event) {
        if (writer != null) {
            Map<String, String> more = new TreeMap<>();
            put(more, "previous", current);
            put(more, "version", Long.toString(event.version()));
            create(event.run(), writer.next(), more);
        }
    }

    void append(EventKind kind, int operation, int flags, int type, long start, long end, int thread,
        int communicator, int site, int peer, int tag, int count, int request) {
        LogWriter open = writer;
        if (open != null) {
            open.append(kind, operation, flags, type, start, end - start, thread, communicator, site, peer, tag, count,
                request);
        }
    }

    void enter(EventKind kind, int operation, int flags, long start, int thread, int communicator, int site, int peer,
        int tag, int count, int request) {
        LogWriter open = writer;
        if (open != null) {
            open.enter(kind, operation, flags, 0, start, 0, thread, communicator, site, peer, tag, count, request);
        }
    }

    long entered(int thread) {
        LogWriter open = writer;
        return open == null ? Event.NONE : open.entered(thread);
    }

    void leave(int thread) {
        LogWriter open = writer;
        if (open != null) {
            open.leave(thread);
        }
    }

    synchronized void close(String how) {
        if (writer != null) {
            writer.close(how);
        }
    }
}
