package org.stft.acceptance.programs;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** With Jackson, and messages of JSON. */
public final class OwnJackson extends OwnLibrary {

    private final ObjectMapper json = new ObjectMapper();

    @Override
    byte[] pack(double number) throws IOException {
        return json.writeValueAsString(number).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    double unpack(byte[] message) throws IOException {
        return json.readValue(new String(message, StandardCharsets.UTF_8).trim(), Double.class);
    }

    public static void main(String[] arguments) throws IOException {
        new OwnJackson().run(arguments, ObjectMapper.class);
    }
}
