package org.stft.launcher.demo;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The output of NPB CG, parsed while it is written. A program that runs again from its beginning prints some values
 * twice: the last counts.
 */
final class NpbOutput extends OutputStream {

    private static final Pattern ITERATION = Pattern.compile("\\s+(\\d{1,9})\\s+\\S+[eE]\\S+\\s+\\S+\\s*");
    private static final Pattern ZETA = Pattern.compile("\\s*Zeta is\\s+(\\S+)\\s*");
    private static final Pattern VERDICT = Pattern.compile("\\s*(VERIFICATION .*\\S)\\s*");
    private static final Pattern BITS = Pattern.compile("\\s*Result bits\\s*=\\s*(\\S.*\\S)\\s*");
    private static final int LINES_KEPT = 20;

    private final Consumer<String> lines;
    private final LongConsumer iterations;
    @GuardedBy("this")
    private final Deque<String> lastLines = new ArrayDeque<>();
    @GuardedBy("this")
    private final ByteArrayOutputStream unfinished = new ByteArrayOutputStream();
    @GuardedBy("this")
    private String zeta;
    @GuardedBy("this")
    private String verdict;
    @GuardedBy("this")
    private String bits;

    /**
     * @param lines receives each line
     * @param iterations receives the number of iterations done so far
     */
    NpbOutput(Consumer<String> lines, LongConsumer iterations) {
        this.lines = lines;
        this.iterations = iterations;
    }

    @Override
    public synchronized void write(int b) {
        if (b != '\n') {
            unfinished.write(b);
            return;
        }
        line(unfinished.toString(StandardCharsets.UTF_8));
        unfinished.reset();
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            write(bytes[i]);
        }
    }

    @GuardedBy("this")
    private void line(String line) {
        lastLines.add(line);
        if (lastLines.size() > LINES_KEPT) {
            lastLines.remove();
        }
        lines.accept(line);
        find(ITERATION, line).ifPresent(number -> iterations.accept(Long.parseLong(number)));
        zeta = find(ZETA, line).orElse(zeta);
        verdict = find(VERDICT, line).orElse(verdict);
        bits = find(BITS, line).orElse(bits);
    }

    private static Optional<String> find(Pattern pattern, String line) {
        Matcher matcher = pattern.matcher(line);
        return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    /** The eigenvalue, as it was printed. */
    synchronized Optional<String> zeta() {
        return Optional.ofNullable(zeta);
    }

    /** NPB's own verdict, such as {@code VERIFICATION SUCCESSFUL}. */
    synchronized Optional<String> verdict() {
        return Optional.ofNullable(verdict);
    }

    /** The bits of the result in hexadecimal. */
    synchronized Optional<String> bits() {
        return Optional.ofNullable(bits);
    }

    /** The last lines that were printed. */
    synchronized List<String> lastLines() {
        return List.copyOf(lastLines);
    }
}
