package org.stft.acceptance.programs;

import com.sun.jna.Native;
import java.io.IOException;
import java.nio.ByteBuffer;

/** With Java Native Access, and a function of the C library. */
public final class OwnJna extends OwnLibrary {

    static {
        Native.register(OwnJna.class, "c");
    }

    private static native int abs(int number);

    @Override
    byte[] pack(double number) {
        return ByteBuffer.allocate(Double.BYTES).putDouble(number + abs(-2)).array();
    }

    @Override
    double unpack(byte[] message) {
        return ByteBuffer.wrap(message).getDouble();
    }

    public static void main(String[] arguments) throws IOException {
        new OwnJna().run(arguments, Native.class);
    }
}
