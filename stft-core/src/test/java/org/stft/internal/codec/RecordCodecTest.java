package org.stft.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.stft.StftException.Category;
import org.stft.base.io.FileRecord;
import org.stft.spc.process.Connection;
import org.stft.store.ImageRecord;

class RecordCodecTest {

    private record Inner(String text, Optional<Category> category) {}

    private record Outer(long number, int small, boolean flag, Inner inner, List<Inner> all, Optional<String> none) {}

    private record Images(List<ImageRecord> images) {}

    private static final Outer OUTER = new Outer(Long.MIN_VALUE, -7, true,
        new Inner("Größe \u0000 😀", Optional.empty()),
        List.of(new Inner("", Optional.of(Category.LOST)), new Inner("x".repeat(100_000), Optional.of(Category.RETRY))),
        Optional.empty());

    private static byte[] encoded(Record record) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        RecordCodec.write(new DataOutputStream(bytes), record);
        return bytes.toByteArray();
    }

    private static <T extends Record> T decoded(Class<T> type, byte[] bytes) throws IOException {
        return RecordCodec.read(new DataInputStream(new ByteArrayInputStream(bytes)), type);
    }

    @Test
    void recordOfAllComponentTypes_comesBackEqual() throws IOException {
        assertThat(decoded(Outer.class, encoded(OUTER))).isEqualTo(OUTER);
    }

    @Test
    void imagesOfARank_comeBackEqual() throws IOException {
        Images images = new Images(List.of(new ImageRecord(3, "criu",
            List.of(new FileRecord("rank-00003.criu/pages", 5L << 30, "ab", List.of("0123456789abcdef", "x"))),
            List.of(new Connection(17, "@p", "10.0.0.1:5", "10.0.0.2:6", 04002, 12, 13)))));
        assertThat(decoded(Images.class, encoded(images))).isEqualTo(images);
    }

    @Test
    void cutMessage_isRefused() throws IOException {
        byte[] bytes = encoded(OUTER);
        for (int length : new int[] {0, 7, 20, bytes.length / 2, bytes.length - 1}) {
            assertThatThrownBy(() -> decoded(Outer.class, Arrays.copyOf(bytes, length)))
                .isInstanceOf(EOFException.class);
        }
    }

    sealed interface Shape {
        record Point(long x, long y) implements Shape {}

        record Path(List<Inner> parts, Category category) implements Shape {}
    }

    private static byte[] kind(Record record) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        RecordCodec.writeKind(new DataOutputStream(bytes), record);
        return bytes.toByteArray();
    }

    @Test
    void recordOfOneOfSeveralKinds_comesBackEqual() throws IOException {
        Shape.Path path = new Shape.Path(List.of(new Inner("a", Optional.of(Category.RETRY))), Category.LOST);
        assertThat(RecordCodec.readKind(kind(path), Shape.class)).isEqualTo(path);
        assertThat(RecordCodec.readKind(kind(new Shape.Point(1, 2)), Shape.class)).isEqualTo(new Shape.Point(1, 2));
    }

    @Test
    void unknownKind_orMoreThanTheRecord_isRefused() throws IOException {
        byte[] point = kind(new Shape.Point(1, 2));
        assertThatThrownBy(() -> RecordCodec.readKind(Arrays.copyOf(point, point.length + 1), Shape.class))
            .isInstanceOf(IOException.class).hasMessageContaining("1 bytes longer");
        assertThatThrownBy(() -> RecordCodec.readKind(kind(new Inner("", Optional.empty())), Shape.class))
            .isInstanceOf(IOException.class).hasMessageContaining("'Inner'");
    }

    /** A stranger may write anything: it costs an IOException, and no more memory than it has sent. */
    @Test
    void bytesOfAStranger_areRefusedOrARecord() throws IOException {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        byte[] good = kind(new Shape.Path(List.of(new Inner("ab", Optional.of(Category.RETRY))), Category.LOST));
        int refused = 0;
        for (int i = 0; i < 100_000; i++) {
            byte[] bad = good.clone();
            bad[random.nextInt(bad.length)] = (byte) random.nextInt();
            bad[random.nextInt(bad.length)] ^= (byte) (1 << random.nextInt(8));
            try {
                assertThat(RecordCodec.readKind(bad, Shape.class)).as("seed " + seed).isNotNull();
            } catch (IOException e) {
                refused++;
            }
        }
        assertThat(refused).as("seed " + seed).isGreaterThan(10_000);
    }

    @Test
    void componentOfAnotherType_isRefused() {
        record Bytes(byte[] bytes) {}
        assertThatThrownBy(() -> encoded(new Bytes(new byte[1]))).isInstanceOf(ClassCastException.class);
    }
}
