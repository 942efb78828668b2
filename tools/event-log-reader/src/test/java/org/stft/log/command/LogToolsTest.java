package org.stft.log.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.io.StringWriter;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.stft.config.Setting;
import org.stft.log.Event;
import org.stft.log.EventKind;
import org.stft.log.EventReader;
import org.stft.log.Host;
import org.stft.log.LogWriter;
import org.stft.log.Names;
import org.stft.log.RunInfo;
import org.stft.log.ToolBlocks;
import picocli.CommandLine;

/** {@code stft log advise, diff, recover, compact}, on the committed run and on logs that a test writes. */
class LogToolsTest {

    private static final Path GOLDEN = Path.of("../event-log/src/test/resources/golden/run-golden");
    private static final String RUN = "run-golden";
    private static final int KIND = LogWriter.FIRST_OF_TOOLS + 3;

    @TempDir
    private Path directory;
    private int exitCode;

    @BeforeEach
    void copyRun() throws IOException {
        copy(GOLDEN, directory.resolve("logs").resolve(RUN));
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }

    private String log(String command, String... more) {
        List<String> words = new ArrayList<>(List.of(command, "--directory", directory.resolve("logs").toString()));
        words.addAll(List.of(more));
        StringWriter out = new StringWriter();
        CommandLine line = new CommandLine(new LogCommand()).setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(out, true));
        line.setOverwrittenOptionsAllowed(true); // as the stft command does
        exitCode = line.execute(words.toArray(String[]::new));
        return out.toString();
    }

    private static List<Event> events(Path run, int rank) throws IOException {
        try (EventReader reader = EventReader.open(run, rank)) {
            reader.finish();
            List<Event> all = new ArrayList<>();
            for (Event event = reader.next(); event != null; event = reader.next()) {
                all.add(event);
            }
            return all;
        }
    }

    /** Writes the log of a run of one rank. */
    private LogWriter writer(String run, Map<String, String> more) throws IOException {
        return LogWriter.create(directory.resolve("logs").resolve(run),
            new RunInfo(run, 0, 1, 1_700_000_000_000L, 0, new TreeMap<>(more)), 0, 64, 1 << 30, report -> {});
    }

    private static void send(LogWriter log, Names names, int tag, int i) {
        log.append(new Event(0, EventKind.SEND, 1, 0, 5, 1_000_000L * i + i % 977, 400 + i % 13, 0, 0,
            names.site("Main.main(Main.java:" + (10 + i % 5) + ")"), 0, tag, 100, Event.NONE));
    }

    private static Names names(LogWriter log) {
        Names names = new Names();
        names.operation(1, "Comm.Send");
        names.communicator("WORLD", new int[] {0});
        names.writeTo(log);
        return names;
    }

    @Test
    void graceOfAdvise_isTheDefaultOfItsSetting() {
        assertThat(AdviseCommand.GRACE).isEqualTo(Setting.STOP_TIMEOUT.fallback());
    }

    @Test
    void advise_ofFailedCalls_saysThatNothingCanBeSaid() throws IOException {
        assertThat(log("advise")).contains("No advice: Comm.Send failed on rank 0.",
            "The program has the call: 1 version, longest gap 0.0000 s, within the grace period of 20.0 s.");
        assertThat(exitCode).isEqualTo(5);
        JsonNode json = new ObjectMapper().readTree(log("advise", "--json", "--grace", "1ms"));
        assertThat(json.get("lines")).isEmpty();
        assertThat(json.at("/obstacles/0").asText()).isEqualTo("Comm.Send failed on rank 0");
        assertThat(json.at("/versions/count").asInt()).isEqualTo(1);
        assertThat(json.at("/graceSeconds").asDouble()).isEqualTo(0.001);
    }

    @Test
    void diff_sameRun_printsNothing() {
        assertThat(log("diff", RUN, RUN)).isEmpty();
        assertThat(exitCode).isZero();
    }

    @Test
    void diff_otherTag_endAndMissingRank_areTheFirstDifferences() throws IOException {
        for (String run : List.of("one", "two", "short")) {
            try (AutoClosing log = new AutoClosing(writer(run, Map.of()))) {
                Names names = names(log.writer());
                send(log.writer(), names, 1, run.equals("two") ? 5 : 0); // another time only
                if (run.equals("two")) {
                    log.writer().append(new Event(0, EventKind.POLL, 1, 0, 0, 9, 0, 0, 0, 0, 0, 0, 3, Event.NONE));
                }
                if (!run.equals("short")) {
                    send(log.writer(), names, run.equals("two") ? 8 : 7, 1);
                }
            }
        }
        assertThat(log("diff", "one", "two")).isEqualTo("rank 0:\n"
            + "< 1  Comm.Send to 0 tag 7, 100 INT on WORLD  Main.main(Main.java:11)\n"
            + "> 2  Comm.Send to 0 tag 8, 100 INT on WORLD  Main.main(Main.java:11)\n");
        assertThat(exitCode).isEqualTo(1);
        assertThat(log("diff", "one", "short")).endsWith("> no further event\n");
        assertThat(log("diff", "one", RUN)).contains("rank 1: only in ");
        assertThat(log("diff", "one", "none")).contains("There is no run 'none'");
        assertThat(exitCode).isEqualTo(2);
    }

    private record AutoClosing(LogWriter writer) implements AutoCloseable {
        @Override
        public void close() {
            writer.close("finalized");
        }
    }

    @Test
    void recover_aKilledRank_givesAClosedLogWithItsEventsAndTheCallThatItWasIn() throws IOException {
        assertThat(log("recover")).contains("Rank 1 has not closed its log", "--ended");
        assertThat(exitCode).as("the log names no host").isEqualTo(3);
        assertThat(log("recover", "--ended")).contains(
            "rank 0: 23 events, finalized; 0 events missing, 0 bytes dropped",
            "rank 1: 23 events, 3 of them only in the ring, killed; 0 events missing, 0 bytes dropped",
            "  it was in Comm.Recv from 0 tag any");
        assertThat(exitCode).isZero();
        Path copy = directory.resolve("logs-recovered").resolve(RUN);
        for (int rank = 0; rank < 2; rank++) {
            assertThat(events(copy, rank)).isEqualTo(events(GOLDEN, rank)).hasSize(23);
        }
        assertThat(copy.resolve("rank-00001.ring")).doesNotExist();
        assertThat(log("verify", copy.toString())).contains("46 events of 2 ranks, all intact", "finalized, killed");
        assertThat(log("show", copy.toString())).contains("rank 1 is, or was when it was killed, in Comm.Recv from 0");
        assertThat(log("recover", "--ended")).contains("Expected a directory other than that of the logs");
        assertThat(exitCode).isEqualTo(2);
    }

    @Test
    void recover_aCutAndDamagedLog_saysWhatWasDropped() throws IOException {
        Path run = directory.resolve("logs").resolve(RUN);
        Files.delete(run.resolve("rank-00001.ring"));
        Files.write(run.resolve("rank-00001.log"), new byte[17], StandardOpenOption.APPEND);
        try (RandomAccessFile file = new RandomAccessFile(run.resolve("rank-00000.log").toFile(), "rw")) {
            file.seek(700); // in the events
            int old = file.read();
            file.seek(700);
            file.write(old ^ 4);
        }
        assertThat(log("recover", "--ended", "--output", directory.resolve("copy").toString())).contains(
            "rank 0: 22 events, finalized; 1 events missing, 40 bytes dropped", "its checksum differs",
            "rank 1: 20 events, killed; 0 events missing, 17 bytes dropped",
            "The last 17 bytes are not a complete block", "events from event 20 on may be missing");
        assertThat(exitCode).isEqualTo(5);
        List<Event> copied = events(directory.resolve("copy").resolve(RUN), 0);
        assertThat(copied).isEqualTo(events(run, 0)).anyMatch(event -> event.kind() == EventKind.GAP);
    }

    @Test
    void compact_hasTheSameEventsNamesAndBlocksOfTools_inLessThanAThird() throws IOException {
        Path run = directory.resolve("logs").resolve("large");
        LogWriter log = writer("large", Map.of());
        Names names = names(log);
        for (int i = 0; i < 20_000; i++) {
            send(log, names, i % 3, i);
            if (i % 1000 == 0) {
                log.block(KIND, new byte[] {(byte) (i / 1000), 7});
            }
        }
        log.close("finalized");
        List<Event> before = events(run, 0);
        long length = Files.size(run.resolve("rank-00000.log"));
        String shown = log("show", "large", "--last", "9");
        assertThat(log("compact", "large")).isEqualTo("large: " + length + " bytes before, "
            + Files.size(run.resolve("rank-00000.log")) + " after\n");
        assertThat(exitCode).isZero();
        assertThat(Files.size(run.resolve("rank-00000.log"))).isLessThan(length / 3);
        assertThat(events(run, 0)).isEqualTo(before).hasSize(20_000);
        assertThat(log("show", "large", "--last", "9")).isEqualTo(shown).contains("Main.java:13");
        try (ToolBlocks blocks = new ToolBlocks(run, 0, KIND, Object::toString)) {
            for (int i = 0; i < 20; i++) {
                ToolBlocks.ToolBlock block = blocks.next(false);
                assertThat(block.next()).isEqualTo(1000L * i + 1);
                assertThat(block.content()).containsExactly(i, 7);
            }
        }
        long once = Files.size(run.resolve("rank-00000.log"));
        log("compact", "large");
        assertThat(Files.size(run.resolve("rank-00000.log"))).as("again").isEqualTo(once);
    }

    @Test
    void compact_ofAKilledRank_takesTheRingIntoTheLog() throws IOException {
        Path run = directory.resolve("logs").resolve(RUN);
        log("compact", "--ended");
        assertThat(exitCode).isZero();
        assertThat(run.resolve("rank-00001.ring")).doesNotExist();
        for (int rank = 0; rank < 2; rank++) {
            assertThat(events(run, rank)).isEqualTo(events(GOLDEN, rank));
        }
        assertThat(log("show")).contains("rank 1 is, or was when it was killed, in Comm.Recv from 0");
    }

    @Test
    void compact_killedInTheMiddle_leavesAllEvents_andCanBeRepeated() throws Exception {
        LogWriter log = writer("original", Map.of());
        Names names = names(log);
        Random random = new Random(1); // so that there is something to write
        for (int i = 0; i < 40_000; i++) {
            log.append(new Event(0, EventKind.SEND, 1, 0, 5, random.nextLong() >>> 9, random.nextInt(1 << 20), 0, 0,
                names.site("Main.main(Main.java:1)"), 0, random.nextInt(), 100, Event.NONE));
        }
        log.close("finalized");
        Path original = directory.resolve("logs").resolve("original");
        List<Event> before = events(original, 0);
        long length = Files.size(original.resolve("rank-00000.log"));
        for (int percent : new int[] {5, 100}) {
            Path run = directory.resolve("logs").resolve("killed-" + percent);
            copy(original, run);
            Path work = run.resolve(".compact").resolve("rank-00000.log");
            Path file = run.resolve("rank-00000.log");
            killWhen(run, () -> percent == 100
                ? Files.size(file) < length
                : Files.size(work) >= length * percent / 100);
            assertThat(events(run, 0)).as("killed at %s percent", percent).isEqualTo(before);
            String again = log("compact", run.toString());
            assertThat(exitCode).as(again).isZero();
            assertThat(events(run, 0)).isEqualTo(before);
            assertThat(Files.size(file)).isLessThan(length / 2);
            assertThat(work).doesNotExist();
        }
    }

    private void killWhen(Path run, Callable<Boolean> reached) throws Exception {
        Process compact = java(LogCommand.class, "compact", run.toString())
            .redirectOutput(directory.resolve("output").toFile()).start();
        try {
            boolean alive;
            boolean seen;
            do {
                alive = compact.isAlive();
                seen = reached(reached);
            } while (!seen && alive);
            assertThat(seen).as("it came to that: %s", Files.readString(directory.resolve("output"))).isTrue();
        } finally {
            compact.destroyForcibly().waitFor();
        }
    }

    private static ProcessBuilder java(Class<?> main, String... arguments) {
        List<String> words = new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path"), main.getName()));
        words.addAll(List.of(arguments));
        return new ProcessBuilder(words).redirectErrorStream(true);
    }

    /** A file may go away between two looks at it. */
    private static boolean reached(Callable<Boolean> condition) throws Exception {
        try {
            return condition.call();
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /** A process that keeps a file locked until it is ended. */
    static final class HoldsLock {

        private HoldsLock() {
        }

        public static void main(String[] arguments) throws IOException {
            try (FileChannel file = FileChannel.open(Path.of(arguments[0]), StandardOpenOption.CREATE,
                StandardOpenOption.WRITE); FileLock lock = file.lock()) {
                System.out.println(lock.isValid() ? "locked" : "not locked");
                System.in.read();
            }
        }
    }

    @Test
    void compact_whileARankWrites_orAnotherCompacts_isRefused_andChangesNothing() throws Exception {
        LogWriter log = writer("running",
            Map.of("pid", Long.toString(ProcessHandle.current().pid()), "host", Host.id()));
        send(log, names(log), 1, 1);
        Path file = directory.resolve("logs").resolve("running").resolve("rank-00000.log");
        byte[] before = Files.readAllBytes(file);
        assertThat(log("compact", "running")).contains("may be running");
        assertThat(exitCode).isEqualTo(3);
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
        log.close("finalized");
        Path work = Files.createDirectories(file.resolveSibling(".compact"));
        byte[] closed = Files.readAllBytes(file);
        Process other = java(HoldsLock.class, work.resolve("lock").toString()).start();
        try (BufferedReader output = other.inputReader()) {
            assertThat(output.readLine()).isEqualTo("locked");
            assertThat(log("compact", "running")).isEqualTo("Another 'stft log compact' works on this log.\n");
            assertThat(exitCode).isEqualTo(3);
            assertThat(Files.readAllBytes(file)).isEqualTo(closed);
        } finally {
            other.destroyForcibly().waitFor();
        }
        log("compact", "running");
        assertThat(exitCode).isZero();
    }

    @Test
    void compact_ofADamagedLog_isRefused() throws IOException {
        Files.write(directory.resolve("logs").resolve(RUN).resolve("rank-00001.log"), new byte[17],
            StandardOpenOption.APPEND);
        assertThat(log("compact", "--ended")).contains("rank 1: The last 17 bytes", "stft log recover");
        assertThat(exitCode).isEqualTo(5);
    }

    @Test
    void bitFlippedInACompressedBlock_itsEventsAreMissingAndNoneIsAltered() throws IOException {
        log("compact", "--ended");
        Path file = directory.resolve("logs").resolve(RUN).resolve("rank-00000.log");
        try (RandomAccessFile damaged = new RandomAccessFile(file.toFile(), "rw")) {
            damaged.seek(damaged.length() - 200); // END has less
            int old = damaged.read();
            damaged.seek(damaged.length() - 200);
            damaged.write(old ^ 4);
        }
        assertThat(log("verify")).contains("The PACKED block", "its checksum differs", "23 events are missing");
        assertThat(exitCode).isEqualTo(5);
    }
}
