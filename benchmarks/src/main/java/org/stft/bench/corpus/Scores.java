package org.stft.bench.corpus;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Precision and recall of the outcomes in two scores. Lenient: the program was called erroneous or not. Strict: a finding
 * has the class and the line; each further finding that has not is a false alarm.
 */
final class Scores {

    private final List<ErrorClass> classes;
    private final List<Outcome> outcomes;
    private final Map<String, Set<String>> classesOfTemplate = new LinkedHashMap<>();

    /**
     * @param right what is erroneous and was found
     * @param missed what is erroneous and was not found
     * @param falseAlarms what was found and is not erroneous
     */
    record Score(long right, long missed, long falseAlarms) {

        double precision() {
            return right + falseAlarms == 0 ? 1 : (double) right / (right + falseAlarms);
        }

        double recall() {
            return right + missed == 0 ? 1 : (double) right / (right + missed);
        }

        double f1() {
            return right == 0 ? 0 : 2 * precision() * recall() / (precision() + recall());
        }
    }

    Scores(List<ErrorClass> classes, List<Outcome> outcomes) {
        this.classes = classes;
        this.outcomes = List.copyOf(outcomes);
        for (ErrorClass each : classes) {
            for (String template : each.templates()) {
                classesOfTemplate.computeIfAbsent(template, key -> new TreeSet<>()).add(each.id());
            }
        }
    }

    List<ErrorClass> classes() {
        return classes;
    }

    Collection<Outcome> outcomes() {
        return outcomes;
    }

    /** The classes that a template finds; none for one that the table does not have. */
    Set<String> classesOf(String template) {
        return classesOfTemplate.getOrDefault(template, Set.of());
    }

    Score lenient(Predicate<CorpusProgram> which) {
        List<Outcome> some = outcomes.stream().filter(each -> which.test(each.program())).toList();
        return new Score(some.stream().filter(each -> each.program().erroneous() && each.isCalledErroneous()).count(),
            some.stream().filter(each -> each.program().erroneous() && !each.isCalledErroneous()).count(),
            some.stream().filter(each -> !each.program().erroneous() && each.isCalledErroneous()).count());
    }

    Score strict(Predicate<CorpusProgram> which) {
        List<Outcome> some = outcomes.stream().filter(each -> which.test(each.program())).toList();
        return new Score(some.stream().filter(each -> each.program().erroneous() && each.isFound(this)).count(),
            some.stream().filter(each -> each.program().erroneous() && !each.isFound(this)).count(),
            some.stream().mapToLong(each -> each.noise(this).size()).sum());
    }
}
