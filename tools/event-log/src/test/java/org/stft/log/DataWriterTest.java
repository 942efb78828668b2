package org.stft.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DataWriterTest {

    private static final int RANK = 3;
    private static final int CAPACITY = DataWriter.MIN_CAPACITY;
    private static final long UNLIMITED = Long.MAX_VALUE;
    private static final long SEED = 20261126;

    @TempDir
    Path directory;

    private final List<String> reports = new ArrayList<>();
    private Random random;

    @BeforeEach
    void seed() {
        random = new Random(SEED);
    }

    private DataWriter writer(long limit) throws IOException {
        return DataWriter.create(directory, RANK, CAPACITY, limit, false, reports::add);
    }

    private DataWriter compressingWriter() throws IOException {
        return DataWriter.create(directory, RANK, CAPACITY, UNLIMITED, true, reports::add);
    }

    /** Each record has its number in its head, and as many longs of that number as content as the random numbers say. */
    private void write(DataWriter data, int first, int count, int maxBytes) {
        for (int i = first; i < first + count; i++) {
            int bytes = random.nextInt(maxBytes / 8) * 8 + random.nextInt(8);
            ByteBuffer head = ByteBuffer.allocate(Integer.BYTES + random.nextInt(40)).order(ByteOrder.LITTLE_ENDIAN);
            head.putInt(0, i);
            data.append(head, new Numbered(i, bytes));
        }
    }

    private record Numbered(int number, long bytes) implements DataContent {

        @Override
        public void copy(long from, ByteBuffer to) {
            assertThat(from % 8).isZero();
            to.put(0, expected(number, from, to.remaining()));
        }
    }

    private static byte[] expected(int number, long from, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (number + (from + i) / 8);
        }
        return bytes;
    }

    /** The number of records that are read, each of them right, when none should be missing. */
    private int read() throws IOException {
        return read("^$");
    }

    /** @param problem a regular expression for what should be told after the last record */
    private int read(String problem) throws IOException {
        int count = 0;
        try (DataReader data = DataReader.open(directory, RANK)) {
            for (DataRecord record = data.next(); record != null; record = data.next()) {
                assertThat(record.head().getInt(0)).isEqualTo(count);
                long from = 0;
                for (ByteBuffer piece : record.content()) {
                    assertThat(piece.mismatch(ByteBuffer.wrap(expected(count, from, piece.remaining())))).isEqualTo(-1);
                    from += piece.remaining();
                }
                count++;
            }
            assertThat(data.problem()).containsPattern(problem);
        }
        return count;
    }

    @Test
    void closed_allRecordsAreReadFromTheFile_alsoOnesLargerThanTheRing() throws IOException {
        try (DataWriter data = writer(UNLIMITED)) {
            write(data, 0, 2000, 40_000);
            data.append(ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(0, 2000),
                new Numbered(2000, 3L * CAPACITY + 5));
            write(data, 2001, 10, 100);
        }
        assertThat(RunFiles.dataRing(directory, RANK)).doesNotExist();
        assertThat(read()).isEqualTo(2011);
        assertThat(reports).isEmpty();
    }

    @Test
    void notClosed_allRecordsAreRead_fromTheFileAndTheRing() throws IOException {
        DataWriter data = writer(UNLIMITED);
        for (int written = 0; written < 2000; written += 400) { // twice around the ring
            write(data, written, 400, 50_000);
            assertThat(read()).isEqualTo(written + 400);
        }
        assertThat(Files.size(RunFiles.data(directory, RANK))).isGreaterThan(2L * CAPACITY);
        data.abandon();
    }

    @Test
    void compressed_allRecordsAreRead_whenItIsClosedAndBefore_andTheFileIsSmaller() throws IOException {
        DataWriter data = compressingWriter();
        for (int written = 0; written < 2000; written += 400) { // twice around the ring
            write(data, written, 400, 50_000);
            assertThat(read()).isEqualTo(written + 400);
        }
        data.close();
        assertThat(read()).isEqualTo(2000);
        assertThat(Files.size(RunFiles.data(directory, RANK))).isLessThan(CAPACITY);
    }

    private record Noise(byte[] content) implements DataContent {

        @Override
        public long bytes() {
            return content.length;
        }

        @Override
        public void copy(long from, ByteBuffer to) {
            to.put(0, content, (int) from, to.remaining());
        }
    }

    @Test
    void compressed_shortBlockDoesNotBecomeShorter_theNextOnesDo() throws IOException {
        byte[] noise = new byte[1000];
        random.nextBytes(noise);
        DataWriter data = compressingWriter();
        data.append(ByteBuffer.allocate(4), new Noise(noise));
        data.suspend(); // so this is a block of its own
        data.resume();
        write(data, 1, 400, 50_000);
        data.close();
        assertThat(Files.size(RunFiles.data(directory, RANK))).isLessThan(CAPACITY / 4);
    }

    @Test
    void compressed_whatDoesNotBecomeShorterIsStored() throws IOException {
        byte[] noise = new byte[1 << 20];
        random.nextBytes(noise);
        try (DataWriter data = compressingWriter()) {
            for (int i = 0; i < 40; i++) {
                data.append(ByteBuffer.allocate(4), new Noise(noise));
            }
        }
        assertThat(Files.size(RunFiles.data(directory, RANK))).isBetween(40L * noise.length, 41L * noise.length);
        try (DataReader data = DataReader.open(directory, RANK)) {
            for (int i = 0; i < 40; i++) {
                int from = 0;
                for (ByteBuffer piece : data.next().content()) {
                    assertThat(piece.mismatch(ByteBuffer.wrap(noise, from, piece.remaining()))).isEqualTo(-1);
                    from += piece.remaining();
                }
                assertThat(from).isEqualTo(noise.length);
            }
            assertThat(data.next()).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void compacted_hasTheSameRecordsInAllSegments_alsoThoseInTheRing(boolean closed) throws IOException {
        DataWriter data = writer(UNLIMITED);
        for (int segment = 0; segment < 3; segment++) {
            write(data, segment * 100, 100, 40_000);
            assertThat(data.newSegment()).isEqualTo(segment + 1);
        }
        write(data, 300, 10, 40_000);
        if (closed) {
            data.close();
        }
        Path work = Files.createDirectory(directory.resolve("work"));
        CompactedData compacted = CompactedData.replace(directory, RANK, work);
        assertThat(compacted.after()).isLessThan(compacted.before() / 3);
        assertThat(read()).isEqualTo(310);
        assertThat(CompactedData.replace(directory, RANK, work).after()).isEqualTo(compacted.after());
        assertThat(read()).isEqualTo(310);
        assertThat(work).isEmptyDirectory();
        data.abandon();
    }

    private byte[] withFlippedBit(byte[] whole) {
        byte[] flipped = whole.clone();
        flipped[random.nextInt(whole.length)] ^= (byte) (1 << random.nextInt(8));
        return flipped;
    }

    @Test
    void compacted_fileThatIsDamaged_staysAsItIs() throws IOException {
        try (DataWriter data = writer(UNLIMITED)) {
            write(data, 0, 200, 20_000);
        }
        byte[] whole = Files.readAllBytes(RunFiles.data(directory, RANK));
        Path work = Files.createDirectory(directory.resolve("work"));
        for (int i = 0; i < 20; i++) {
            byte[] flipped = withFlippedBit(whole);
            Files.write(RunFiles.data(directory, RANK), flipped);
            CompactedData.replace(directory, RANK, work);
            assertThat(RunFiles.data(directory, RANK)).hasBinaryContent(flipped);
        }
        assertThat(work).isEmptyDirectory();
    }

    @Test
    void compressedBitFlipped_noWrongRecordIsRead() throws IOException {
        try (DataWriter data = compressingWriter()) {
            write(data, 0, 400, 20_000);
        }
        byte[] whole = Files.readAllBytes(RunFiles.data(directory, RANK));
        for (int i = 0; i < 40; i++) {
            byte[] flipped = withFlippedBit(whole);
            Files.write(RunFiles.data(directory, RANK), flipped);
            assertThat(read(".")).isLessThanOrEqualTo(400); // all of them if the last block is hit, which has none
        }
    }

    /** Four segments after the beginning, of which the first two are dropped, read closed or with what is in the ring. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void droppedSegments_areToldWhereTheyWere(boolean closed) throws IOException {
        DataWriter data = writer(UNLIMITED);
        write(data, 0, 100, 40_000);
        for (int segment = 1; segment <= 4; segment++) {
            assertThat(data.newSegment()).isEqualTo(segment);
            write(data, segment * 100, segment == 4 ? 10 : 100, 40_000);
            assertThat(read()).isEqualTo(segment == 4 ? 410 : (segment + 1) * 100);
        }
        data.dropBefore(3);
        if (closed) {
            data.close();
        }
        List<Integer> droppedBefore = new ArrayList<>();
        List<Integer> numbers = new ArrayList<>();
        try (DataReader reader = DataReader.open(directory, RANK)) {
            for (DataRecord record = reader.next(); record != null; record = reader.next()) {
                numbers.add(record.head().getInt(0));
                if (reader.takeDropped()) {
                    droppedBefore.add(record.head().getInt(0));
                }
            }
            assertThat(reader.problem()).isEmpty();
        }
        assertThat(droppedBefore).containsExactly(300);
        assertThat(numbers)
            .isEqualTo(IntStream.range(0, 410).filter(each -> each < 100 || each >= 300).boxed().toList());
        assertThat(DataReader.files(directory, RANK)).hasSize(closed ? 3 : 4);
        data.abandon();
    }

    @Test
    void emptyOrRecordsWithoutContent_areRead() throws IOException {
        DataWriter data = writer(UNLIMITED);
        assertThat(read()).isZero();
        data.append(ByteBuffer.allocate(4), DataContent.NONE);
        assertThat(read()).isEqualTo(1);
        data.close();
        assertThat(read()).isEqualTo(1);
    }

    @Test
    void fileCutOffAnywhere_theRecordsBeforeAreRead_andWithTheRingAllOfThem() throws IOException {
        DataWriter data = writer(UNLIMITED);
        write(data, 0, 400, 40_000);
        data.suspend();
        data.resume();
        write(data, 400, 50, 10_000); // less than a batch: in the ring
        data.abandon();
        byte[] whole = Files.readAllBytes(RunFiles.data(directory, RANK));
        int all = read();
        for (int i = 0; i < 20; i++) {
            Files.write(RunFiles.data(directory, RANK), Arrays.copyOf(whole, random.nextInt(whole.length)));
            assertThat(read("is missing")).isLessThan(400);
        }
        assertThat(all).isEqualTo(450);
    }

    @Test
    void bitFlipped_noWrongRecordIsRead_andThatSomethingIsMissingIsReported() throws IOException {
        try (DataWriter data = writer(UNLIMITED)) {
            write(data, 0, 200, 20_000);
        }
        byte[] whole = Files.readAllBytes(RunFiles.data(directory, RANK));
        for (int i = 0; i < 40; i++) {
            byte[] flipped = withFlippedBit(whole);
            Files.write(RunFiles.data(directory, RANK), flipped);
            assertThat(read(".")).isLessThan(200);
        }
    }

    @Test
    void ringWithAFlippedBit_noWrongRecordIsRead() throws IOException {
        DataWriter data = writer(UNLIMITED);
        write(data, 0, 60, 10_000);
        data.abandon();
        byte[] whole = Files.readAllBytes(RunFiles.dataRing(directory, RANK));
        for (int i = 0; i < 20; i++) {
            byte[] flipped = whole.clone();
            flipped[DataRing.HEAD_BYTES + random.nextInt(250_000)] ^= (byte) (1 << random.nextInt(8));
            Files.write(RunFiles.dataRing(directory, RANK), flipped);
            assertThat(read("")).isLessThan(60);
        }
    }

    @Test
    void limitReached_theDataEndsThere_andTheReasonIsReportedOnce() throws IOException {
        DataWriter data = writer(4 << 20);
        write(data, 0, 2000, 40_000);
        data.close();
        assertThat(read("stft.record.limit")).isBetween(100, 1500);
        assertThat(reports).singleElement().asString().contains("stft.record.limit", "The program continues");
    }

    @Test
    void diskFull_atTheStartItIsRefused_laterTheDataEndsThere() throws Exception {
        try (SmallDisk disk = SmallDisk.mount(directory, "20m")) {
            Path run = Files.createDirectories(disk.root().resolve("run"));
            DataWriter data = DataWriter.create(run, RANK, CAPACITY, UNLIMITED, false, reports::add);
            assertThatThrownBy(() -> DataWriter.create(run, RANK + 1, CAPACITY, UNLIMITED, false, reports::add))
                .isInstanceOf(IOException.class).hasMessageContaining("No space left");
            assertThat(RunFiles.data(run, RANK + 1)).doesNotExist();
            assertThat(RunFiles.dataRing(run, RANK + 1)).doesNotExist();
            write(data, 0, 2000, 40_000);
            data.close();
            assertThat(reports).singleElement().asString().contains("No space left", "The program continues");
            for (Path file : List.of(RunFiles.data(run, RANK), RunFiles.dataRing(run, RANK))) {
                Files.copy(file, directory.resolve(file.getFileName()));
            }
        }
        assertThat(read("No space left")).isBetween(100, 1900);
    }

    @Test
    void suspended_nothingIsMapped_andItContinuesAfterwards() throws IOException {
        DataWriter data = writer(UNLIMITED);
        write(data, 0, 10, 1000);
        data.suspend();
        assertThat(Files.readString(Path.of("/proc/self/maps"))).doesNotContain(".data-ring");
        assertThat(data.append(ByteBuffer.allocate(4), DataContent.NONE)).isFalse();
        data.resume();
        write(data, 10, 10, 1000);
        data.close();
        assertThat(read()).isEqualTo(20);
    }

    /** In many rounds, because the thread that writes the file must be in the middle of it. */
    @Test
    void recordThatIsTooLong_endsTheDataThere_whateverTheWriterDoes() throws IOException {
        for (int round = 0; round < 20; round++) {
            reports.clear();
            DataWriter data = writer(UNLIMITED);
            write(data, 0, 150, 40_000);
            assertThat(data.append(ByteBuffer.allocate(5 << 20), DataContent.NONE)).isFalse();
            assertThat(data.append(ByteBuffer.allocate(5), DataContent.NONE)).isFalse();
            data.close();
            assertThat(reports).singleElement().asString().contains("is too long", "The program continues");
            assertThat(read("is too long")).isEqualTo(150);
            Files.delete(RunFiles.data(directory, RANK));
            Files.delete(RunFiles.dataRing(directory, RANK));
        }
    }

    @Test
    void recordThatIsTooLongWhileSuspended_isLeftOut() throws IOException {
        DataWriter data = writer(UNLIMITED);
        data.suspend();
        assertThat(data.append(ByteBuffer.allocate(5 << 20), DataContent.NONE)).isFalse();
        data.resume();
        write(data, 0, 5, 100);
        data.close();
        assertThat(read()).isEqualTo(5);
        assertThat(reports).isEmpty();
    }

    @Test
    void dataOfTheRankIsThere_isNotOverwritten() throws IOException {
        try (DataWriter data = writer(UNLIMITED)) {
            write(data, 0, 5, 100);
        }
        assertThatThrownBy(() -> writer(UNLIMITED)).isInstanceOf(IOException.class);
        assertThat(read()).isEqualTo(5);
    }
}
