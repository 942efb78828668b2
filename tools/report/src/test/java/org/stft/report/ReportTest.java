package org.stft.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.InputSource;

class ReportTest {

    private static final Report REPORT = new Report("trial", "run <1>", "2 findings", Map.of("events", 12L),
        List.of(new Rule("order", Level.MEDIUM, "An order.", "It is left to chance.", "decide it")),
        List.of(finding("0000000a", Level.HIGH, "Recv at A.main(A.java:1)"),
            finding("0000000b", Level.LOW, "Recv at B.loop(B.java:2)")),
        List.of("a & b"));

    @TempDir
    Path directory;

    private static Finding finding(String id, Level level, String title) {
        return new Finding(id, "order", level, title, 1204, List.of(new Finding.Place("here", "A.main(A.java:1)")),
            List.of(new Finding.Detail("why", "x < y & \"z\"")), Map.of("rank", 1));
    }

    private Path file(String text) throws IOException {
        return Files.writeString(directory.resolve("file"), text);
    }

    @Test
    void json_isValidByItsSchema() throws IOException {
        JsonSchema schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(Report.class.getResourceAsStream("report.schema.json"));
        String json = ReportFormat.JSON.write(REPORT);
        assertThat(schema.validate(json, InputFormat.JSON)).isEmpty();
        assertThat(schema.validate(json.replace("0000000a", "own-rule-0000000a"), InputFormat.JSON)).isEmpty();
        assertThat(schema.validate(json.replace("\"high\"", "\"huge\""), InputFormat.JSON)).isNotEmpty();
    }

    @Test
    void html_isWellFormedAndShowsWhatTheProgramWroteAsText() throws Exception {
        String page = ReportFormat.HTML.write(REPORT);
        assertThat(page).startsWith("<!DOCTYPE html>").contains("run &lt;1&gt;", "x &lt; y &amp;")
            .doesNotContain("src=", "href=");
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(page)));
    }

    @Test
    void text_hasLevelIdTitleCountAndDetails() {
        assertThat(ReportFormat.TEXT.write(REPORT)).isEqualTo("""
            trial: 2 findings

            1. HIGH  0000000a  Recv at A.main(A.java:1)  (1,204 times)
                 why  x < y & "z"

            2. LOW  0000000b  Recv at B.loop(B.java:2)  (1,204 times)
                 why  x < y & "z"

            note: a & b
            """);
    }

    @Test
    void suppressedAndKnownFindings_areListedAndDoNotCount() throws IOException {
        Report suppressed = new Exceptions()
            .suppress(file("# ours\n\nB.loop*java = serves whoever comes\nnothing = old\n")).apply(REPORT);
        assertThat(suppressed.level()).isEqualTo(Level.HIGH);
        assertThat(ReportFormat.TEXT.write(suppressed))
            .contains(
                "Suppressed:\n     low  0000000b  Recv at B.loop(B.java:2)  (1,204 times)  (serves whoever comes)")
            .contains("note: the suppression 'nothing' matches no finding");
        assertThat(ReportFormat.SUMMARY.write(suppressed))
            .contains("Found:\n     high  0000000a  Recv at A.main(A.java:1)")
            .contains("Suppressed:\n     low  0000000b").doesNotContain("why");
        Report known = new Exceptions().baseline(file(ReportFormat.JSON.write(REPORT))).apply(REPORT);
        assertThat(known.level()).isNull();
        assertThat(ReportFormat.TEXT.write(known)).contains("Known from the baseline:\n     high  0000000a");
    }

    @Test
    void suppressedRule_coversAllItsFindings() throws IOException {
        Report suppressed = new Exceptions().suppress(file("order = any will do")).apply(REPORT);
        assertThat(suppressed.level()).isNull();
        assertThat(suppressed.notes()).containsExactly("a & b");
    }

    @Test
    void filesThatCannotBeUnderstood_areRefused() throws IOException {
        Path file = file("no reason =");
        assertThatThrownBy(() -> new Exceptions().suppress(file)).isInstanceOf(IOException.class)
            .hasMessageContaining("line 1");
        Path json = Files.writeString(directory.resolve("other"), "{}");
        assertThatThrownBy(() -> new Exceptions().baseline(json)).hasMessageContaining("report of an earlier run");
    }
}
