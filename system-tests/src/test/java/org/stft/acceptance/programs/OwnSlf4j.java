package org.stft.acceptance.programs;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** That logs each message through SLF4J, with what it finds on its class path. */
public final class OwnSlf4j extends OwnLibrary {

    private static final Logger LOG = LoggerFactory.getLogger("own");

    @Override
    byte[] pack(double number) {
        LOG.info("sends {}", number);
        return ByteBuffer.allocate(Double.BYTES).putDouble(number).array();
    }

    @Override
    double unpack(byte[] message) {
        return ByteBuffer.wrap(message).getDouble();
    }

    public static void main(String[] arguments) throws IOException {
        new OwnSlf4j().run(arguments, Logger.class);
    }
}
