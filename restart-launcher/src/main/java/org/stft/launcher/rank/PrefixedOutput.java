package org.stft.launcher.rank;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Begins each line with a prefix, and passes on whole lines. In a process that was restored from its image the launcher
 * does that. Safe for several threads.
 */
final class PrefixedOutput extends OutputStream {

    /** Set by the core in a restored process. */
    private static final String RESTORES = "org.stft.restores";

    private final OutputStream to;
    private final byte[] prefix;
    @GuardedBy("this")
    private boolean inLine;

    private PrefixedOutput(OutputStream to, String prefix) {
        this.to = to;
        this.prefix = prefix.getBytes(StandardCharsets.UTF_8);
    }

    /** Has both outputs of this process begin each line with the number of its rank. */
    static void begin(int rank) {
        String prefix = "[" + rank + "] ";
        System.setOut(stream(System.out, prefix));
        System.setErr(stream(System.err, prefix));
    }

    private static PrintStream stream(PrintStream to, String prefix) {
        return new PrintStream(new PrefixedOutput(to, prefix), true, StandardCharsets.UTF_8);
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
        byte[] lines = new byte[length * (prefix.length + 1)];
        int count = 0;
        for (int i = offset; i < offset + length; i++) {
            if (!inLine && System.getProperty(RESTORES) == null) {
                System.arraycopy(prefix, 0, lines, count, prefix.length);
                count += prefix.length;
            }
            lines[count++] = bytes[i];
            inLine = bytes[i] != '\n';
        }
        to.write(lines, 0, count);
    }

    @Override
    public void flush() throws IOException {
        to.flush();
    }
}
