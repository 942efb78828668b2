package org.stft.probe.generator;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The list of the methods of MPJ Express 0.44: the build fails with an MPJ Express that has others. */
final class Expected {

    private static final String FILE = "mpj-express-0.44.txt";

    private Expected() {
    }

    static String lines(List<MpiMethod> methods) {
        StringBuilder text = new StringBuilder();
        methods.forEach(method -> text.append(method.operation()).append("  ").append(method.signature()).append('\n'));
        return text.toString();
    }

    /** @throws IllegalStateException if the methods are not those of the list */
    static void require(List<MpiMethod> found) {
        require(read(), lines(found).lines().toList());
    }

    static void require(List<String> expected, List<String> found) {
        List<String> missing = new ArrayList<>(expected);
        missing.removeAll(found);
        List<String> unknown = new ArrayList<>(found);
        unknown.removeAll(expected);
        if (!missing.isEmpty() || !unknown.isEmpty()) {
            throw new IllegalStateException("Expected the public methods of MPJ Express 0.44 that " + FILE
                + " lists. Missing: " + missing + ". Unknown: " + unknown + ". Build with MPJ Express 0.44, or correct"
                + " the list and name new parameters in ParameterNames.");
        }
    }

    private static List<String> read() {
        try (InputStream file = Expected.class.getResourceAsStream(FILE)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            throw new IllegalStateException("Cannot read " + FILE + ": " + e.getMessage(), e);
        }
    }
}
