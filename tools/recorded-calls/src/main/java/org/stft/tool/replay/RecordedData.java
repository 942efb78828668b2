package org.stft.tool.replay;

import java.io.Closeable;
import java.io.IOException;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.stft.log.DataReader;
import org.stft.log.DataRecord;
import org.stft.probe.TypeLayout.Basic;
import org.stft.tool.replay.Answer.Form;
import org.stft.tool.replay.Answer.Unit;
import org.stft.tool.replay.CallRecords.CallRecord;

/**
 * What calls of MPI have put into the arrays of a rank, from its recording, without its classes. Calls are best asked for
 * in their order: for an earlier one the recording is read again. For one thread.
 */
public final class RecordedData implements Closeable {

    private static final Form[] FORMS = Form.values();
    private static final Unit[] UNITS = Unit.values();
    private static final int NO_EVENT = -1;

    private final Path directory;
    private final int rank;
    private final CallRecords records = new CallRecords();
    private DataReader reader;
    private long event = NO_EVENT;
    private ByteBuffer answer;
    private List<ByteBuffer> content = List.of();

    /**
     * Elements that a call has put into an array.
     *
     * @param elements an array of Java's type for them; of objects their bytes in Java's serialised form; null of a type
     *     with holes
     * @param objects the number of objects; 0 if these are none
     */
    public record Part(Object elements, int objects) {

        /** The number of elements. */
        public int count() {
            return objects > 0 ? objects : Array.getLength(elements);
        }
    }

    private RecordedData(Path directory, int rank) throws IOException {
        this.directory = directory;
        this.rank = rank;
        this.reader = DataReader.open(directory, rank);
    }

    /**
     * Opens the recording of a rank.
     *
     * @param directory of the run
     * @throws IOException if the rank has no recording, or it cannot be read
     */
    public static RecordedData open(Path directory, int rank) throws IOException {
        return new RecordedData(directory, rank);
    }

    /** Returns true if a rank was recorded. */
    public static boolean isThere(Path directory, int rank) {
        return DataReader.isThere(directory, rank);
    }

    /**
     * What a call has put into arrays, in the order in which it lies in the recording: of several completed receives in
     * the order of their requests.
     *
     * @param first the number of the call's first event in the event log
     * @param types of the elements of each part, by its number; null for those that are not wanted
     * @return nothing if the call got no elements, or is not in the recording
     * @throws IOException if the recording cannot be read
     */
    public List<Part> of(long first, IntFunction<Basic> types) throws IOException {
        return find(first) ? parts(types) : List.of();
    }

    private boolean find(long first) throws IOException {
        if (event > first) {
            reader.close();
            reader = DataReader.open(directory, rank);
            records.clear();
            event = NO_EVENT;
        }
        while (event < first) {
            DataRecord record = reader.next();
            if (record == null) {
                return false;
            }
            ByteBuffer head = record.head();
            CallRecord call = records.read(Words.integer(head), head);
            if (call != null && (call.event() > 0 || event == NO_EVENT)) { // else a call outside of MPI
                event = call.event();
                answer = call.answer();
                content = record.content();
            }
        }
        return event == first;
    }

    private List<Part> parts(IntFunction<Basic> types) {
        ByteBuffer from = answer.duplicate().order(answer.order());
        List<Part> parts = new ArrayList<>();
        if (Words.integer(from) != 0 || !skipResult(from)) { // an exception, or the result of a call that gets no elements
            return parts;
        }
        for (int cleared = Words.integer(from); cleared > 0; cleared--) {
            Words.integer(from);
        }
        Delivery.Reader reading = new Delivery.Reader(
            content.stream().map(each -> each.duplicate().order(each.order())).toList());
        Basic type = types.apply(0);
        while (from.hasRemaining() && type != null) {
            boolean received = Words.integer(from) != Answer.SENDING; // else a side effect of MPJ Express
            Part part = part(from, type, reading);
            if (received) {
                parts.add(part);
            }
            type = part.elements() == null ? null : types.apply(parts.size()); // else where the next one is is not known
        }
        return parts;
    }

    private static boolean skipResult(ByteBuffer from) {
        return switch (FORMS[Words.integer(from)]) {
            case NOTHING -> true;
            case STATUS, EMPTY_STATUS -> skipStatus(from);
            case STATUSES -> {
                for (int left = Words.integer(from); left > 0; left--) {
                    skipResult(from);
                }
                yield true;
            }
            default -> false;
        };
    }

    private static boolean skipStatus(ByteBuffer from) {
        for (int i = 0; i < Answer.STATUS_VALUES; i++) {
            Words.integer(from);
        }
        return true;
    }

    private static Part part(ByteBuffer from, Basic type, Delivery.Reader reading) {
        Words.integer(from); // the offset
        Unit unit = UNITS[Words.integer(from)];
        int count = Words.integer(from);
        return switch (unit) {
            case ELEMENTS -> {
                Object elements = type.newArray(count);
                reading.read(elements, 0, count, type);
                yield new Part(elements, 0);
            }
            case TYPES -> new Part(null, 0);
            case OBJECTS -> {
                byte[] bytes = new byte[Words.integer(from)];
                reading.read(bytes, 0, bytes.length, Basic.BYTE);
                yield new Part(bytes, count);
            }
        };
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
