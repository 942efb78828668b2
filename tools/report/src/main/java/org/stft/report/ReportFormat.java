package org.stft.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;

/** The forms of a report. */
public enum ReportFormat {

    TEXT {
        @Override
        public String write(Report report) {
            return TextReport.of(report);
        }
    },
    /** One line for each finding, as a closing summary. */
    SUMMARY {
        @Override
        public String write(Report report) {
            return TextReport.summary(report);
        }
    },
    /** Its schema is {@code org/stft/report/report.schema.json} in the jar. */
    JSON {
        @Override
        public String write(Report report) {
            ObjectNode tree = MAPPER.createObjectNode().put("format", Report.FORMAT)
                .put("level", report.level() == null ? "none" : report.level().text());
            tree.setAll((ObjectNode) MAPPER.valueToTree(report));
            tree.get("rules").forEach(rule -> lower((ObjectNode) rule, "level"));
            tree.get("findings").forEach(finding -> {
                lower((ObjectNode) finding, "level");
                lower((ObjectNode) finding, "standing");
            });
            try {
                return MAPPER.writeValueAsString(tree) + "\n";
            } catch (JsonProcessingException e) {
                throw new IllegalStateException("A tree of JSON can be written: " + e.getMessage(), e);
            }
        }
    },
    /** One self-contained HTML page. */
    HTML {
        @Override
        public String write(Report report) {
            return HtmlReport.of(report);
        }
    };

    private static final ObjectMapper MAPPER = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT)
        .setPropertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE);

    /** The whole report. */
    public abstract String write(Report report);

    private static void lower(ObjectNode node, String field) {
        node.put(field, node.get(field).asText().toLowerCase(Locale.ROOT));
    }
}
