package org.stft.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Reads the log of one rank in one run: all events in order, also while the rank runs, and after it was killed. Events
 * that cannot be read are reported as a {@link EventKind#GAP}, never omitted silently; those that were dropped because
 * only the last versions were wanted too, but they are no problem. For one thread.
 */
public final class EventReader implements AutoCloseable {

    private final int rank;
    private final Blocks blocks;
    private final RingReader ring;
    private final List<LogProblem> findings = new ArrayList<>();
    private final Tables tables = new Tables();
    private RunInfo run;
    private Blocks.Content current;
    private ByteBuffer records;
    private boolean inRing;
    private long next = -1;
    private long missing;
    /** The events before this one were dropped, as it was wanted. */
    private long droppedUntil = -1;
    private long lastNanos;
    private boolean growing = true;
    private boolean endFound;
    private Map<String, String> ending = Map.of();
    private List<ToolBlocks.ToolBlock> ofTools;

    private EventReader(Path directory, int rank) throws IOException {
        this.rank = rank;
        this.blocks = new Blocks(RunFiles.log(directory, rank), this::find);
        this.ring = new RingReader(RunFiles.ring(directory, rank));
    }

    /**
     * Opens the log of a rank.
     *
     * @param directory of the run
     * @throws IOException if there is no log, or the description of its run cannot be read
     */
    public static EventReader open(Path directory, int rank) throws IOException {
        EventReader reader = new EventReader(directory, rank);
        if (!reader.readBlock() || reader.run == null) {
            reader.close();
            throw new IOException("Expected the log of rank " + rank + " in " + directory
                + " to begin with a block that names its run,"
                + " found none that is undamaged." + reader.findings);
        }
        return reader;
    }

    private void find(String text) {
        findings.add(new LogProblem(rank, text));
    }

    public RunInfo run() {
        return run;
    }

    /** The tables that explain the numbers in the events; complete for all events that were returned. */
    public Tables tables() {
        return tables;
    }

    /** The problems of the part that was read so far. */
    public List<LogProblem> findings() {
        return List.copyOf(findings);
    }

    /** Returns true if the events before this one were dropped because only the last versions were wanted. */
    boolean isDroppedUntil(long event) {
        return event == droppedUntil;
    }

    /** The number of events that were missing so far. */
    public long missing() {
        return missing;
    }

    /**
     * Returns true if something else than events was damaged: names of calls, or what a tool has written. Events after it
     * may be explained wrongly. What was cut off at the end of the log does not count.
     */
    public boolean isDamaged() {
        return blocks.lost();
    }

    /**
     * Declares that the rank has ended, in whatever way: incomplete data is damaged from now on. Call it before the
     * last events are read.
     */
    public void finish() {
        growing = false;
    }

    /** Returns true if the rank has closed its log and everything was read. */
    public boolean isClosed() {
        return !ending.isEmpty();
    }

    /** The end of the rank, in one word; empty if the rank is running or was killed, or if its end was not read yet. */
    public String ending() {
        return ending.getOrDefault("ending", "");
    }

    /** Returns true if the rank has ended in a call: by a signal, for instance. */
    public boolean endedInCall() {
        return OpenCalls.areIn(ending) && !ending().equals("finalized");
    }

    /** Has {@link #takeToolBlocks} return what is read from now on. */
    public void keepToolBlocks() {
        ofTools = new ArrayList<>();
    }

    /** The blocks of tools that were read since the last time, in the order written; all that precede the last event. */
    public List<ToolBlocks.ToolBlock> takeToolBlocks() {
        List<ToolBlocks.ToolBlock> taken = ofTools;
        ofTools = new ArrayList<>();
        return taken;
    }

    /**
     * The calls that the rank is in, or was in when it ended, but for {@code MPI.Finalize} after which it ended as it
     * should. They have no numbers.
     */
    public List<Event> openCalls() throws IOException {
        if (isClosed()) {
            return endedInCall() ? OpenCalls.of(ending) : List.of();
        }
        refreshRing(); // the log may have been closed since the last event
        return inRing ? ring.openCalls() : List.of();
    }

    /**
     * The next event.
     *
     * @return null if there is no further event yet
     */
    public Event next() throws IOException {
        Event found = present();
        if (found == null) {
            refreshRing();
            found = present();
        }
        if (found == null && nextPresent() >= 0) { // it may have been written while the ring was copied
            refreshRing();
            found = present();
            if (found == null) {
                return gap();
            }
        }
        if (found == null && !growing) {
            findUnknownEnd();
        }
        if (found != null) {
            next++;
            lastNanos = found.nanos();
        }
        return found;
    }

    /** A ring that nobody writes to is read as a whole: what its head says is then not needed. */
    private void refreshRing() throws IOException {
        inRing = ring.refresh(growing ? next : -1);
    }

    /** Ends the reading. If the ring is needed and cannot be read, events after the last one may be missing. */
    private void findUnknownEnd() {
        if (!isClosed() && !endFound && (!inRing || ring.written() < 0)) {
            endFound = true;
            find("The log was not closed, and the ring with the newest events is "
                + (inRing ? "damaged" : "missing or damaged")
                + ": events from event " + next + " on may be missing.");
        }
    }

    private Event present() throws IOException {
        do {
            Event found = inBlock();
            if (found != null) {
                return found;
            }
        } while (current == null && readBlock());
        return inRing ? ring.event(next) : null;
    }

    /** The event in the block that is being read. */
    private Event inBlock() {
        if (current == null) {
            return null;
        }
        long place = next - current.block().first();
        if (place >= Math.min(current.block().count(), records.capacity() / EventRecord.BYTES)) {
            current = null;
            return null;
        }
        return place < 0 ? null : EventRecord.read(records, (int) place * EventRecord.BYTES, next);
    }

    /** Reports a gap from this event on. Later events exist, so these were written, but they cannot be read. */
    private Event gap() {
        long present = nextPresent();
        if (present < 0) {
            return null;
        }
        Event gap = Event.gap(next, present - next, lastNanos);
        missing += gap.missing();
        if (present != droppedUntil) {
            String reason = inRing ? ring.reason() : "";
            find(gap.missing() + " events are missing from event " + next + " on"
                + (reason.isEmpty() ? "." : ": " + reason + "."));
        }
        next = present;
        return gap;
    }

    /** The lowest number, from the next one on, that can be read; -1 if there is none. */
    private long nextPresent() {
        long present = inRing ? ring.firstFrom(next) : -1;
        if (current == null) {
            long end = isClosed() ? Long.parseLong(ending.get("next")) : inRing ? ring.written() : -1;
            return present < 0 && end > next ? end : present;
        }
        long from = Math.max(next, current.block().first());
        long end = current.block().first() + records.capacity() / EventRecord.BYTES;
        while (from < end
            && EventRecord.read(records, (int) (from - current.block().first()) * EventRecord.BYTES, from) == null) {
            from++;
        }
        return present < 0 ? from : Math.min(from, present);
    }

    /** Reads one more block of the log file, if there is one. */
    private boolean readBlock() throws IOException {
        Blocks.Content content = blocks.next(growing);
        if (content == null) {
            return false;
        }
        Block block = content.block();
        if (blocks.takeDropped() || block.type() == Block.Type.DROPPED) {
            droppedUntil = block.first();
        }
        if (block.hasEvents()) {
            if (block.first() + block.count() > next) { // else its events were read from the ring
                current = content;
                records = ByteBuffer.wrap(records(content)).order(ByteOrder.LITTLE_ENDIAN);
            }
        } else if (content.intact() && block.kind() >= LogWriter.FIRST_OF_TOOLS) {
            if (ofTools != null) {
                ofTools.add(ToolBlocks.of(content));
            }
        } else if (content.intact()) {
            read(block, new String(content.bytes(), StandardCharsets.UTF_8));
        }
        return true;
    }

    private byte[] records(Blocks.Content content) {
        if (content.block().type() != Block.Type.PACKED) {
            return content.bytes();
        }
        return content.intact()
            ? PackedEvents.unpack(content.bytes(), content.block().first(), content.block().count())
            : new byte[0];
    }

    private void read(Block block, String text) {
        switch (block.type()) {
            case RUN -> {
                run = RunInfo.parse(text);
                next = block.first();
            }
            case NAMES -> tables.add(text);
            case END -> {
                ending = RunInfo.values(text);
                ending.put("next", Long.toString(block.first()));
            }
            default -> {} // of a later release, or without content
        }
    }

    @Override
    public void close() throws IOException {
        blocks.close();
    }
}
