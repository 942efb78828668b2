package org.stft.link;

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

/** A pair of streams that carry JSON objects, one per line. Writing is safe from any thread; one thread may read. */
public final class JsonLines {

    private static final ObjectMapper JSON = JsonMapper.builder().build();
    private static final int MOST_LINE_BYTES = 1 << 20;

    private final InputStream in;
    private final OutputStream out;

    public JsonLines(InputStream in, OutputStream out) {
        this.in = new BufferedInputStream(in);
        this.out = out;
    }

    /** Writes an object. */
    public void write(Object message) throws IOException {
        byte[] line = (JSON.writeValueAsString(message) + "\n").getBytes(StandardCharsets.UTF_8);
        synchronized (out) {
            out.write(line);
            out.flush();
        }
    }

    /**
     * Waits for the next object.
     *
     * @throws EOFException if the other end has gone
     * @throws IOException if what came is not of the type, or too long
     */
    public <T> T read(Class<T> type) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new EOFException("the other end has closed the line");
            }
            if (line.size() == MOST_LINE_BYTES) {
                throw new IOException("a line is longer than " + MOST_LINE_BYTES + " bytes");
            }
            line.write(b);
        }
        try {
            return JSON.readValue(line.toByteArray(), type);
        } catch (JsonProcessingException e) {
            throw new IOException("a line is not a " + type.getSimpleName() + ": " + e.getOriginalMessage(), e);
        }
    }
}
