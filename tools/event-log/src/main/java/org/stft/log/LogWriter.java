package org.stft.log;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Writes the log of one rank in one run. An event is in the ring when {@link #append} returns: a kill at any moment later does not remove
 * it. Each quarter of the ring is written to the log file when it is full. What cannot be written stays in the ring until it
 * is overwritten, and is counted as lost then. No method throws because of a disk. Safe for several threads.
 */
public final class LogWriter {

    /** The number of events in the ring, unless set. */
    public static final int DEFAULT_CAPACITY = 1 << 14;

    private static final int PARTS = 4;

    private final Path ringFile;
    private final LogFile file;
    private Ring ring;
    private final Consumer<String> report;
    private final List<String> unsavedNames = new ArrayList<>();
    private final byte[] part;
    private long next;
    private long sealed;
    private long lost;
    private long putAsideAt;
    private boolean failing;
    private State state = State.OPEN;

    private enum State { OPEN, ASIDE, CLOSED }

    private LogWriter(Path ringFile, LogFile file, Ring ring, long first, Consumer<String> report) {
        this.ringFile = ringFile;
        this.file = file;
        this.ring = ring;
        this.report = report;
        this.part = new byte[ring.capacity() / PARTS * EventRecord.BYTES];
        this.next = first;
        this.sealed = first;
        ring.sealed(first, 0);
    }

    /**
     * Makes the files of a log.
     *
     * @param directory of the run; made if it is not there
     * @param first the number of the first event
     * @param capacity of the ring, in events: a power of two, at least 16
     * @param limit of the log file, in bytes
     * @param report told once when something cannot be written
     * @throws IOException if the files cannot be made, the log of this rank is already there, or the disk has no room for the ring
     */
    public static LogWriter create(Path directory, RunInfo run, long first, int capacity, long limit,
        Consumer<String> report)
        throws IOException {
        Files.createDirectories(directory);
        Path logFile = Files.createFile(RunFiles.log(directory, run.rank()));
        Path ringFile = RunFiles.ring(directory, run.rank());
        Ring ring = Ring.create(ringFile, run.rank(), capacity, first);
        LogFile file = new LogFile(logFile, run.rank(), limit);
        byte[] text = run.text().getBytes(StandardCharsets.UTF_8);
        file.append(Block.Type.RUN, first, 0, text, text.length);
        return new LogWriter(ringFile, file, ring, first, report);
    }

    /** The number of the next event. */
    public synchronized long next() {
        return next;
    }

    /**
     * Writes an event and gives it its number. The thread of the event is in no call any more.
     *
     * @param event its number does not matter
     */
    public synchronized void append(Event event) {
        if (state != State.OPEN) {
            next += state == State.ASIDE ? 1 : 0; // readers will find that it is missing
            return;
        }
        if (next - sealed == ring.capacity()) {
            loseOldest();
        }
        ring.put(next, event);
        ring.close(event.thread());
        next++;
        if (next % (ring.capacity() / PARTS) == 0) {
            seal();
        }
    }

    /** Notes that a thread is in a call, until {@link #leave} or an event of the thread. The number of {@code call} does not matter. */
    public synchronized void enter(Event call) {
        if (state == State.OPEN) {
            ring.open(call);
        }
    }

    /** The thread has left its call. */
    public synchronized void leave(int thread) {
        if (state == State.OPEN) {
            ring.close(thread);
        }
    }

    /** Saves names before the first event that uses them. */
    synchronized void names(List<String> lines) {
        unsavedNames.addAll(lines);
        if (state == State.OPEN) {
            saveNames();
        }
    }

    private void saveNames() {
        if (unsavedNames.isEmpty()) {
            return;
        }
        byte[] lines = String.join("\n", unsavedNames).getBytes(StandardCharsets.UTF_8);
        if (write(Block.Type.NAMES, next, 0, lines, lines.length)) {
            unsavedNames.clear();
        }
    }

    /** Writes to the log file what it does not have; to be called when the program may be about to end. */
    public synchronized void seal() {
        if (state != State.OPEN) {
            return;
        }
        saveNames();
        while (sealed < next) {
            int count = (int) Math.min(next - sealed,
                part.length / EventRecord.BYTES - sealed % (part.length / EventRecord.BYTES));
            ring.copy(sealed, count, part);
            if (!write(Block.Type.EVENTS, sealed, count, part, count * EventRecord.BYTES)) {
                return;
            }
            sealed += count;
            ring.sealed(sealed, lost);
        }
    }

    private boolean write(Block.Type type, long first, int count, byte[] content, int length) {
        try {
            file.append(type, first, count, content, length);
            failing = false;
            return true;
        } catch (IOException e) {
            ring.reason(e.toString().getBytes(StandardCharsets.UTF_8));
            if (!failing) {
                failing = true;
                report.accept("the log of this rank cannot be written: " + e.getMessage()
                    + ". The program continues; of its events, the log "
                    + "keeps the last " + ring.capacity() + " until it can be written again.");
            }
            return false;
        }
    }

    private void loseOldest() {
        int count = ring.capacity() / PARTS;
        sealed += count;
        lost += count;
        ring.sealed(sealed, lost);
    }

    /** How many events are in neither file any more. */
    public synchronized long lost() {
        return lost;
    }

    /** Has nothing mapped or open until {@link #takeBack}; all that can be written is in the log file then. */
    public synchronized void putAside() {
        if (state == State.OPEN) {
            seal();
            putAsideAt = next;
            state = State.ASIDE;
            ring.close();
            file.putAside();
        }
    }

    /** Continues after {@link #putAside}. Events of the time between are missing, and counted. */
    public synchronized void takeBack() {
        if (state != State.ASIDE) {
            return;
        }
        try {
            file.takeBack();
            Ring again = Ring.reopen(ringFile, file.rank(), ring.capacity());
            if (again == null || next > putAsideAt) {
                lost += next - sealed;
                sealed = next;
            }
            ring = again != null ? again : Ring.create(ringFile, file.rank(), ring.capacity(), next);
            ring.sealed(sealed, lost);
            state = State.OPEN;
        } catch (IOException e) {
            state = State.CLOSED;
            report.accept("the log of this rank cannot be continued: " + e + ". The program continues without.");
        }
    }

    /**
     * Ends the log. The ring is removed if the log file has everything.
     *
     * @param how one word for how the rank has ended
     */
    public synchronized void close(String how) {
        if (state != State.OPEN) {
            return;
        }
        seal();
        byte[] text = ("ending\t" + how + "\nlost\t" + lost).getBytes(StandardCharsets.UTF_8);
        boolean complete = sealed == next && write(Block.Type.END, next, 0, text, text.length);
        state = State.CLOSED;
        ring.close();
        try {
            file.close();
            if (complete) {
                Files.deleteIfExists(ringFile);
            }
        } catch (IOException e) {
            report.accept("the log of this rank could not be closed: " + e.getMessage());
        }
        if (lost > 0) {
            report.accept(lost + " events are missing in the log of this rank.");
        }
    }
}
