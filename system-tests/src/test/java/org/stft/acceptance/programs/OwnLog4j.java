package org.stft.acceptance.programs;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.log4j.Logger;

/** That logs each message through log4j 1.2, as its own log4j.properties says. */
public final class OwnLog4j extends OwnLibrary {

    private static final Logger LOG = Logger.getLogger("own");

    @Override
    byte[] pack(double number) {
        LOG.info("sends " + number);
        return ByteBuffer.allocate(Double.BYTES).putDouble(number).array();
    }

    @Override
    double unpack(byte[] message) {
        return ByteBuffer.wrap(message).getDouble();
    }

    public static void main(String[] arguments) throws IOException {
        new OwnLog4j().run(arguments, Logger.class);
    }
}
