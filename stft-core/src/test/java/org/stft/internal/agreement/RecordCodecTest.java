package org.stft.internal.agreement;

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
import org.junit.jupiter.api.Test;
import org.stft.StftException.Category;
import org.stft.spc.process.Connection;
import org.stft.store.FileRecord;
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

    @Test
    void componentOfAnotherType_isRefused() {
        record Bytes(byte[] bytes) {}
        assertThatThrownBy(() -> encoded(new Bytes(new byte[1]))).isInstanceOf(ClassCastException.class);
    }
}
