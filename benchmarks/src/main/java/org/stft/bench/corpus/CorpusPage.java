package org.stft.bench.corpus;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.stft.bench.corpus.Scores.Score;
import org.stft.bench.report.Table;

/** The scores of a run of the corpus, as Markdown. */
final class CorpusPage {

    private final Scores scores;

    CorpusPage(Scores scores) {
        this.scores = scores;
    }

    String markdown() {
        return """
            %s
            ## By class

            %s
            ## What was missed

            %s
            ## What was found and is no error, or is another one

            %s""".formatted(goals(), byClass(), list(missed()), list(noise()));
    }

    private String goals() {
        Score lenient = scores.lenient(all -> true);
        Score strict = scores.strict(all -> true);
        Score correct = scores.strict(program -> !program.erroneous());
        return new Table("measured", "goal", "found")
            .row("F1, lenient", "0.95", number(lenient.f1()))
            .row("F1, strict", "0.90", number(strict.f1()))
            .row("false alarms in correct programs", "0", correct.falseAlarms())
            .markdown();
    }

    private String byClass() {
        Table table = new Table("class", "", "erroneous", "correct", "precision", "recall", "F1", "strict precision",
            "strict recall", "strict F1");
        for (ErrorClass each : scores.classes()) {
            if (count(program -> program.errorClass().equals(each)) > 0) {
                row(table, each.id(), each.title(), program -> program.errorClass().equals(each));
            }
        }
        row(table, "**all**", "", program -> true);
        return table.markdown();
    }

    private void row(Table table, String id, String title, Predicate<CorpusProgram> which) {
        Score lenient = scores.lenient(which);
        Score strict = scores.strict(which);
        table.row(id, title, count(which.and(CorpusProgram::erroneous)),
            count(which.and(program -> !program.erroneous())), number(lenient.precision()), number(lenient.recall()),
            number(lenient.f1()), number(strict.precision()), number(strict.recall()), number(strict.f1()));
    }

    private long count(Predicate<CorpusProgram> which) {
        return scores.outcomes().stream().map(Outcome::program).filter(which).count();
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    private List<String> missed() {
        return lines(outcome -> outcome.program().erroneous() && !outcome.isFound(scores),
            outcome -> "expected " + outcome.program().errorClass().id() + " at "
                + outcome.program().errors().keySet() + ", exit code " + outcome.exit());
    }

    private List<String> noise() {
        return lines(outcome -> !outcome.noise(scores).isEmpty(), outcome -> outcome.noise(scores).stream()
            .map(Object::toString).collect(Collectors.joining("; ")));
    }

    private List<String> lines(Predicate<Outcome> which, Function<Outcome, String> text) {
        return scores.outcomes().stream().filter(which)
            .map(outcome -> "* `" + outcome.program().name() + "`: " + text.apply(outcome)).toList();
    }

    private static String list(List<String> lines) {
        return lines.isEmpty() ? "Nothing.\n" : String.join("\n", lines) + "\n";
    }
}
