package org.stft.tool.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.log.DataContent;
import org.stft.log.DataReader;
import org.stft.log.DataRecord;
import org.stft.log.DataWriter;
import org.stft.tool.replay.CallRecords.CallRecord;

/** Calls that {@link DataLog} has written, read by {@link CallRecords}. */
class CallRecordsTest {

    private static final int RING = DataWriter.MIN_CAPACITY;
    private static final int CALLS = 20_000;
    /** More than get a number. */
    private static final int QUESTIONS = 5000;

    @TempDir
    private Path directory;

    private final DataLog log = new DataLog();
    private final List<String> written = new ArrayList<>();
    private final List<Asked> asked = new ArrayList<>();
    private Random random;
    private long event;

    private void open(int versions) {
        log.open(versions, () -> DataWriter.create(directory, 0, RING, 1L << 30, false, text -> {
            throw new AssertionError(text);
        }), text -> {
            throw new AssertionError(text);
        });
    }

    private byte[] bytes(int most) {
        byte[] bytes = new byte[random.nextInt(most + 1)];
        random.nextBytes(bytes);
        return bytes;
    }

    private void call() {
        Asked question = asked.get((int) Math.abs(random.nextGaussian() * asked.size() / 4) % asked.size());
        byte[] second = bytes(12);
        byte[] answer = random.nextInt(4) == 0 ? bytes(80) : new byte[] {(byte) random.nextInt(10)};
        event += random.nextInt(5) - 1;
        long number = random.nextInt(3) == 0 ? 0 : event;
        log.call(question, number, new Words().add(second, second.length), new Words().add(answer, answer.length),
            DataContent.NONE, null);
        written.add(text(new CallRecord(question.thread, number, Question.of(question.first, second),
            ByteBuffer.wrap(answer))));
    }

    private static String text(CallRecord call) {
        byte[] answer = new byte[call.answer().remaining()];
        call.answer().duplicate().get(answer);
        return call.thread() + " " + call.event() + " " + HexFormat.of().formatHex(call.question()) + " "
            + HexFormat.of().formatHex(answer);
    }

    private List<String> read() throws IOException {
        List<String> read = new ArrayList<>();
        CallRecords records = new CallRecords();
        try (DataReader reader = DataReader.open(directory, 0)) {
            for (DataRecord record = reader.next(); record != null; record = reader.next()) {
                ByteBuffer head = record.head();
                CallRecord call = records.read(Words.integer(head), head);
                if (call != null) {
                    read.add(text(call));
                }
            }
            assertThat(reader.problem()).isEmpty();
        }
        return read;
    }

    private void questions(int count) {
        for (int i = 0; i < count; i++) {
            asked.add(new Asked(1 + random.nextInt(3), bytes(30)));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 20, QUESTIONS})
    void callsAreReadAsTheyWereWritten(int questions) throws IOException {
        random = new Random(questions);
        questions(questions);
        for (int i = 0; i < 10; i++) {
            call(); // before MPI.Init has returned
        }
        open(0);
        for (int i = 0; i < CALLS; i++) {
            call();
        }
        assertThat(read()).as("before it is closed").isEqualTo(written);
        log.close();
        assertThat(read()).isEqualTo(written);
    }

    @Test
    void ofTheLastVersions_callsAreReadAsTheyWereWritten() throws IOException {
        random = new Random(24);
        questions(20);
        open(2);
        int second = 0;
        int kept = 0;
        for (int version = 1; version <= 6; version++) {
            for (int i = 0; i < CALLS; i++) {
                call();
            }
            kept = version == 5 ? written.size() : kept;
            second = version == 1 ? written.size() : second;
            log.beginVersion(version, List.of());
            log.committed(version);
        }
        for (int i = 0; i < CALLS; i++) {
            call();
        }
        log.close();
        List<String> expected = new ArrayList<>(written.subList(0, second));
        expected.addAll(written.subList(kept, written.size()));
        assertThat(read()).isEqualTo(expected);
    }

    /** In another run of a process that was restored, the numbers of questions are not known. */
    @Test
    void afterTheDataOfAnotherRun_callsAreReadAsTheyWereWritten() throws IOException {
        random = new Random(25);
        questions(20);
        open(0);
        for (int i = 0; i < CALLS; i++) {
            call();
        }
        assertThat(read()).isEqualTo(written);
        log.abandon();
        directory = Files.createDirectory(directory.resolve("next"));
        written.clear();
        open(0);
        for (int i = 0; i < CALLS; i++) {
            call();
        }
        log.close();
        assertThat(read()).isEqualTo(written);
    }

    /** Calls while an image of the process is taken are missing, but not what the later ones have in common with them. */
    @Test
    void afterAProcessImage_callsAreReadAsTheyWereWritten() throws IOException {
        random = new Random(26);
        questions(20);
        open(0);
        List<String> expected = new ArrayList<>();
        for (int image = 0; image < 10; image++) {
            for (int i = 0; i < 100; i++) {
                call();
            }
            expected.addAll(written);
            log.suspend();
            for (int i = 0; i < 10; i++) {
                call();
            }
            log.resume(List.of());
            written.clear();
        }
        log.close();
        assertThat(read()).isEqualTo(expected);
    }

    @Test
    void callThatIsMadeAgain_takesFewBytes() throws IOException {
        random = new Random(1);
        asked.add(new Asked(1, new byte[30]));
        open(0);
        Words second = new Words().number(1).bits(random.nextLong());
        Words answer = new Words().add(new byte[15], 15);
        for (int i = 0; i < CALLS; i++) {
            log.call(asked.get(0), ++event, second, answer, DataContent.NONE, null);
        }
        log.close();
        assertThat(Files.size(directory.resolve("rank-00000.data")) / CALLS).isLessThanOrEqualTo(25);
    }
}
