package org.stft.log.command;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.stft.log.Event;
import org.stft.log.EventKind;
import org.stft.log.EventReader;
import org.stft.log.EventText;
import org.stft.log.JobHistory;
import org.stft.log.LoggedRun;
import org.stft.log.RunInfo;
import org.stft.log.Tables;
import org.stft.log.match.LoggedMessage;
import org.stft.log.match.LoggedMessages;

/**
 * A run as a trace in the JSON format of Chrome's trace viewer, which Perfetto reads: a process for each rank, a slice
 * for each call, an arrow for each message. Source: Trace Event Format,
 * docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU.
 */
final class ChromeTrace {

    private static final double NANOS_PER_MICRO = 1e3;
    private static final long MICROS_PER_MILLI = 1000;

    /** The events of a rank that are read before those of the next one: little is held if the ranks run alike. */
    private static final int BATCH = 1024;

    private final JsonGenerator json;
    private final LoggedRun run;
    private final JobHistory history;
    private final Map<Integer, EventReader> readers = new LinkedHashMap<>();
    private final List<LoggedMessage> matched = new ArrayList<>();
    private final LoggedMessages messages = new LoggedMessages(matched::add);

    ChromeTrace(JsonGenerator json, LoggedRun run, JobHistory history) {
        this.json = json;
        this.run = run;
        this.history = history;
    }

    void write() throws IOException {
        json.writeStartObject();
        json.writeStringField("displayTimeUnit", "ns");
        json.writeArrayFieldStart("traceEvents");
        try {
            for (int rank : run.ranks()) {
                EventReader reader = EventReader.open(run.directory(), rank);
                readers.put(rank, reader);
                reader.finish();
                name(rank);
            }
            writeEvents();
        } finally {
            for (EventReader reader : readers.values()) {
                reader.close();
            }
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void name(int rank) throws IOException {
        begin("M", "process_name", rank, 0);
        json.writeObjectFieldStart("args");
        json.writeStringField("name", "rank " + rank);
        json.writeEndObject();
        json.writeEndObject();
    }

    private void writeEvents() throws IOException {
        boolean more = true;
        while (more) {
            more = false;
            for (int rank : run.ranks()) {
                more |= writeEvents(rank);
            }
        }
    }

    /** Writes the next events of a rank. Returns false if there are no more. */
    private boolean writeEvents(int rank) throws IOException {
        EventReader reader = readers.get(rank);
        for (int i = 0; i < BATCH; i++) {
            Event event = reader.next();
            if (event == null) {
                return false;
            }
            slice(event, rank, reader);
            messages.add(rank, event, reader.tables());
            for (LoggedMessage message : matched) {
                arrow(message);
            }
            matched.clear();
        }
        return true;
    }

    private void begin(String phase, String name, int rank, int thread) throws IOException {
        json.writeStartObject();
        json.writeStringField("ph", phase);
        json.writeStringField("name", name);
        json.writeNumberField("pid", rank);
        json.writeNumberField("tid", thread);
    }

    private static double micros(RunInfo info, long nanos) {
        return (double) info.clockMillis() * MICROS_PER_MILLI + (nanos - info.clockNanos()) / NANOS_PER_MICRO;
    }

    private void slice(Event event, int rank, EventReader reader) throws IOException {
        Tables tables = reader.tables();
        boolean call = event.operation() != Event.NONE;
        begin(call ? "X" : "i", call ? tables.operation(event.operation()) : EventText.of(event, tables), rank,
            event.thread());
        json.writeStringField("cat", event.kind().name());
        json.writeNumberField("ts", micros(reader.run(), event.nanos()));
        if (call) {
            json.writeNumberField("dur", event.duration() / NANOS_PER_MICRO);
        } else {
            json.writeStringField("s", event.kind() == EventKind.GAP ? "p" : "g");
        }
        json.writeObjectFieldStart("args");
        json.writeNumberField("number", event.number());
        json.writeStringField("what", EventText.of(event, tables));
        if (event.site() != Event.NONE) {
            json.writeStringField("site", tables.site(event.site()));
        }
        if (event.kind() != EventKind.GAP && history.isRolledBack(run, rank, event.number())) {
            json.writeBooleanField("rolledBack", true);
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    /** An arrow from the slice of the send to the slice in which the receive completed. */
    private void arrow(LoggedMessage message) throws IOException {
        RunInfo from = readers.get(message.source()).run();
        RunInfo to = readers.get(message.destination()).run();
        end("s", message, message.source(), message.sent(), micros(from, message.sent().nanos()));
        json.writeEndObject();
        end("f", message, message.destination(), message.received(), micros(to, message.received().end()));
        json.writeStringField("bp", "e");
        json.writeEndObject();
    }

    private void end(String phase, LoggedMessage message, int rank, Event event, double at) throws IOException {
        begin(phase, "message", rank, event.thread());
        json.writeStringField("cat", "message");
        json.writeStringField("id", message.communicator() + ":" + message.source() + ">" + message.destination() + ":"
            + message.tag() + ":" + message.sent().number());
        json.writeNumberField("ts", at);
    }
}
