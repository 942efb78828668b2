package org.stft.internal.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.stft.base.io.DamagedFileException;
import org.stft.internal.codec.JsonWriter;

/**
 * JSON with a checksum: its last member is the SHA-256 of all bytes before the comma in front of it.
 */
public final class ChecksummedJson {

    private static final String SEAL = ",\n\"sha256\":\"";
    private static final String END = "\"}\n";
    private static final int SEAL_BYTES = SEAL.length() + 64 + END.length();

    private ChecksummedJson() {
    }

    /** Returns a record as JSON with its seal. */
    public static byte[] seal(Record value) {
        String json = JsonWriter.write(value);
        String body = json.substring(0, json.lastIndexOf('}')).stripTrailing();
        return (body + SEAL + sha256(body.getBytes(StandardCharsets.UTF_8)) + END).getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Checks sealed JSON.
     *
     * @param what the file, for messages
     * @return the JSON without the seal
     * @throws DamagedFileException if it was truncated or altered
     */
    public static String open(String what, byte[] bytes) throws DamagedFileException {
        int length = Math.max(0, bytes.length - SEAL_BYTES);
        String end = new String(bytes, length, bytes.length - length, StandardCharsets.ISO_8859_1);
        if (!end.equals(SEAL + sha256(Arrays.copyOf(bytes, length)) + END)) {
            throw new DamagedFileException(what + " does not match its own SHA-256: it was truncated or altered");
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, 0, length)) + "}";
        } catch (CharacterCodingException e) {
            throw new DamagedFileException(what + " is not UTF-8", e);
        }
    }

    private static String sha256(byte[] bytes) {
        return HexFormat.of().formatHex(Digests.sha256().digest(bytes));
    }
}
