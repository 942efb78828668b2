package org.stft.launcher.agent;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * A pair of streams that carry JSON objects, each between a record separator and the end of a line (RFC 7464, JSON text
 * sequences), so that other text between them is recognised. Writing is safe from any thread; one thread may read.
 */
final class JsonStream {

    private static final ObjectMapper JSON = JsonMapper.builder().build();
    private static final int MAX_LINE_BYTES = 1 << 20;
    private static final char RECORD_SEPARATOR = 0x1e;

    private final InputStream in;
    private final OutputStream out;
    private final Consumer<String> strange;

    JsonStream(InputStream in, OutputStream out) {
        this(in, out, null);
    }

    /** @param strange receives other text, line by line; null if that is an error */
    JsonStream(InputStream in, OutputStream out, Consumer<String> strange) {
        this.in = new BufferedInputStream(in);
        this.out = out;
        this.strange = strange;
    }

    /** Writes an object. */
    void write(Object message) throws IOException {
        byte[] line = (RECORD_SEPARATOR + text(message) + "\n").getBytes(StandardCharsets.UTF_8);
        synchronized (out) {
            out.write(line);
            out.flush();
        }
    }

    /**
     * Waits for the next object.
     *
     * @throws EOFException if the other end has closed the connection
     * @throws IOException if the object is not of the type, or too long
     */
    <T> T read(Class<T> type) throws IOException {
        skipStrangeText();
        return parse(readUntil('\n'), type);
    }

    /** An object as text without line breaks. */
    static String text(Object message) throws IOException {
        return JSON.writeValueAsString(message);
    }

    /** @throws IOException if the text is not an object of the type */
    static <T> T parse(String line, Class<T> type) throws IOException {
        try {
            return JSON.readValue(line, type);
        } catch (JsonProcessingException e) {
            throw new IOException("a line is not a " + type.getSimpleName() + ": " + e.getOriginalMessage(), e);
        }
    }

    private void skipStrangeText() throws IOException {
        String text = readUntil(RECORD_SEPARATOR);
        if (!text.isEmpty() && strange == null) {
            throw new IOException("expected a record, found '" + text.substring(0, Math.min(80, text.length())) + "'");
        }
        text.lines().filter(line -> !line.isBlank()).forEach(line -> strange.accept(line));
    }

    private String readUntil(int end) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int b = in.read(); b != end; b = in.read()) {
            if (b < 0) {
                throw new EOFException("the other end has closed the line");
            }
            if (bytes.size() == MAX_LINE_BYTES) {
                throw new IOException("a line is longer than " + MAX_LINE_BYTES + " bytes");
            }
            bytes.write(b);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
