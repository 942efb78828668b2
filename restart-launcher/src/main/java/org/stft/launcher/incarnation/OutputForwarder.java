package org.stft.launcher.incarnation;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.launcher.display.Console;

/**
 * Forwards what one rank writes, line by line, each with a prefix. Bytes are passed on as they are. A line
 * of more than {@link #MAX_LINE_BYTES} continues in further lines.
 */
public final class OutputForwarder implements Runnable {

    public static final int MAX_LINE_BYTES = 64 << 10;
    private static final int READ_BYTES = 8 << 10;

    private final InputStream in;
    private final byte[] prefix;
    private final Console.Sink sink;
    private final CompletableFuture<Void> done = new CompletableFuture<>();
    private final Block whole = new Block();
    private int unfinished;

    private OutputForwarder(InputStream in, String prefix, Console.Sink sink) {
        this.in = in;
        this.prefix = prefix.getBytes(StandardCharsets.UTF_8);
        this.sink = sink;
    }

    /** Starts to forward; the result is complete when the stream has ended and all of it is written. */
    public static CompletableFuture<Void> start(InputStream in, String prefix, Console.Sink sink, String threadName) {
        OutputForwarder forwarder = new OutputForwarder(in, prefix, sink);
        DaemonThreads.start(threadName, forwarder);
        return forwarder.done;
    }

    @Override
    public void run() {
        byte[] buffer = new byte[READ_BYTES];
        try (in) {
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                take(buffer, count);
            }
        } catch (IOException e) {
            // the stream of a killed process: its earlier output is forwarded
        } finally {
            endLine();
            write();
            done.complete(null);
        }
    }

    private void take(byte[] buffer, int count) {
        int lastEnd = -1;
        for (int i = 0; i < count; i++) {
            if (buffer[i] == '\n') {
                lastEnd = i;
            }
        }
        for (int i = 0; i < count; i++) {
            add(buffer[i]);
            if (i == lastEnd) {
                write();
            }
        }
    }

    private void add(byte b) {
        if (unfinished == MAX_LINE_BYTES && b != '\n') {
            endLine();
            write();
        }
        if (unfinished == 0) {
            whole.write(prefix, 0, prefix.length);
        }
        whole.write(b);
        unfinished = b == '\n' ? 0 : unfinished + 1;
    }

    private void endLine() {
        if (unfinished > 0) {
            whole.write('\n');
            unfinished = 0;
        }
    }

    private void write() {
        whole.writeTo(sink);
    }

    /** Bytes to be written in one piece. */
    private static final class Block extends ByteArrayOutputStream {
        void writeTo(Console.Sink sink) {
            if (count > 0) {
                sink.write(buf, count);
                reset();
                if (buf.length > 2 * READ_BYTES) {
                    buf = new byte[READ_BYTES];
                }
            }
        }
    }
}
