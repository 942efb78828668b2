package org.stft.launcher.demo;

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

/** What NPB CG prints, read while it comes. A program that runs again from its beginning says some things twice: the last counts. */
final class NpbOutput extends OutputStream {

    private static final Pattern ITERATION = Pattern.compile("\\s+(\\d{1,9})\\s+\\S+[eE]\\S+\\s+\\S+\\s*");
    private static final Pattern ZETA = Pattern.compile("\\s*Zeta is\\s+(\\S+)\\s*");
    private static final Pattern VERDICT = Pattern.compile("\\s*(VERIFICATION .*\\S)\\s*");
    private static final Pattern BITS = Pattern.compile("\\s*Result bits\\s*=\\s*(\\S.*\\S)\\s*");
    private static final int LINES_KEPT = 20;

    private final Consumer<String> lines;
    private final LongConsumer iterations;
    private final Deque<String> lastLines = new ArrayDeque<>();
    private final ByteArrayOutputStream unfinished = new ByteArrayOutputStream();
    private String zeta;
    private String verdict;
    private String bits;

    /**
     * @param lines gets each line
     * @param iterations is told each time how many iterations are done
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

    private void line(String line) {
        lastLines.add(line);
        if (lastLines.size() > LINES_KEPT) {
            lastLines.remove();
        }
        lines.accept(line);
        on(ITERATION, line, number -> iterations.accept(Long.parseLong(number)));
        on(ZETA, line, text -> zeta = text);
        on(VERDICT, line, text -> verdict = text);
        on(BITS, line, text -> bits = text);
    }

    private static void on(Pattern pattern, String line, Consumer<String> action) {
        Matcher matcher = pattern.matcher(line);
        if (matcher.matches()) {
            action.accept(matcher.group(1));
        }
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
