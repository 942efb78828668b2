package org.stft.eml.graph;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A finding of another tool, which is marked at the calls of its places.
 *
 * @param sites lines of the program, as stack traces have them
 */
public record MarkedFinding(String id, String level, String title, List<String> sites) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * The findings of a report in JSON that are not suppressed.
     *
     * @throws IOException if the file cannot be read, or has no report
     */
    public static List<MarkedFinding> read(Path report) throws IOException {
        JsonNode tree = tree(report);
        if (!tree.path("findings").isArray()) {
            throw new IOException(
                "expected what 'stft race check --json' writes in " + report + ", found something else");
        }
        List<MarkedFinding> findings = new ArrayList<>();
        for (JsonNode finding : tree.get("findings")) {
            if (!finding.path("standing").asText().equals("suppressed")) {
                List<String> sites = new ArrayList<>();
                finding.path("places").forEach(place -> sites.add(place.path("site").asText()));
                findings.add(new MarkedFinding(finding.path("id").asText(), finding.path("level").asText(),
                    finding.path("title").asText(), List.copyOf(sites)));
            }
        }
        return findings;
    }

    private static JsonNode tree(Path report) throws IOException {
        try {
            return JSON.readTree(Files.readAllBytes(report));
        } catch (JsonProcessingException e) {
            return JSON.missingNode();
        }
    }
}
