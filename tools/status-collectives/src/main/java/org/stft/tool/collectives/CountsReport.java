package org.stft.tool.collectives;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.stft.probe.ToolContext;

/** What the counters of a rank's call sites are at its end: as lines with {@code --verbose}, and as JSON. */
record CountsReport(Map<String, Counts> counts, DetachedBytes detached) {

    /** The directory for a file {@code rank-R.json} of each rank. */
    static final String JSON = Configuration.MODE + ".json";
    private static final String VERBOSE = "stft.verbose";

    void write(ToolContext context) {
        if (System.getProperty(VERBOSE, "off").equals("on")) {
            counts.forEach((call, count) -> context.report(call + ": " + count));
            if (!counts.isEmpty()) {
                context.report(
                    "detached: at most " + detached.most() + " bytes at once, " + detached.now() + " at the end");
            }
        }
        String directory = System.getProperty(JSON);
        if (directory != null) {
            try {
                writeJson(Files.createDirectories(Path.of(directory)), context.rank());
            } catch (IOException e) {
                context.report("The counters cannot be written: " + e + ". Correct " + JSON + ".");
            }
        }
    }

    private void writeJson(Path directory, int rank) throws IOException {
        Path file = directory.resolve("rank-" + rank + ".json");
        try (JsonGenerator json = new JsonFactory().createGenerator(file.toFile(), JsonEncoding.UTF8)) {
            json.useDefaultPrettyPrinter();
            json.writeStartObject();
            json.writeNumberField("rank", rank);
            json.writeNumberField("mostDetachedBytes", detached.most());
            json.writeArrayFieldStart("calls");
            for (Map.Entry<String, Counts> each : counts.entrySet()) {
                write(json, each.getKey(), each.getValue().values());
            }
            json.writeEndArray();
            json.writeEndObject();
        }
    }

    private static void write(JsonGenerator json, String call, Counts.Values values) throws IOException {
        json.writeStartObject();
        json.writeStringField("call", call);
        json.writeNumberField("calls", values.calls());
        json.writeNumberField("lateRanks", values.lateRanks());
        json.writeNumberField("waitedMicros", values.waitedMicros());
        json.writeNumberField("detachedBytes", values.detachedBytes());
        json.writeNumberField("readyMessages", values.readyMessages());
        json.writeEndObject();
    }
}
