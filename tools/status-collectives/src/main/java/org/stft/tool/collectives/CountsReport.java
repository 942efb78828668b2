package org.stft.tool.collectives;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
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
        String calls = counts.entrySet().stream().map(each -> json(each.getKey(), each.getValue().values()))
            .collect(Collectors.joining(",\n"));
        Files.writeString(directory.resolve("rank-" + rank + ".json"), """
            {
              "rank" : %d,
              "mostDetachedBytes" : %d,
              "calls" : [
            %s
              ]
            }
            """.formatted(rank, detached.most(), calls));
    }

    /** Written without a library: a rank has the program's own, and a call site is a class, a method and a line. */
    private static String json(String call, Counts.Values values) {
        return """
                { "call" : "%s", "calls" : %d, "lateRanks" : %d, "waitedMicros" : %d, "detachedBytes" : %d, \
            "readyMessages" : %d }""".formatted(call.replace("\\", "\\\\").replace("\"", "\\\""), values.calls(),
            values.lateRanks(), values.waitedMicros(), values.detachedBytes(), values.readyMessages());
    }
}
