package org.stft.launcher.display;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Standard output and error, shared by all ranks and the launcher: the bytes of one write stay together. */
public final class Console {

    private final Sink out;
    private final Sink err;
    private volatile LiveLine live;

    public Console(OutputStream out, OutputStream err) {
        this.err = new Sink(err, "standard error");
        this.out = new Sink(out, "standard output");
    }

    /** The console of this process, without a buffer. */
    public static Console ofThisProcess() {
        return new Console(new FileOutputStream(FileDescriptor.out), new FileOutputStream(FileDescriptor.err));
    }

    public Sink out() {
        return out;
    }

    public Sink err() {
        return err;
    }

    /** Prints a message to the user on standard error; further lines of it are not indented. */
    public void print(String message) {
        byte[] line = ("stft: " + message + "\n").getBytes(StandardCharsets.UTF_8);
        err.write(line, line.length);
    }

    /** Shows a line at the bottom of the terminal of standard error, until the next one; an empty one removes it. */
    public void live(Terminal terminal, String text) {
        if (live == null) {
            live = new LiveLine(err.stream, terminal.columns());
        }
        live.show(text);
    }

    /** One of the two streams. Safe from any thread. */
    public final class Sink {

        private final OutputStream stream;
        private final String name;
        @GuardedBy("this")
        private boolean gone;

        private Sink(OutputStream stream, String name) {
            this.stream = stream;
            this.name = name;
        }

        /** Writes bytes in one piece. If the reader of the stream has closed it, the job continues without it. */
        public void write(byte[] bytes, int length) {
            LiveLine below = live;
            if (below == null) {
                writeOrReport(bytes, length);
            } else {
                below.above(() -> writeOrReport(bytes, length));
            }
        }

        private void writeOrReport(byte[] bytes, int length) {
            if (!tryWrite(bytes, length) && this != err) {
                print(name + " was closed by its reader; further output of the ranks there is lost");
            }
        }

        private synchronized boolean tryWrite(byte[] bytes, int length) {
            if (gone) {
                return true;
            }
            try {
                stream.write(bytes, 0, length);
                stream.flush();
            } catch (IOException e) {
                gone = true;
            }
            return !gone;
        }
    }
}
