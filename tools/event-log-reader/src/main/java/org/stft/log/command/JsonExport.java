package org.stft.log.command;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Map;
import org.stft.log.Event;
import org.stft.log.EventKind;
import org.stft.log.EventReader;
import org.stft.log.JobHistory;
import org.stft.log.LogProblem;
import org.stft.log.LoggedRun;
import org.stft.log.RunInfo;
import org.stft.log.Tables;

/** A run as one JSON document, described by {@code event-log.schema.json}. */
final class JsonExport {

    private static final int SCHEMA_VERSION = 1;

    private final JsonGenerator json;
    private final LoggedRun run;
    private final JobHistory history;

    JsonExport(JsonGenerator json, LoggedRun run, JobHistory history) {
        this.json = json;
        this.run = run;
        this.history = history;
    }

    void write() throws IOException {
        json.writeStartObject();
        json.writeStringField("schema", "stft-event-log");
        json.writeNumberField("version", SCHEMA_VERSION);
        json.writeStringField("run", run.name());
        json.writeNumberField("size", run.info().size());
        json.writeArrayFieldStart("ranks");
        for (int rank : run.ranks()) {
            write(rank);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void write(int rank) throws IOException {
        try (EventReader reader = EventReader.open(run.directory(), rank)) {
            reader.finish();
            json.writeStartObject();
            json.writeNumberField("rank", rank);
            write(reader.run());
            json.writeArrayFieldStart("events");
            for (Event event = reader.next(); event != null; event = reader.next()) {
                write(event, rank, reader.tables());
            }
            json.writeEndArray();
            json.writeStringField("ending", reader.ending());
            json.writeNumberField("missing", reader.missing());
            communicators(reader.tables());
            json.writeArrayFieldStart("findings");
            for (LogProblem finding : reader.findings()) {
                json.writeString(finding.text());
            }
            json.writeEndArray();
            json.writeEndObject();
        }
    }

    private void write(RunInfo info) throws IOException {
        json.writeNumberField("clockMillis", info.clockMillis());
        json.writeNumberField("clockNanos", info.clockNanos());
        json.writeObjectFieldStart("about");
        for (Map.Entry<String, String> each : info.more().entrySet()) {
            json.writeStringField(each.getKey(), each.getValue());
        }
        json.writeEndObject();
    }

    private void communicators(Tables tables) throws IOException {
        json.writeArrayFieldStart("communicators");
        for (int i = 0; i < tables.communicators(); i++) {
            json.writeStartObject();
            json.writeStringField("name", tables.communicator(i).name());
            json.writeFieldName("worldRanks");
            json.writeArray(tables.communicator(i).worldRanks(), 0, tables.communicator(i).worldRanks().length);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void write(Event event, int rank, Tables tables) throws IOException {
        json.writeStartObject();
        json.writeNumberField("number", event.number());
        json.writeStringField("kind", event.kind().name());
        if (event.kind() == EventKind.GAP) {
            json.writeNumberField("missing", event.missing());
        } else {
            timed(event, rank, tables);
            arguments(event, tables);
        }
        json.writeEndObject();
    }

    private void timed(Event event, int rank, Tables tables) throws IOException {
        json.writeNumberField("nanos", event.nanos());
        json.writeNumberField("duration", (long) event.duration());
        json.writeNumberField("thread", event.thread());
        if (event.operation() != Event.NONE) {
            json.writeStringField("operation", tables.operation(event.operation()));
        }
        if (event.site() != Event.NONE) {
            json.writeStringField("site", tables.site(event.site()));
        }
        flag("failed", event.failed());
        flag("rolledBack", history.isRolledBack(run, rank, event.number()));
    }

    private void arguments(Event event, Tables tables) throws IOException {
        switch (event.kind()) {
            case CHECKPOINT, COMMITTED, RESTARTED -> json.writeNumberField("version", event.version());
            case ZEROS -> zeros(event);
            default -> message(event, tables);
        }
        flag("processImage", event.fromProcessImage());
    }

    private void message(Event event, Tables tables) throws IOException {
        if (event.communicator() != Event.NONE) {
            json.writeStringField("communicator", tables.communicator(event.communicator()).name());
        }
        number(event.kind() == EventKind.COLLECTIVE ? "root" : "peer", event.peer());
        number("tag", event.tag());
        number("count", event.count());
        if (event.type() != 0) {
            json.writeNumberField("type", event.type());
        }
        switch (event.kind()) {
            case RECEIVE -> number("received", event.received());
            case COLLECTIVE -> {
                if (event.request() != Event.NONE) {
                    json.writeStringField("creates", tables.communicator(event.request()).name());
                }
            }
            default -> number("request", event.request());
        }
        flag("anySource", event.anySource());
        flag("anyTag", event.anyTag());
        flag("persistent", event.persistent());
        flag("ofSend", event.ofSend());
    }

    private void zeros(Event event) throws IOException {
        flag("receiving", event.ofReceiving());
        json.writeArrayFieldStart("zeros");
        for (int rank = event.count(); rank < event.count() + Long.SIZE; rank++) {
            if (event.isZero(rank)) {
                json.writeNumber(rank);
            }
        }
        json.writeEndArray();
    }

    private void number(String name, int value) throws IOException {
        if (value != Event.NONE) {
            json.writeNumberField(name, value);
        }
    }

    private void flag(String name, boolean set) throws IOException {
        if (set) {
            json.writeBooleanField(name, true);
        }
    }
}
