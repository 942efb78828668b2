package org.stft.bench.corpus;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Makes the programs from the table: files of cases, each of which gives an erroneous program and its near miss for each of
 * the ways that it names.
 *
 * <pre>
 * case LA4 negative @send ranks=2
 *     if (rank == 0) {
 * -       world.@send(new int[1], 0, 1, MPI.INT, 1, -1); // ERROR
 * +       world.@send(new int[1], 0, 1, MPI.INT, 1, 0);
 *     }
 * </pre>
 *
 * A line with {@code -} is only in the erroneous program, one with {@code +} only in the correct one, and so are both
 * halves of {@code [[erroneous|correct]]} in a line. {@code // ERROR} marks the line that a finding must name, with further
 * classes that are also true of it. After {@code hangs} the erroneous program may never end.
 */
final class CorpusTable {

    private static final List<String> GROUPS = List.of("LG", "LO", "LT", "LM", "LA", "GO", "GM", "GA", "GD", "GR");
    private static final Pattern EITHER = Pattern.compile("\\[\\[(?!\\[)(.*?)\\|(.*?)\\]\\]");

    private final Map<String, ErrorClass> classes = new LinkedHashMap<>();
    private final List<CorpusProgram> programs = new ArrayList<>();
    private final Ways ways = new Ways(lines("ways.txt"));

    CorpusTable() {
        for (String line : lines("classes.txt")) {
            ErrorClass each = ErrorClass.parse(line);
            classes.put(each.id(), each);
        }
        GROUPS.forEach(group -> addAll(lines(group + ".txt")));
    }

    List<ErrorClass> classes() {
        return List.copyOf(classes.values());
    }

    /** Each erroneous program before its near miss. */
    List<CorpusProgram> programs() {
        return List.copyOf(programs);
    }

    private static List<String> lines(String name) {
        try (InputStream stream = CorpusTable.class.getResourceAsStream(name)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8).lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void addAll(List<String> lines) {
        int begin = 0;
        for (int i = 1; i <= lines.size(); i++) {
            if (i == lines.size() || lines.get(i).startsWith("case ")) {
                addCase(lines.get(begin), lines.subList(begin + 1, i));
                begin = i;
            }
        }
    }

    private void addCase(String head, List<String> body) {
        List<String> words = Arrays.asList(head.split(" +"));
        ErrorClass errorClass = classes.get(words.get(1));
        if (errorClass == null) {
            throw new IllegalArgumentException(head + ": there is no such class.");
        }
        for (Map<String, String> chosen : choices(words)) {
            String name = words.stream().skip(1).filter(word -> !word.contains("=") && !word.equals("hangs"))
                .map(word -> word.startsWith("@") ? chosen.get(word.substring(1).split(":")[0]) : word)
                .collect(Collectors.joining("_")).replace('-', '_');
            int ranks = words.stream().filter(word -> word.startsWith("ranks=")).map(word -> word.substring(6))
                .mapToInt(Integer::parseInt).findFirst().orElse(2);
            for (boolean erroneous : new boolean[] {true, false}) {
                String full = name + (erroneous ? "_wrong" : "_right");
                programs.add(CorpusProgram.of(full, errorClass, erroneous, ranks, words.contains("hangs"),
                    source(full, errorClass, erroneous, body, chosen)));
            }
        }
    }

    /** All combinations of the ways that a head names: all of a list, or some of them as in {@code @send:Isend,Send}. */
    private List<Map<String, String>> choices(List<String> head) {
        List<Map<String, String>> all = new ArrayList<>(List.of(Map.of()));
        for (String word : head) {
            if (word.startsWith("@")) {
                String[] parts = word.substring(1).split(":");
                List<String> some = parts.length > 1 ? List.of(parts[1].split(",")) : ways.of(parts[0]);
                List<Map<String, String>> more = new ArrayList<>();
                for (Map<String, String> each : all) {
                    for (String way : some) {
                        Map<String, String> with = new LinkedHashMap<>(each);
                        with.put(parts[0], way);
                        more.add(with);
                    }
                }
                all = more;
            }
        }
        return all;
    }

    private String source(String name, ErrorClass errorClass, boolean erroneous, List<String> body,
        Map<String, String> chosen) {
        List<String> lines = new ArrayList<>();
        for (String line : body) {
            if (!line.startsWith(erroneous ? "+" : "-")) {
                String text = ways.apply(either(line.substring(1), erroneous), chosen);
                lines.add("        " + (erroneous
                    ? text.replaceFirst("// ERROR(?! " + errorClass.id() + ")", "// ERROR " + errorClass.id())
                    : text.replaceFirst(" *// ERROR.*", "")).stripTrailing());
            }
        }
        return Skeleton.program(name, errorClass.id() + ": " + errorClass.title() + (erroneous ? "." : ", nearly."),
            lines);
    }

    private static String either(String line, boolean erroneous) {
        return EITHER.matcher(line)
            .replaceAll(found -> Matcher.quoteReplacement(found.group(erroneous ? 1 : 2)));
    }
}
