package org.stft.tool.collectives;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.stft.probe.ToolContext;
import org.stft.tool.collectives.message.DetachedBytes;

/** The final counters of a rank's call sites: as lines with {@code --verbose}, and as JSON. */
record CountsReport(Map<String, Site> sites, DetachedBytes detached) {

    /**
     * The directory for a file {@code rank-R.json} of each rank; its schema is {@code collectives.schema.json} beside
     * this class.
     */
    static final String JSON = Configuration.MODE + ".json";
    private static final String VERBOSE = "stft.verbose";

    /** @throws IllegalArgumentException if the directory cannot be made: known before the job rather than after it */
    static void requireDirectory() {
        String directory = System.getProperty(JSON);
        try {
            if (directory != null && !Files.isWritable(Files.createDirectories(Path.of(directory)))) {
                throw new AccessDeniedException(directory);
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("Expected " + JSON
                + " to be a directory that can be written to, found '" + directory + "' (" + e
                + "). Correct the setting.", e);
        }
    }

    void write(ToolContext context) {
        if (System.getProperty(VERBOSE, "off").equals("on")) {
            sites.forEach((call, site) -> context.report(call + ": " + site.counts()));
            if (!sites.isEmpty()) {
                context.report(
                    "detached: at most " + detached.most() + " bytes at once, " + detached.now() + " at the end");
            }
        }
        String directory = System.getProperty(JSON);
        if (directory != null) {
            try {
                Files.writeString(
                    Files.createDirectories(Path.of(directory)).resolve("rank-" + context.rank() + ".json"),
                    json(context.rank()));
            } catch (IOException e) {
                context.report("The counters cannot be written: " + e + ". Correct " + JSON + ".");
            }
        }
    }

    /** The counters of a rank. */
    String json(int rank) {
        String calls = sites.entrySet().stream()
            .map(each -> json(each.getKey(), each.getValue().counts().values()))
            .collect(Collectors.joining(",\n"));
        return """
            {
              "format" : 1,
              "rank" : %d,
              "mostDetachedBytes" : %d,
              "calls" : [
            %s
              ]
            }
            """.formatted(rank, detached.most(), calls);
    }

    /** Written without a library: a rank has the program's own, and a call site is a class, a method and a line. */
    private static String json(String call, Counts.Values values) {
        return """
                { "call" : "%s", "calls" : %d, "lateRanks" : %d, "waitedMicros" : %d, "detachedBytes" : %d, \
            "readyMessages" : %d }""".formatted(call.replace("\\", "\\\\").replace("\"", "\\\""), values.calls(),
            values.lateRanks(), values.waitedMicros(), values.detachedBytes(), values.readyMessages());
    }
}
