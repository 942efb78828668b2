package org.stft.acceptance.programs;

import com.google.protobuf.DoubleValue;
import java.io.IOException;
import java.util.Arrays;

/** With Protocol Buffers. */
public final class OwnProtobuf extends OwnLibrary {

    @Override
    byte[] pack(double number) {
        byte[] message = DoubleValue.of(number).toByteArray();
        byte[] packed = new byte[message.length + 1];
        packed[0] = (byte) message.length;
        System.arraycopy(message, 0, packed, 1, message.length);
        return packed;
    }

    @Override
    double unpack(byte[] message) throws IOException {
        return DoubleValue.parseFrom(Arrays.copyOfRange(message, 1, 1 + message[0])).getValue();
    }

    public static void main(String[] arguments) throws IOException {
        new OwnProtobuf().run(arguments, DoubleValue.class);
    }
}
