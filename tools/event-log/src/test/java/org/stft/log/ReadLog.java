package org.stft.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The contents of the log of a rank that has ended. */
record ReadLog(RunInfo run, List<Event> events, List<String> texts, List<LogProblem> findings, long missing,
    String ending,
    List<String> open) {

    static ReadLog of(Path directory, int rank) throws IOException {
        try (EventReader reader = EventReader.open(directory, rank)) {
            reader.finish();
            List<Event> events = new ArrayList<>();
            List<String> texts = new ArrayList<>();
            for (Event event = reader.next(); event != null; event = reader.next()) {
                events.add(event);
                texts.add(EventText.of(event, reader.tables())
                    + (event.site() < 0 ? "" : " at " + reader.tables().site(event.site())));
            }
            List<String> open = reader.openCalls().stream().map(call -> EventText.of(call, reader.tables())).toList();
            return new ReadLog(reader.run(), events, texts, reader.findings(), reader.missing(), reader.ending(), open);
        }
    }
}
