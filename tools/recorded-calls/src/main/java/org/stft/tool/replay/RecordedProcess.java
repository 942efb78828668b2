package org.stft.tool.replay;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.stft.log.DataReader;
import org.stft.log.DataRecord;

/**
 * The process of a rank whose calls were recorded.
 *
 * @param words its command line
 * @param facts system properties that a replay compares, and {@code processors}
 * @param program what it runs; empty if MPI was begun in another thread than that of a main method
 */
public record RecordedProcess(List<String> words, Map<String, String> facts, Optional<Program> program) {

    /**
     * A program in a process, or in a thread of one.
     *
     * @param main name of its main class
     * @param classPath of this class
     * @param arguments those with which it has begun MPI
     */
    public record Program(String main, String classPath, List<String> arguments) {}

    /**
     * Reads it from the data of a rank.
     *
     * @param directory of the run in which the process was started
     * @throws IOException if there is no data of the rank, or it cannot be read
     */
    public static RecordedProcess of(Path directory, int rank) throws IOException {
        if (!DataReader.isThere(directory, rank)) {
            throw new IOException("Expected data of rank " + rank + " in " + directory
                + ", found none. Record the job with --record.");
        }
        try (DataReader reader = DataReader.open(directory, rank)) {
            for (DataRecord record = reader.next(); record != null; record = reader.next()) {
                ByteBuffer head = record.head();
                if (Words.integer(head) == Kinds.PROCESS) {
                    return parse(Words.text(head));
                }
            }
            throw new IOException("Expected the description of its process in the data of rank " + rank + " in "
                + directory + ", found none. " + reader.problem());
        }
    }

    private static RecordedProcess parse(String lines) {
        List<String> words = new ArrayList<>();
        List<String> arguments = new ArrayList<>();
        Map<String, String> facts = new TreeMap<>();
        lines.lines().forEach(line -> {
            int tab = line.indexOf('\t');
            String key = line.substring(0, tab);
            String value = line.substring(tab + 1);
            switch (key) {
                case ProcessFacts.WORD -> words.add(text(value));
                case ProcessFacts.ARGUMENT -> arguments.add(text(value));
                case ProcessFacts.CLASS_PATH -> facts.put(key, text(value));
                default -> facts.put(key, value);
            }
        });
        Optional<Program> program = Optional.ofNullable(facts.get(ProcessFacts.MAIN))
            .map(main -> new Program(main, facts.get(ProcessFacts.CLASS_PATH), List.copyOf(arguments)));
        return new RecordedProcess(List.copyOf(words), facts, program);
    }

    private static String text(String value) {
        return new String(Base64.getDecoder().decode(value), StandardCharsets.UTF_8);
    }
}
