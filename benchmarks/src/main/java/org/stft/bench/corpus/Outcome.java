package org.stft.bench.corpus;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What was found in a program.
 *
 * @param exit the exit code of the job
 */
record Outcome(CorpusProgram program, int exit, List<Found> found) {

    /**
     * A finding.
     *
     * @param template the id of its rule
     * @param lines of the program's source
     */
    record Found(String template, Set<Integer> lines) {

        Found {
            lines = new TreeSet<>(lines);
        }

        @Override
        public String toString() {
            return template + (lines.isEmpty()
                ? ""
                : lines.stream().map(String::valueOf)
                    .collect(Collectors.joining(", ", " at ", "")));
        }
    }

    /** Whether the program is called erroneous, whatever the findings say. */
    boolean isCalledErroneous() {
        return !found.isEmpty();
    }

    /** Whether a finding has a class of its line, and all lines that it names are marked with this class. */
    boolean isRight(Found finding, Scores scores) {
        return scores.classesOf(finding.template()).stream().anyMatch(each -> isAt(finding, each));
    }

    private boolean isAt(Found finding, String errorClass) {
        return !finding.lines().isEmpty()
            && finding.lines().stream().allMatch(line -> program.errors().getOrDefault(line, List.of()).contains(
                errorClass));
    }

    /** Whether one of the findings names the program's own class and its line. */
    boolean isFound(Scores scores) {
        return found.stream().anyMatch(each -> scores.classesOf(each.template()).contains(program.errorClass().id())
            && isAt(each, program.errorClass().id()));
    }

    /** Findings that are not right: noise. */
    List<Found> noise(Scores scores) {
        return found.stream().filter(each -> !isRight(each, scores)).toList();
    }
}
