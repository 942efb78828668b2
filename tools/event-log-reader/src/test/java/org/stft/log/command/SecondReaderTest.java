package org.stft.log.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.stft.log.Event;
import org.stft.log.EventReader;
import org.stft.log.Tables;

/** The page of the format is enough to read it: a reader in another language, made of the page, lists the same events. */
class SecondReaderTest {

    private static final Path GOLDEN = Path.of("../event-log/src/test/resources/golden/run-golden");
    private static final Path PACKED = GOLDEN.resolveSibling("run-packed");
    private static final Path SCRIPT = Path.of("src/test/python/read_log.py");
    private static final String WHAT_TO_DO = "The reader in Python was written from docs/event-log.md. If the format has "
        + "changed, change the page and the script; if only the Java reader has, it does not do what the page says";

    @TempDir
    private Path directory;

    @BeforeEach
    void requirePython() {
        boolean found = false;
        for (String each : System.getenv("PATH").split(File.pathSeparator)) {
            found |= Files.isExecutable(Path.of(each, "python3"));
        }
        assumeTrue(found, "There is no python3 on the PATH: install the package python3");
    }

    @Test
    void goldenLog_closedOrKilled_bothReadersListTheSame() throws Exception {
        for (int rank = 0; rank < 2; rank++) {
            List<String> events = read(GOLDEN, rank);
            assertThat(events).hasSizeGreaterThan(24);
            assertThat(python(GOLDEN, rank)).as(WHAT_TO_DO).isEqualTo(events);
        }
    }

    @Test
    void compressedLog_bothReadersListTheSame() throws Exception {
        for (int rank = 0; rank < 2; rank++) {
            List<String> events = read(PACKED, rank);
            assertThat(events).hasSize(25).last()
                .isEqualTo(rank == 0 ? "ending finalized lost 0" : "ending killed lost 0");
            assertThat(python(PACKED, rank)).as(WHAT_TO_DO).isEqualTo(events);
        }
    }

    private List<String> python(Path run, int rank) throws IOException, InterruptedException {
        Path output = directory.resolve("output");
        Process python = new ProcessBuilder("python3", SCRIPT.toString(), run.toString(), Integer.toString(rank))
            .redirectErrorStream(true).redirectOutput(output.toFile()).start();
        try {
            assertThat(python.waitFor(60, TimeUnit.SECONDS)).as("the script has ended").isTrue();
        } finally {
            python.destroyForcibly();
        }
        List<String> lines = Files.readAllLines(output, StandardCharsets.UTF_8);
        assertThat(python.exitValue()).as(lines.toString()).isZero();
        return lines;
    }

    private static List<String> read(Path run, int rank) throws IOException {
        try (EventReader reader = EventReader.open(run, rank)) {
            reader.finish();
            List<String> lines = new ArrayList<>(
                List.of("rank " + reader.run().rank() + " of " + reader.run().size()));
            for (Event event = reader.next(); event != null; event = reader.next()) {
                lines.add(text(event, reader.tables()));
            }
            if (reader.isClosed()) {
                lines.add("ending " + reader.ending() + " lost " + reader.missing());
            } else {
                reader.openCalls().forEach(call -> lines.add("in " + text(call, reader.tables())));
            }
            return lines;
        }
    }

    private static String text(Event event, Tables tables) {
        String text = event.number() + " " + event.kind() + " thread " + event.thread() + " at " + event.nanos()
            + " for " + (long) event.duration() + " flags " + event.flags() + " type " + event.type()
            + (event.operation() < 0 ? "" : " call " + tables.operation(event.operation()))
            + (event.communicator() < 0 ? "" : " on " + tables.communicator(event.communicator()).name())
            + (event.site() < 0 ? "" : " site " + tables.site(event.site()));
        return switch (event.kind()) {
            case CHECKPOINT, COMMITTED, RESTARTED -> text + " version " + event.version();
            case ZEROS -> text + " zeros " + zeros(event);
            default -> text + " " + event.peer() + " " + event.tag() + " " + event.count() + " " + event.request();
        };
    }

    private static String zeros(Event event) {
        List<String> ranks = new ArrayList<>();
        for (int rank = event.count(); rank < event.count() + Long.SIZE; rank++) {
            if (event.isZero(rank)) {
                ranks.add(Integer.toString(rank));
            }
        }
        return String.join(",", ranks);
    }
}
