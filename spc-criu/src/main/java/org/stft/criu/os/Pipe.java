package org.stft.criu.os;

import com.sun.jna.LastErrorException;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A pipe from a restored rank to this process. */
public final class Pipe implements Closeable {

    private final int[] ends = new int[2];
    private final InputStream input;
    private boolean closed;

    public Pipe() throws IOException {
        try {
            Libc.pipe2(ends, Libc.O_CLOEXEC);
        } catch (LastErrorException e) {
            throw new IOException("no pipe could be made: " + e.getMessage(), e);
        }
        try {
            // Buffered: some methods of FileInputStream ask for the position, which a pipe has not.
            input = new BufferedInputStream(new FileInputStream("/proc/self/fd/" + ends[0]));
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    /**
     * A descriptor without input. Not {@code /dev/null}: that belongs to the mount namespace of this
     * process, and CRIU saves no file of a mount namespace other than the process's own.
     */
    public static int atItsEnd() throws IOException {
        int[] ends = new int[2];
        try {
            Libc.pipe2(ends, Libc.O_CLOEXEC);
        } catch (LastErrorException e) {
            throw new IOException("no pipe could be made: " + e.getMessage(), e);
        }
        Libc.close(ends[1]);
        return ends[0];
    }

    /** The descriptor to write to. */
    public int writer() {
        return ends[1];
    }

    public InputStream input() {
        return input;
    }

    /** Closes this process's own descriptors; {@link #input} stays open and ends when the last writer has gone. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            Libc.close(ends[0]);
            Libc.close(ends[1]);
        }
    }
}
