package org.stft.log.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The command, on the committed run: 23 events of each of two ranks, of which the second was killed in a receive. */
class CommandTest {

    private static final Path GOLDEN = Path.of("../event-log/src/test/resources/golden");
    private static final String RUN = "run-golden";

    @TempDir
    Path directory;
    private int exitCode;

    @BeforeEach
    void copyRun() throws IOException {
        Path to = Files.createDirectories(directory.resolve(RUN));
        try (Stream<Path> files = Files.list(GOLDEN.resolve(RUN))) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }

    private String log(String command, String... more) {
        List<String> words = new ArrayList<>(List.of(command, "--directory", directory.toString()));
        words.addAll(List.of(more));
        StringWriter out = new StringWriter();
        CommandLine line = new CommandLine(new LogCommand()).setOut(new PrintWriter(out)).setErr(new PrintWriter(out));
        line.setOverwrittenOptionsAllowed(true); // as the stft command does
        exitCode = line.execute(words.toArray(String[]::new));
        return out.toString();
    }

    @Test
    void ls_hasTheRunWithItsEventsAndHowItEnded() {
        assertThat(log("ls").lines().toList()).hasSize(2).last().asString()
            .contains("run-golden", "2/2", " 46 ", "finalized, running or killed", "Golden");
        assertThat(exitCode).isZero();
    }

    @Test
    void show_printsAllEventsByTime_andTheCallInWhichARankWasKilled() throws IOException {
        assertThat(log("show")).isEqualTo(Files.readString(GOLDEN.resolve("show.txt")));
        assertThat(log("show", "--rank", "1", "--last", "1").lines().toList()).hasSize(2).first().asString()
            .isEqualTo(
                "    0.000024    1       22  Comm.Send to 1 tag 7, 3 INT on WORLD, failed, 0.000001 s  Golden.main(Golden.java:17)");
        assertThat(log("show", "--rank", "7")).contains("expected one of [0, 1], found [7]");
        assertThat(exitCode).isEqualTo(2);
    }

    /** Nothing rolls back the newest run: what it shows does not wait until all runs are read. */
    @Test
    void showOfTheNewestRun_readsNoOtherRunAndNotTheRunBefore() throws IOException {
        Path earlier = Files.createDirectories(directory.resolve("run-earlier"));
        Files.copy(directory.resolve(RUN).resolve("rank-00000.log"), earlier.resolve("rank-00000.log"));
        Files.writeString(earlier.resolve("rank-00001.log"), "unreadable");
        assertThat(log("show")).isEqualTo(Files.readString(GOLDEN.resolve("show.txt")));
    }

    @Test
    void verify_intactIs0_andDamagedIs5WithWhatIsMissing() throws IOException {
        assertThat(log("verify")).contains("46 events of 2 ranks, all intact");
        assertThat(exitCode).isZero();
        try (RandomAccessFile file = new RandomAccessFile(directory.resolve(RUN).resolve("rank-00000.log").toFile(),
            "rw")) {
            file.seek(700); // in the events
            int old = file.read();
            file.seek(700);
            file.write(old ^ 4);
        }
        assertThat(log("verify")).contains("rank 0: The EVENTS block", "its checksum differs", "1 events are missing");
        assertThat(exitCode).isEqualTo(5);
    }

    @Test
    void verify_aRankHasNoLog_isReported() throws IOException {
        Files.delete(directory.resolve(RUN).resolve("rank-00001.log"));
        assertThat(log("verify")).contains("rank 1: There is no log.");
        assertThat(exitCode).isEqualTo(5);
    }

    @Test
    void noSuchRun_isWrongUseWithTheListOfRuns() {
        assertThat(log("show", "other")).contains("There is no run 'other'", "[run-golden]");
        assertThat(exitCode).isEqualTo(2);
        assertThat(log("ls", "--directory", directory.resolve("none").toString()))
            .contains("Expected a directory of logs");
        assertThat(exitCode).isEqualTo(2);
    }

    @Test
    void exportedJson_isAsItsSchemaSays_andHasAllEvents() throws IOException {
        JsonNode json = new ObjectMapper().readTree(log("export"));
        try (var schema = LogCommand.class.getResourceAsStream("/org/stft/log/event-log.schema.json")) {
            assertThat(JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(schema).validate(json))
                .isEmpty();
        }
        for (JsonNode rank : json.get("ranks")) {
            assertThat(rank.get("events")).hasSize(23);
        }
        JsonNode received = json.at("/ranks/1/events/0");
        assertThat(received.toString())
            .isEqualTo("{\"number\":0,\"kind\":\"RECEIVE\",\"nanos\":2000,\"duration\":500,\"thread\":0,"
                + "\"operation\":\"Comm.Recv\",\"site\":\"Golden.main(Golden.java:17)\",\"communicator\":\"WORLD\",\"peer\":0,\"tag\":7,\"count\":5,"
                + "\"type\":5,\"received\":3,\"anySource\":true,\"anyTag\":true}");
    }

    @Test
    void exportedTrace_hasASliceForEachCallAndAnArrowForEachMessage() throws IOException {
        Path file = directory.resolve("trace.json");
        assertThat(log("export", "--format", "chrome", "-o", file.toString())).isEmpty();
        JsonNode events = new ObjectMapper().readTree(file.toFile()).get("traceEvents");
        assertThat(events.findValuesAsText("ph")).filteredOn("X"::equals).hasSize(2 * 21);
        List<String> from = new ArrayList<>();
        List<String> to = new ArrayList<>();
        for (JsonNode event : events) {
            (event.get("ph").asText().equals("s")
                ? from
                : event.get("ph").asText().equals("f") ? to : new ArrayList<String>())
                .add(event.path("id").asText());
        }
        assertThat(from).hasSize(10)
            .containsExactlyInAnyOrderElementsOf(to.stream().filter(id -> id.startsWith("WORLD:0>1:7:")).toList());
    }
}
