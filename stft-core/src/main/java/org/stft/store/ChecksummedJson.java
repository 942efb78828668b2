package org.stft.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * JSON that proves itself: its last member is the SHA-256 of all bytes before the comma in front of it.
 */
final class ChecksummedJson {

    private static final String MEMBER = "sha256";
    private static final String SEAL = ",\n\"" + MEMBER + "\":\"";
    private static final String END = "\"}\n";
    private static final int SEAL_BYTES = SEAL.length() + 64 + END.length();

    private ChecksummedJson() {
    }

    /** An object as JSON with its seal. */
    static byte[] seal(ObjectMapper mapper, Object value) throws JsonProcessingException {
        String json = mapper.writeValueAsString(value);
        String body = json.substring(0, json.lastIndexOf('}')).stripTrailing();
        return (body + SEAL + sha256(body.getBytes(StandardCharsets.UTF_8)) + END).getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Opens sealed JSON.
     *
     * @param what what it is and where, for messages
     * @return the members, without the seal
     * @throws DamagedFileException if it was cut or altered
     */
    static ObjectNode open(ObjectMapper mapper, String what, byte[] bytes) throws IOException {
        String end = new String(bytes, Math.max(0, bytes.length - SEAL_BYTES), Math.min(bytes.length, SEAL_BYTES),
            StandardCharsets.ISO_8859_1);
        byte[] body = Arrays.copyOf(bytes, Math.max(0, bytes.length - SEAL_BYTES));
        if (!end.equals(SEAL + sha256(body) + END)) {
            throw new DamagedFileException(what + " does not match its own SHA-256: it was cut or altered");
        }
        try {
            ObjectNode members = (ObjectNode) mapper.readTree(bytes);
            members.remove(MEMBER);
            return members;
        } catch (JsonProcessingException e) {
            throw new DamagedFileException(what + " is not JSON: " + e.getOriginalMessage(), e);
        }
    }

    private static String sha256(byte[] bytes) {
        return HexFormat.of().formatHex(MerkleTree.sha256().digest(bytes));
    }
}
