package org.stft.tool.replay;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.stft.log.DataReader;
import org.stft.log.DataRecord;
import org.stft.log.EventReader;
import org.stft.log.RunInfo;
import org.stft.probe.Tool.VersionEvent.Kind;
import org.stft.tool.replay.CallRecords.CallRecord;

/**
 * The recorded calls of a rank, in order. If its process was restored from process images, the log begins with that of
 * the run before, up to the version.
 */
final class ReplayLog implements AutoCloseable {

    private final Names names = new Names(null);
    private final CallRecords records = new CallRecords();
    private final Deque<Part> parts = new ArrayDeque<>();
    private final int rank;
    private DataReader reader;
    private Part part;
    private long calls;
    private RecordedCall ahead;
    private RecordedCall last;
    private int repeats;
    private long checkpoint;
    private String problem = "";
    /** What follows calls that were dropped, as far as it was read. */
    private final Deque<DataRecord> afterDropped = new ArrayDeque<>();
    private boolean skipping;

    /** The data of a run up to a version; to its end if the version is 0. */
    private record Part(Path directory, long until) {}

    /**
     * Opens the data of a rank.
     *
     * @param directory of the run
     */
    ReplayLog(Path directory, int rank) throws IOException {
        this.rank = rank;
        long until = 0;
        Path run = directory;
        while (run != null) {
            parts.addFirst(new Part(run, until));
            RunInfo info = info(run);
            until = info.get("version").isEmpty() ? 0 : Long.parseLong(info.get("version"));
            run = info.get("previous").isEmpty() ? null : run.resolveSibling(info.get("previous"));
        }
        open();
    }

    private RunInfo info(Path run) throws IOException {
        try (EventReader events = EventReader.open(run, rank)) {
            return events.run();
        }
    }

    private void open() throws IOException {
        part = parts.removeFirst();
        reader = DataReader.open(part.directory, rank);
        records.clear();
    }

    Names names() {
        return names;
    }

    /** Why there are no more calls, if some are missing. */
    String problem() {
        return problem;
    }

    /** The next call without taking it; null if there is none. */
    RecordedCall peek() throws IOException {
        if (ahead == null) {
            ahead = read();
        }
        return ahead;
    }

    RecordedCall take() throws IOException {
        RecordedCall taken = peek();
        ahead = null;
        return taken;
    }

    /**
     * Continues with the call after the checkpoint call at which the images of a version were taken.
     *
     * @return false if there is no such call
     */
    boolean skipTo(long version) throws IOException {
        skipping = true;
        boolean found = find(version);
        skipping = false;
        return found;
    }

    private boolean find(long version) throws IOException {
        RecordedCall call = take();
        while (call != null) {
            if (checkpoint == version
                && Arrays.equals(call.question(), Question.ofCheckpoint(names))) {
                return true;
            }
            call = take();
        }
        return false;
    }

    private RecordedCall read() throws IOException {
        while (repeats == 0) {
            DataRecord record = next();
            if (record == null) {
                return null;
            }
            RecordedCall call = read(record);
            if (call != null) {
                return call;
            }
        }
        repeats--;
        return last.again();
    }

    /** Reads a record; null if it is no call. */
    private RecordedCall read(DataRecord record) throws IOException {
        ByteBuffer head = record.head();
        int kind = Words.integer(head);
        CallRecord call = records.read(kind, head);
        if (call != null) {
            last = new RecordedCall(++calls, names.text(call.thread()), call.event(), call.question(), call.answer(),
                record.content());
            return last.again();
        }
        switch (kind) {
            case Kinds.NAME -> names.add(Words.text(head));
            case Kinds.REPEATED -> repeats = Words.integer(head);
            case Kinds.SEGMENT -> calls = Words.number(head);
            case Kinds.VERSION -> version(Words.text(head), Words.number(head));
            default -> {} // facts of the process, or of a later release
        }
        return null;
    }

    /** The process continued from here in the next run. */
    private void version(String kind, long version) throws IOException {
        if (kind.equals(Kind.CHECKPOINT.name())) {
            checkpoint = version;
        }
        if (kind.equals(Kind.CHECKPOINT.name()) && version == part.until && !parts.isEmpty()) {
            continueWithNext();
        }
    }

    private DataRecord next() throws IOException {
        if (!afterDropped.isEmpty()) {
            return skipping ? afterDropped.removeFirst() : null;
        }
        DataRecord record = nextOfParts();
        if (record != null && reader.takeDropped() && !skipping) {
            readAfterDropped(record);
            return null;
        }
        return record;
    }

    /** Reads up to the version with which the next part begins that is there. */
    private void readAfterDropped(DataRecord first) throws IOException {
        String continued = "";
        for (DataRecord record = first; record != null && continued.isEmpty();) {
            afterDropped.add(record);
            ByteBuffer head = record.head().duplicate().order(record.head().order());
            if (Words.integer(head) == Kinds.VERSION) {
                Words.text(head);
                continued = "; the recording continues with version " + Words.number(head) + ": use --from";
            } else {
                record = nextOfParts();
            }
        }
        problem = "what the rank did next was dropped, because only the last versions were kept" + continued;
    }

    private DataRecord nextOfParts() throws IOException {
        DataRecord record = reader.next();
        while (record == null && reader.problem().isEmpty() && !parts.isEmpty()) {
            continueWithNext();
            record = reader.next();
        }
        problem = record == null ? reader.problem() : "";
        return record;
    }

    private void continueWithNext() throws IOException {
        reader.close();
        open();
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
