package org.stft.eml.graph;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.zip.DeflaterOutputStream;
import org.stft.eml.data.Causality;
import org.stft.eml.data.ElementKind;
import org.stft.eml.data.Elements;
import org.stft.eml.data.EventColumns;
import org.stft.eml.data.LoggedEvents;

/**
 * A page with the events of a run, drawn by ranks over time: one file with all that it needs, to be opened from the disk.
 * Its script computes nothing that the page does not have: which events belong together comes from the log.
 */
public final class GraphPage {

    private static final String D3 = "/META-INF/resources/webjars/d3/7.9.0/dist/d3.min.js";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final LoggedEvents events;
    private final EventColumns columns;
    private final List<MarkedFinding> findings;

    /**
     * Prepares the page.
     *
     * @param shown the events that are shown at first
     * @param findings are marked
     */
    public GraphPage(LoggedEvents events, Causality causality, Elements shown, List<MarkedFinding> findings) {
        this.events = events;
        this.columns = new EventColumns(events, causality, shown);
        this.findings = findings;
    }

    /** Writes the page; a file with that name is replaced. */
    public void write(Path file) throws IOException {
        String page = resource("graph.html").replace("@TITLE@", html("Events of run " + events.name()))
            .replace("@STYLE@", resource("graph.css")).replace("@FACTS@", facts()).replace("@EVENTS@", packed())
            .replace("@D3@", resource(D3)).replace("@SCRIPT@", resource("graph.js"));
        Files.writeString(file, page);
    }

    private static String html(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = GraphPage.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException("Expected " + name + " in the distribution, found none. Install it again.");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private String facts() throws IOException {
        ObjectNode facts = JSON.createObjectNode();
        facts.put("run", events.name());
        facts.put("messages", columns.messages());
        facts.put("unmatched", columns.unmatched());
        ArrayNode ranks = facts.putArray("ranks");
        for (int rank = 0; rank < events.size(ElementKind.PROCESS); rank++) {
            ranks.addObject().put("host", events.host(rank)).put("state", events.state(rank));
        }
        EventColumns.KINDS.forEach(facts.putArray("kinds")::add);
        columns.texts().forEach(facts.putArray("texts")::add);
        events.problems().forEach(facts.putArray("problems")::add);
        facts.set("findings", JSON.valueToTree(findings));
        ArrayNode all = facts.putArray("columns");
        columns.columns()
            .forEach(column -> all.addObject().put("name", column.name()).put("type", column.type()).put("length",
                column.length()));
        return JSON.writeValueAsString(facts).replace("<", "\\u003c");
    }

    private String packed() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
            for (EventColumns.Column column : columns.columns()) {
                out.write(column.bytes().array());
            }
        }
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }
}
