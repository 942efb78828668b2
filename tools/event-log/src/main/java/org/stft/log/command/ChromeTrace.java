package org.stft.log.command;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.stft.log.Event;
import org.stft.log.EventKind;
import org.stft.log.EventReader;
import org.stft.log.EventText;
import org.stft.log.JobHistory;
import org.stft.log.LoggedRun;
import org.stft.log.MessageNumbers;
import org.stft.log.RunInfo;
import org.stft.log.Tables;

/**
 * A run as a trace in the JSON format of Chrome's trace viewer, which Perfetto reads: a process for each rank, a slice
 * for each call, an arrow for each message. Source: Trace Event Format,
 * docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU.
 */
final class ChromeTrace {

    private static final double NANOS_PER_MICRO = 1e3;
    private static final long MICROS_PER_MILLI = 1000;

    private final JsonGenerator json;
    private final LoggedRun run;
    private final JobHistory history;

    ChromeTrace(JsonGenerator json, LoggedRun run, JobHistory history) {
        this.json = json;
        this.run = run;
        this.history = history;
    }

    void write() throws IOException {
        json.writeStartObject();
        json.writeStringField("displayTimeUnit", "ns");
        json.writeArrayFieldStart("traceEvents");
        for (int rank : run.ranks()) {
            write(rank);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void write(int rank) throws IOException {
        try (EventReader reader = EventReader.open(run.directory(), rank)) {
            reader.finish();
            begin("M", "process_name", rank, 0);
            json.writeObjectFieldStart("args");
            json.writeStringField("name", "rank " + rank);
            json.writeEndObject();
            json.writeEndObject();
            MessageNumbers numbers = new MessageNumbers(rank, reader.tables());
            for (Event event = reader.next(); event != null; event = reader.next()) {
                slice(event, rank, reader);
                for (MessageNumbers.Message message : numbers.add(event)) {
                    arrow(message, rank, reader.run());
                }
            }
        }
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
    private void arrow(MessageNumbers.Message message, int rank, RunInfo info) throws IOException {
        Event event = message.event();
        begin(message.isSent() ? "s" : "f", "message", rank, event.thread());
        json.writeStringField("cat", "message");
        MessageNumbers.Envelope envelope = message.envelope();
        json.writeStringField("id",
            envelope.communicator() + ":" + envelope.source() + ">" + envelope.destination() + ":" + envelope.tag()
                + ":" + message.number());
        json.writeNumberField("ts", micros(info, message.isSent() ? event.nanos() : event.end()));
        if (!message.isSent()) {
            json.writeStringField("bp", "e");
        }
        json.writeEndObject();
    }
}
