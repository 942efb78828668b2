package org.stft.race.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.stft.log.LoggedRun;
import org.stft.mpj.RankJvms;
import org.stft.race.run.LoggedJob;
import org.stft.report.Report;
import picocli.CommandLine;
import programs.Collect;
import programs.Difference;

/** The command, with the logs of real jobs. */
@Tag("any-java")
@Timeout(60)
class CommandIT {

    @TempDir
    Path directory;

    private final StringWriter out = new StringWriter();

    private int command(String... arguments) {
        CommandLine line = new CommandLine(new RaceCommand());
        return line.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(out, true)).execute(arguments);
    }

    private String logs(String how) {
        Class<?> program = how.equals("order") || how.equals("mended") ? Difference.class : Collect.class;
        RankJvms.run(LoggedJob.options(directory), program, 3, how);
        return directory.resolve("event-log").toString();
    }

    @ParameterizedTest
    @CsvSource({"mended, 0, no message races; 0 wildcard receives", "sum, 10, 1 message race; 2 wildcard",
        "order, 11, 1. MEDIUM",
        "named, 12, could have taken"})
    void acceptance34_exitCode_isThatOfTheMostSevereRace(String how, int code, String text) {
        assertThat(command("check", logs(how))).isEqualTo(code);
        assertThat(out.toString()).contains(text);
    }

    @Test
    void acceptance35_suppressedAndKnownRaces_doNotCountAndAreListed() throws IOException {
        String logs = logs("order");
        Path json = directory.resolve("report.json");
        Path html = directory.resolve("report.html");
        assertThat(command("check", logs, "--json", json.toString(), "--html", html.toString())).isEqualTo(11);
        assertThat(Files.readString(json)).contains("\"level\" : \"medium\"",
            "programs.Difference.inOrder(Difference.java:");
        assertThat(Files.readString(html)).contains("programs.Difference.inOrder(Difference.java:");
        assertThat(command("check", logs, "--baseline", json.toString())).isZero();
        assertThat(out.toString()).contains("Known from the baseline:");
        Path ours = Files.writeString(directory.resolve("ours"), "Difference.inOrder* = we live with it\n");
        assertThat(command("check", logs, "--suppress", ours.toString())).isZero();
        assertThat(out.toString()).contains("(we live with it)");
    }

    @Test
    void acceptance34_json_isValidByItsSchema() throws IOException {
        Path json = directory.resolve("report.json");
        assertThat(command("check", logs("named"), "--json", json.toString())).isEqualTo(12);
        JsonSchema schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(Report.class.getResourceAsStream("report.schema.json"));
        String text = Files.readString(json);
        assertThat(schema.validate(text, InputFormat.JSON)).isEmpty();
        assertThat(schema.validate(text.replace("\"high\"", "\"huge\""), InputFormat.JSON)).isNotEmpty();
    }

    /** Two runs of the same program; the sources are below the working directory. */
    @Test
    void sarif_isValidByTheSchemaOfOasis_andTheSameForEachRun() throws IOException {
        JsonSchema schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7)
            .getSchema(CommandIT.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json"));
        Path sarif = directory.resolve("report.sarif");
        List<JsonNode> results = new ArrayList<>();
        for (String more : List.of("--json=" + directory.resolve("report.json"), "--source-root=src/test/java")) {
            assertThat(command("check", logs("order"), "--sarif", sarif.toString(), more)).isEqualTo(11);
            String text = Files.readString(sarif);
            assertThat(schema.validate(text, InputFormat.JSON)).isEmpty();
            results.add(new ObjectMapper().readTree(text).at("/runs/0/results"));
        }
        JsonNode result = results.get(0).get(0);
        assertThat(result.get("ruleId").asText()).isEqualTo("message-race");
        assertThat(result.get("level").asText()).isEqualTo("warning");
        JsonNode place = result.at("/locations/0/physicalLocation");
        assertThat(place.at("/artifactLocation/uri").asText()).isEqualTo("src/test/java/programs/Difference.java");
        List<String> lines = Files.readAllLines(Path.of(place.at("/artifactLocation/uri").asText()));
        assertThat(lines.get(place.at("/region/startLine").asInt() - 1)).contains("COMM_WORLD.Recv(one,");
        for (String member : List.of("ruleId", "locations", "partialFingerprints")) {
            assertThat(results.get(1).get(0).get(member)).isEqualTo(result.get(member));
        }
        assertThat(command("check", logs("mended"), "--sarif", sarif.toString())).isZero();
        assertThat(schema.validate(Files.readString(sarif), InputFormat.JSON)).isEmpty();
    }

    @Test
    void findingsExit_isTheCodeOfFindings() {
        String logs = logs("order");
        assertThat(command("check", logs, "--findings-exit", "0")).isZero();
        assertThat(out.toString()).contains("1. MEDIUM");
        assertThat(command("check", logs, "--findings-exit", "7")).isEqualTo(7);
        assertThat(command("check", logs, "--findings-exit", "none")).isEqualTo(2);
        assertThat(out.toString()).contains("must be level or a number from 0 to 255, but is 'none'");
        assertThat(command("check", logs, "--source-root", "none")).isEqualTo(ExitCodes.FAILED);
        assertThat(out.toString()).contains("Expected a directory with sources at ");
    }

    @Test
    void acceptance34_wrongUse_hasItsOwnCodes() {
        assertThat(command("check", directory.resolve("nothing").toString())).isEqualTo(ExitCodes.FAILED);
        assertThat(out.toString()).contains("IOException: Expected a directory of logs");
        assertThat(command("check")).isEqualTo(2);
    }

    @Test
    void confirmation_ofAnUnknownRaceAndOfACommandThatStartsNoJob_isRefused() {
        String logs = logs("sum");
        assertThat(command("confirm", "00000000", logs, "--", "true")).isEqualTo(ExitCodes.FAILED);
        assertThat(out.toString()).contains("Expected a race with the id 00000000");
        assertThat(command("confirm", "all", logs, "--", "sh", "-c", "echo no such thing >&2; exit 4")).isEqualTo(2);
        assertThat(out.toString()).contains("ended with exit code 4, and no rank ran with --tool race-check.",
            "  no such thing");
        assertThat(command("confirm", "all", logs, "--", "no-such-command")).isEqualTo(2);
        assertThat(out.toString()).contains("The job could not be started: ").doesNotContain("not reached:");
    }

    @Test
    void times_haveAUnit() {
        assertThat(command("confirm", "all", "logs", "--timeout", "60", "--", "true")).isEqualTo(2);
        assertThat(command("watch", "logs", "--hang", "0s")).isEqualTo(2);
        assertThat(out.toString()).contains("expected a number and a unit, such as 500ms, 30s, 10m or 2h, found '60'",
            "found '0s'");
    }

    @Test
    void acceptance38_watchedRun_givesTheSameReportAsAfterwards() throws Exception {
        CompletableFuture<Void> job = CompletableFuture.runAsync(() -> logs("named"));
        Path logs = directory.resolve("event-log");
        LoggedRun run = await().atMost(Duration.ofSeconds(60)).ignoreException(IOException.class)
            .until(() -> LoggedRun.newest(logs), Objects::nonNull);
        Path online = directory.resolve("online.json");
        Path offline = directory.resolve("offline.json");
        assertThat(command("watch", run.directory().toString(), "--json", online.toString())).isEqualTo(12);
        job.get();
        assertThat(command("check", logs.toString(), "--json", offline.toString())).isEqualTo(12);
        assertThat(Files.readString(online)).isEqualTo(Files.readString(offline));
        assertThat(out.toString()).contains("race-check found: HIGH");
    }
}
