package org.stft.link;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import org.stft.internal.codec.RecordCodec;

/**
 * One end of the connection between a rank and its launcher: writes and reads {@link RankEvent}s and
 * {@link LauncherCommand}s, each after its length in four bytes. Writing is safe from any thread; one thread may read.
 */
public final class RecordSocket implements Closeable {

    private static final int MAX_BYTES = 1 << 20;

    private final Socket socket;
    private final DataInputStream in;

    public RecordSocket(Socket socket) throws IOException {
        this.socket = socket;
        socket.setTcpNoDelay(true);
        this.in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
    }

    /** Sends a {@link RankEvent} or a {@link LauncherCommand}. */
    public void write(Object message) throws IOException {
        byte[] frame = frame(message);
        synchronized (this) {
            socket.getOutputStream().write(frame);
        }
    }

    /** A message prefixed with its length. */
    public static byte[] frame(Object message) throws IOException {
        ByteArrayOutputStream record = new ByteArrayOutputStream();
        RecordCodec.writeKind(new DataOutputStream(record), (Record) message);
        if (record.size() > MAX_BYTES) {
            throw new IOException("a message is longer than " + MAX_BYTES + " bytes");
        }
        ByteArrayOutputStream frame = new ByteArrayOutputStream(Integer.BYTES + record.size());
        new DataOutputStream(frame).writeInt(record.size());
        record.writeTo(frame);
        return frame.toByteArray();
    }

    /**
     * Waits for the next message.
     *
     * @param type {@link RankEvent}, {@link LauncherCommand}
     * @throws EOFException if the other end has gone
     * @throws IOException if the message is not of the type, or too long
     */
    public <T> T read(Class<T> type) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > MAX_BYTES) {
            throw new IOException("a message begins with a length of " + length);
        }
        byte[] message = in.readNBytes(length);
        if (message.length < length) {
            throw new EOFException("the other end has closed the connection within a message");
        }
        return RecordCodec.readKind(message, type);
    }

    /** Waits for a message of one kind. */
    public <T extends RankEvent> T readEvent(Class<T> kind) throws IOException {
        return cast(kind, read(RankEvent.class));
    }

    /** Waits for a command of one kind. */
    public <T extends LauncherCommand> T readCommand(Class<T> kind) throws IOException {
        return cast(kind, read(LauncherCommand.class));
    }

    private static <T> T cast(Class<T> kind, Object message) throws IOException {
        if (!kind.isInstance(message)) {
            throw new IOException("expected " + kind.getSimpleName() + ", found " + message.getClass().getSimpleName());
        }
        return kind.cast(message);
    }

    /** Sets the timeout of {@link #read}; 0 for none. */
    public void readTimeout(int millis) throws IOException {
        socket.setSoTimeout(millis);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
