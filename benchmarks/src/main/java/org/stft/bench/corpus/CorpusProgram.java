package org.stft.bench.corpus;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A program of the corpus.
 *
 * @param name that of its class
 * @param errorClass the class of errors that it shows, or nearly shows
 * @param erroneous false for the near miss
 * @param ranks the number of ranks that it is run with
 * @param hangs whether it may never end
 * @param errors the classes of errors by line
 */
record CorpusProgram(String name, ErrorClass errorClass, boolean erroneous, int ranks, boolean hangs, String source,
    Map<Integer, List<String>> errors) {

    private static final Pattern MARK = Pattern.compile("// ERROR((?: [A-Z]{2}\\d*)+)");

    CorpusProgram {
        errors = new TreeMap<>(errors);
    }

    static CorpusProgram of(String name, ErrorClass errorClass, boolean erroneous, int ranks, boolean hangs,
        String source) {
        Map<Integer, List<String>> errors = new TreeMap<>();
        List<String> lines = source.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            Matcher mark = MARK.matcher(lines.get(i));
            if (mark.find()) {
                errors.put(i + 1, Arrays.asList(mark.group(1).strip().split(" ")));
            }
        }
        boolean marked = errors.values().stream().anyMatch(classes -> classes.contains(errorClass.id()));
        if (marked != erroneous || !erroneous && !errors.isEmpty()) {
            throw new IllegalArgumentException(name + ": expected a mark '// ERROR " + errorClass.id()
                + "' in the erroneous program, and none in the correct one.");
        }
        return new CorpusProgram(name, errorClass, erroneous, ranks, hangs, source, errors);
    }
}
