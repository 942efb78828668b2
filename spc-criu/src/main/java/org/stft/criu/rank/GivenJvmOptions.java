package org.stft.criu.rank;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The options that a JVM gets from others: on its command line, in files that this names, and in the environment
 * variables that the JDK reads.
 */
final class GivenJvmOptions {

    /** In the order in which the JVM reads them, the command line being between the last two. */
    private static final List<String> VARIABLES = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");
    private static final String LAST = "_JAVA_OPTIONS";
    private static final String FILE_OF_VM = "-XX:VMOptionsFile=";

    private static final Pattern WORD = Pattern.compile("(?:[^\\s\"']|\"[^\"]*\"|'[^']*')+");
    private static final Pattern COMMENT = Pattern.compile("(?m)^\\s*#.*$");
    private static final Pattern COLLECTOR = Pattern.compile("-XX:([+-])Use(\\w+)GC");
    /** Ends like a collector: a property of one. */
    private static final Pattern NO_COLLECTOR = Pattern.compile("\\w*System");
    private static final Pattern MAX_HEAP = Pattern.compile("(?:-Xmx|-XX:MaxHeapSize=)(\\d{1,15})([kKmMgGtT]?)");

    private final List<String> options;

    private GivenJvmOptions(List<String> options) {
        this.options = options;
    }

    static GivenJvmOptions of(List<String> commandLine, Map<String, String> environment, Path directory) {
        List<String> all = new ArrayList<>();
        for (String variable : VARIABLES) {
            if (variable.equals(LAST)) {
                commandLine.forEach(word -> addExpanded(all, word, directory));
            }
            words(environment.getOrDefault(variable, "")).forEach(word -> addExpanded(all, word, directory));
        }
        return new GivenJvmOptions(all);
    }

    private static void addExpanded(List<String> all, String word, Path directory) {
        if (word.startsWith("@") || word.startsWith(FILE_OF_VM)) {
            all.addAll(inFile(directory.resolve(word.substring(word.startsWith("@") ? 1 : FILE_OF_VM.length()))));
        } else {
            all.add(word);
        }
    }

    private static List<String> inFile(Path file) {
        try {
            return words(COMMENT.matcher(Files.readString(file)).replaceAll(""));
        } catch (IOException e) {
            return List.of(); // the JVM will not start, and say why
        }
    }

    private static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        for (Matcher word = WORD.matcher(text); word.find();) {
            words.add(word.group().replaceAll("[\"']", ""));
        }
        return words;
    }

    boolean containsAnyOf(String... beginnings) {
        return options.stream().anyMatch(option -> List.of(beginnings).stream().anyMatch(option::startsWith));
    }

    /** Returns true if another garbage collector than the serial one is selected, or the JVM is to select one. */
    boolean chooseOtherCollector() {
        Map<String, Boolean> collectors = new HashMap<>();
        for (String option : options) {
            Matcher collector = COLLECTOR.matcher(option);
            if (collector.matches() && !NO_COLLECTOR.matcher(collector.group(2)).matches()) {
                collectors.put(collector.group(2), collector.group(1).equals("+"));
            }
        }
        Boolean serial = collectors.remove("Serial");
        return collectors.containsValue(true) || Boolean.FALSE.equals(serial);
    }

    /** The limit of the heap, if it is given as a size. */
    OptionalLong maxHeapBytes() {
        OptionalLong limit = OptionalLong.empty();
        for (String option : options) {
            Matcher size = MAX_HEAP.matcher(option);
            if (size.matches()) {
                int shift = 10
                    * " kmgt".indexOf(size.group(2).isEmpty() ? " " : size.group(2).toLowerCase(Locale.ROOT));
                limit = OptionalLong.of(Long.parseLong(size.group(1)) << shift);
            }
        }
        return limit;
    }
}
