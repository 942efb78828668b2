package org.stft.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Events that were written are read again, or are reported as missing. */
@ParameterizedClass(name = "packed: {0}")
@ValueSource(booleans = {false, true})
class LogWriterTest {

    private static final int CAPACITY = 64;
    private static final long UNLIMITED = Long.MAX_VALUE;

    @Parameter
    boolean packed;

    @TempDir
    Path directory;
    private final long seed = Long.getLong("stft.test.seed", System.nanoTime());
    private final Random random = new Random(seed);
    private final RandomEvents events = new RandomEvents(seed);
    private final List<Event> written = new ArrayList<>();
    private final List<String> reports = new ArrayList<>();

    private LogWriter writer(Path run, long limit) throws IOException {
        return LogWriter.create(run, RandomEvents.run(0), 0, CAPACITY, limit, packed, reports::add);
    }

    private void write(LogWriter log, int count) {
        for (int i = 0; i < count; i++) {
            Event event = events.next(log.next());
            written.add(event);
            log.append(event);
        }
    }

    @Test
    void ofEachLengthClosedOrNot_allEventsAreReadInOrder() throws IOException {
        for (int count = 0; count < 3 * CAPACITY; count += 1 + random.nextInt(5)) {
            written.clear();
            Path run = directory.resolve("run-" + count);
            LogWriter log = writer(run, UNLIMITED);
            write(log, count);
            assertThat(ReadLog.of(run, 0).events()).as("open, seed %s", seed).isEqualTo(written);
            log.close("tried");
            ReadLog read = ReadLog.of(run, 0);
            assertThat(read.events()).as("closed, seed %s", seed).isEqualTo(written);
            assertThat(read.ending()).isEqualTo("tried");
            assertThat(read.findings()).isEmpty();
            assertThat(run.resolve("rank-00000.ring")).doesNotExist();
        }
    }

    /** As with the setting {@code versions}: the beginning and the last segments stay. */
    @Test
    void droppedSegments_areAGapThatIsNoProblem_alsoInACompactedLog() throws IOException {
        LogWriter log = writer(directory, UNLIMITED);
        KeptSegments kept = new KeptSegments(2);
        List<Event> begins = new ArrayList<>();
        for (int version = 1; version <= 5; version++) {
            write(log, 10 + random.nextInt(3 * CAPACITY));
            kept.begun(version, log.newSegment());
            log.names(List.of("site\t0\tof version " + version));
            write(log, 1);
            begins.add(written.get(written.size() - 1));
            if (version != 4) { // which fails
                log.dropBefore(kept.committed(version));
            }
        }
        assertDropped(ReadLog.of(directory, 0), begins);
        log.close("tried");
        ReadLog whole = ReadLog.of(directory, 0);
        assertDropped(whole, begins);
        CompactedLog.replace(directory, 0, Files.createDirectory(directory.resolve("work")));
        assertThat(ReadLog.of(directory, 0)).usingRecursiveComparison().isEqualTo(whole);
        assertThat(RunFiles.segments(RunFiles.log(directory, 0))).containsExactly(0);
        assertThat(reports).isEmpty();
    }

    /** Versions 3 and 5 are the last ones that were committed. */
    private void assertDropped(ReadLog read, List<Event> begins) {
        int first = written.indexOf(begins.get(0)) - 1;
        int next = written.indexOf(begins.get(2));
        Event gap = read.events().get(first + 1);
        assertThat(gap.kind()).as("seed %s", seed).isEqualTo(EventKind.GAP);
        assertThat(gap.missing()).isEqualTo(next - first - 1).isEqualTo(read.missing());
        assertThat(read.events().subList(0, first + 1)).isEqualTo(written.subList(0, first + 1));
        assertThat(read.events().subList(first + 2, read.events().size()))
            .isEqualTo(written.subList(next, written.size()));
        assertThat(read.findings()).isEmpty();
    }

    @Test
    void blocksOfATool_areReadWithTheirPlacesAndDoNotDisturbTheEvents() throws IOException {
        LogWriter log = writer(directory, UNLIMITED);
        List<ToolBlocks.ToolBlock> blocks = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            write(log, random.nextInt(CAPACITY));
            byte[] content = new byte[random.nextInt(5000)];
            random.nextBytes(content);
            assertThat(log.block(LogWriter.FIRST_OF_TOOLS + i % 2, content)).isTrue();
            if (i % 2 == 1) {
                blocks.add(new ToolBlocks.ToolBlock(LogWriter.FIRST_OF_TOOLS + 1, log.next(), content));
            }
        }
        log.close("tried");
        assertThat(ReadLog.of(directory, 0).events()).as("seed %s", seed).isEqualTo(written);
        assertThat(ReadLog.of(directory, 0).findings()).isEmpty();
        try (ToolBlocks reader = new ToolBlocks(directory, 0, LogWriter.FIRST_OF_TOOLS + 1, reports::add)) {
            for (ToolBlocks.ToolBlock expected : blocks) {
                ToolBlocks.ToolBlock found = reader.next(false);
                assertThat(found.next()).isEqualTo(expected.next());
                assertThat(found.content()).isEqualTo(expected.content());
            }
            assertThat(reader.next(false)).isNull();
        }
        assertThat(reports).isEmpty();
    }

    @Test
    void blockOfAToolThatIsDamaged_isReportedAndLeftOut() throws IOException {
        LogWriter log = writer(directory, UNLIMITED);
        log.block(LogWriter.FIRST_OF_TOOLS, new byte[100]);
        log.block(LogWriter.FIRST_OF_TOOLS, new byte[] {1, 2});
        log.close("tried");
        Path file = directory.resolve("rank-00000.log");
        try (RandomAccessFile damaged = new RandomAccessFile(file.toFile(), "rw")) {
            damaged.seek(Files.size(file) - 200);
            damaged.write(1);
        }
        List<String> findings = new ArrayList<>();
        try (ToolBlocks reader = new ToolBlocks(directory, 0, LogWriter.FIRST_OF_TOOLS, findings::add)) {
            assertThat(reader.next(false).content()).containsExactly(1, 2);
            assertThat(reader.next(false)).isNull();
        }
        assertThat(findings).singleElement().asString().contains("damaged");
    }

    @Test
    void blockOfAToolBeyondTheLimit_isNotWritten() throws IOException {
        LogWriter log = writer(directory, 2000);
        assertThat(log.block(LogWriter.FIRST_OF_TOOLS, new byte[3000])).isFalse();
        assertThat(log.block(LogWriter.FIRST_OF_TOOLS, new byte[300])).isTrue();
        assertThat(reports).singleElement().asString().contains("stft.event-log.limit");
        assertThatThrownBy(() -> log.block(3, new byte[1])).isInstanceOf(IllegalArgumentException.class)
            .hasMessageStartingWith("Expected a kind from 64 on");
        log.close("tried");
    }

    @Test
    void readWhileItIsWritten_eachEventComesOnceAndNoneIsMissing() throws Exception {
        int count = 200_000;
        LogWriter log = LogWriter.create(directory, RandomEvents.run(0), 0, 1024, UNLIMITED, reports::add);
        CompletableFuture<Void> writing = CompletableFuture.runAsync(() -> {
            write(log, count);
            log.close("tried");
        });
        List<Event> read = new ArrayList<>();
        try (EventReader reader = EventReader.open(directory, 0)) {
            while (!reader.isClosed() || read.size() < count) {
                Event event = reader.next();
                if (event != null) {
                    read.add(event);
                } else if (writing.isDone()) {
                    writing.join();
                    Thread.onSpinWait();
                }
            }
            assertThat(reader.findings()).isEmpty();
        }
        assertThat(read).as("seed %s", seed).isEqualTo(written);
    }

    @Test
    void blockTorn_itsEventsAreReadFromTheRing_andWithoutTheRingTheyAreMissing() throws IOException {
        LogWriter log = writer(directory, UNLIMITED);
        write(log, CAPACITY);
        truncate(directory.resolve("rank-00000.log"), 100);
        ReadLog read = ReadLog.of(directory, 0);
        assertThat(read.events()).isEqualTo(written);
        assertThat(read.findings()).singleElement().asString().contains("was cut off");
        Files.delete(directory.resolve("rank-00000.ring"));
        ReadLog without = ReadLog.of(directory, 0);
        int whole = packed ? CAPACITY - CAPACITY / 4 : CAPACITY - 3; // 100 bytes are two and a half records
        assertThat(without.events()).isEqualTo(written.subList(0, whole));
        assertThat(without.findings()).asString().contains("was cut off", "The log was not closed");
    }

    private static void truncate(Path file, long bytes) throws IOException {
        try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
            open.setLength(open.length() - bytes);
        }
    }

    @Test
    void anyBitFlipped_noWrongEventIsRead_andWhatIsMissingIsReported() throws IOException {
        LogWriter log = writer(directory, UNLIMITED);
        write(log, CAPACITY + CAPACITY / 2 + 7);
        for (String name : List.of("rank-00000.log", "rank-00000.ring")) {
            Path file = directory.resolve(name);
            byte[] good = Files.readAllBytes(file);
            for (int i = 0; i < 400; i++) {
                byte[] bad = good.clone();
                int bit = random.nextInt(good.length * Byte.SIZE);
                bad[bit / Byte.SIZE] = (byte) (bad[bit / Byte.SIZE] ^ 1 << bit % Byte.SIZE);
                Files.write(file, bad);
                requireNothingWrong(name + " bit " + bit);
            }
            Files.write(file, good);
        }
    }

    private void requireNothingWrong(String where) throws IOException {
        ReadLog read;
        try {
            read = ReadLog.of(directory, 0);
        } catch (IOException e) { // the block that says what run it is
            assertThat(e).hasMessageContaining("begin with a block that names its run");
            return;
        }
        long present = 0;
        for (Event event : read.events()) {
            if (event.kind() != EventKind.GAP) {
                assertThat(event).as("%s, seed %s", where, seed).isEqualTo(written.get((int) event.number()));
                present++;
            }
        }
        long lost = written.size() - present;
        assertThat(lost == 0 || !read.findings().isEmpty())
            .as("%s: %s events are missing without a word, seed %s", where, lost, seed).isTrue();
        assertThat(read.missing()).as("%s, seed %s", where, seed).isLessThanOrEqualTo(lost);
    }

    @Test
    void eachByteCutOff_noWrongEventIsRead() throws IOException {
        LogWriter log = writer(directory, UNLIMITED);
        write(log, CAPACITY);
        log.close("tried");
        Path file = directory.resolve("rank-00000.log");
        for (long length = Files.size(file) - 1; length > 0; length -= 1 + random.nextInt(9)) {
            truncate(file, Files.size(file) - length);
            requirePrefix(length);
        }
    }

    private void requirePrefix(long length) throws IOException {
        try {
            ReadLog log = ReadLog.of(directory, 0);
            List<Event> read = log.events();
            assertThat(log.findings()).as("cut to %s, seed %s", length, seed).isNotEmpty();
            assertThat(read).as("cut to %s, seed %s", length, seed).isEqualTo(written.subList(0, read.size()));
        } catch (IOException e) {
            assertThat(length).as("cut off within the first block")
                .isLessThan(Block.HEAD_BYTES + RandomEvents.run(0).text().length());
        }
    }

    @Test
    void limitReached_theNewestEventsStay_andTheOthersAreMissingWithTheReason() throws IOException {
        LogWriter log = writer(directory, 1700);
        write(log, 10 * CAPACITY);
        assertThat(reports).singleElement().asString().contains("the limit of 1700 bytes is reached",
            "The program continues");
        ReadLog read = ReadLog.of(directory, 0);
        requireNothingWrong("limit");
        assertThat(read.missing()).isEqualTo(log.lost()).isGreaterThan(8 * CAPACITY);
        assertThat(read.events().get(read.events().size() - 1)).isEqualTo(written.get(written.size() - 1));
        assertThat(read.findings()).asString().contains(log.lost() + " events are missing from event 32 on",
            "stft.event-log.limit");
    }

    @Test
    void putAside_nothingIsMapped_andEventsOfTheTimeBetweenAreMissing() throws IOException {
        LogWriter log = writer(directory, UNLIMITED);
        write(log, 10);
        log.suspend();
        assertThat(Files.readString(Path.of("/proc/self/maps"))).doesNotContain(directory.toString());
        write(log, 5);
        log.resume();
        write(log, CAPACITY);
        log.close("tried");
        List<Event> read = ReadLog.of(directory, 0).events();
        assertThat(read).hasSize(10 + 1 + CAPACITY);
        assertThat(read.get(10)).isEqualTo(Event.gap(10, 5, written.get(9).nanos()));
        assertThat(read.get(11)).isEqualTo(written.get(15));
    }

    @Test
    void ringRemovedWhileItWasAside_itIsMadeAgain() throws IOException {
        LogWriter log = writer(directory, UNLIMITED);
        write(log, 10);
        log.suspend();
        Files.delete(directory.resolve("rank-00000.ring"));
        log.resume();
        write(log, 10);
        assertThat(ReadLog.of(directory, 0).events()).isEqualTo(written);
    }

    @Test
    void callEntered_isReadUntilItIsLeft() throws IOException {
        LogWriter log = writer(directory, UNLIMITED);
        Event call = new Event(0, EventKind.RECEIVE, 3, Event.ANY_SOURCE, 5, 17, 0, 2, 0, 1, Event.ANY, 4, 1, 0);
        log.enter(call);
        try (EventReader reader = EventReader.open(directory, 0)) {
            assertThat(reader.openCalls()).containsExactly(call);
            log.leave(2);
            assertThat(reader.openCalls()).isEmpty();
        }
    }

    @Test
    void logThatIsClosedAfterTheLastEventAndBeforeALookAtTheCalls_isReadToItsEnd() throws IOException {
        LogWriter log = writer(directory, UNLIMITED);
        Event call = new Event(0, EventKind.RECEIVE, 3, Event.ANY_SOURCE, 5, 17, 0, 2, 0, 1, Event.ANY, 4, 1, 0);
        log.append(call);
        try (EventReader reader = EventReader.open(directory, 0)) {
            assertThat(reader.next()).isNotNull();
            assertThat(reader.next()).isNull();
            log.append(call);
            log.close("tried");
            assertThat(reader.openCalls()).isEmpty();
            assertThat(reader.next()).isNotNull();
            assertThat(reader.next()).isNull();
            assertThat(reader.ending()).isEqualTo("tried");
            assertThat(reader.findings()).isEmpty();
        }
    }

    @Test
    void logOfTheRankIsThere_isNotOverwritten() throws IOException {
        writer(directory, UNLIMITED).close("tried");
        assertThatThrownBy(() -> writer(directory, UNLIMITED)).isInstanceOf(IOException.class);
    }
}
