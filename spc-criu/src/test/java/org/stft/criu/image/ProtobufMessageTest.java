package org.stft.criu.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ProtobufMessageTest {

    @Test
    void message_asProtocolBuffersWriteIt() {
        // The examples of the encoding page of Protocol Buffers: 150 in field 1; "testing" in field 2.
        ProtobufMessage message = ProtobufMessage.EMPTY.with(1, 150).with(2, "testing".getBytes());
        assertThat(HexFormat.of().formatHex(message.encode())).isEqualTo("089601" + "120774657374696e67");
    }

    @Test
    void allTypesOfFields_areKeptToTheByte() throws IOException {
        byte[] all = HexFormat.of()
            .parseHex("08ffffffffffffffffff01" + "110102030405060708" + "1a03aabbcc" + "25deadbeef"
                + "08" + "00" + "1a00");
        assertThat(ProtobufMessage.parse(all).encode()).isEqualTo(all);
        assertThat(ProtobufMessage.parse(all).value(1)).isEqualTo(-1);
        assertThat(ProtobufMessage.parse(all).values(1)).containsExactly(-1L, 0L);
        assertThat(ProtobufMessage.parse(all).bytes(3)).containsExactly(0xaa, 0xbb, 0xcc);
    }

    @Test
    void replacedField_staysInItsPlace() {
        ProtobufMessage message = ProtobufMessage.EMPTY.with(1, 1).with(2, 2).with(3, 3).with(2, 7);
        assertThat(message.encode()).containsExactly(8, 1, 16, 7, 24, 3);
        assertThat(message.without(2).encode()).containsExactly(8, 1, 24, 3);
    }

    @Test
    void missingField_isZeroOrEmpty() throws IOException {
        assertThat(ProtobufMessage.EMPTY.has(1)).isFalse();
        assertThat(ProtobufMessage.EMPTY.value(1)).isZero();
        assertThat(ProtobufMessage.EMPTY.bytes(1)).isEmpty();
        assertThat(ProtobufMessage.EMPTY.message(1).encode()).isEmpty();
    }

    @Test
    void cutAnywhere_isRefused() {
        byte[] whole = ProtobufMessage.EMPTY.with(1, 300).with(2, new byte[300]).encode();
        for (int length = 1; length < whole.length; length++) {
            if (length != 3) { // after the first field
                byte[] cut = Arrays.copyOf(whole, length);
                assertThatIOException().as("length " + length).isThrownBy(() -> ProtobufMessage.parse(cut));
            }
        }
    }

    @Test
    void randomBytes_areAMessageOrRefused_neverAnythingElse() {
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = new byte[random.nextInt(20)];
            random.nextBytes(bytes);
            try {
                ProtobufMessage.parse(bytes);
            } catch (IOException refused) {
                assertThat(refused.getMessage()).isNotBlank();
            }
        }
    }
}
