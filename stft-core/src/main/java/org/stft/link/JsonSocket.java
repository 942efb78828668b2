package org.stft.link;

import java.io.Closeable;
import java.io.IOException;
import java.net.Socket;

/** One end of the line: writes and reads JSON objects, one per line. Writing is safe from any thread. */
public final class JsonSocket implements Closeable {

    private final Socket socket;
    private final JsonStream lines;

    public JsonSocket(Socket socket) throws IOException {
        this.socket = socket;
        socket.setTcpNoDelay(true);
        this.lines = new JsonStream(socket.getInputStream(), socket.getOutputStream());
    }

    /** Sends a {@link RankEvent} or an {@link LauncherCommand}. */
    public void write(Object message) throws IOException {
        lines.write(message);
    }

    /**
     * Waits for the next message.
     *
     * @throws java.io.EOFException if the other end has gone
     * @throws IOException if what came is not of the type, or too long
     */
    public <T> T read(Class<T> type) throws IOException {
        return lines.read(type);
    }

    /** Limits how long {@link #read} waits; 0 for ever. */
    public void readLimit(int millis) throws IOException {
        socket.setSoTimeout(millis);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
