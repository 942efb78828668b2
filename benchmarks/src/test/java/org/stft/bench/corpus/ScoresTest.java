package org.stft.bench.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.stft.bench.corpus.Outcome.Found;

/** What counts as found, and what as a false alarm. */
class ScoresTest {

    private static final ErrorClass TAG = ErrorClass.parse("LA4 | a tag is negative | tag-range +tag-other");
    private static final ErrorClass OPEN = ErrorClass.parse("LA1 | never waited for | request-open");
    private static final CorpusProgram WRONG = CorpusProgram.of("Wrong", TAG, true, 2, false,
        "a\nb // ERROR LA4\nc // ERROR LA4 LA1\n");
    private static final CorpusProgram RIGHT = CorpusProgram.of("Right", TAG, false, 2, false, "a\nb\nc\n");

    private static Scores scores(CorpusProgram program, Found... found) {
        return new Scores(List.of(TAG, OPEN), List.of(new Outcome(program, 12, List.of(found))));
    }

    private static Found found(String template, Integer... lines) {
        return new Found(template, Set.of(lines));
    }

    @Test
    void findingWithClassAndLine_isRight() {
        Scores scores = scores(WRONG, found("tag-range", 2), found("tag-range", 2, 3));
        assertThat(scores.strict(all -> true)).isEqualTo(new Scores.Score(1, 0, 0));
        assertThat(scores.lenient(all -> true).f1()).isEqualTo(1);
    }

    @Test
    void findingAtAnotherLineOrOfAnotherClass_isMissedAndAFalseAlarm() {
        assertThat(scores(WRONG, found("tag-range", 1)).strict(all -> true)).isEqualTo(new Scores.Score(0, 1, 1));
        assertThat(scores(WRONG, found("tag-range", 1, 2)).strict(all -> true)).isEqualTo(new Scores.Score(0, 1, 1));
        assertThat(scores(WRONG, found("request-open", 2)).strict(all -> true)).isEqualTo(new Scores.Score(0, 1, 1));
        assertThat(scores(WRONG, found("tag-range")).strict(all -> true)).isEqualTo(new Scores.Score(0, 1, 1));
        assertThat(scores(WRONG, found("tag-range", 1)).lenient(all -> true)).isEqualTo(new Scores.Score(1, 0, 0));
    }

    @Test
    void furtherFindingThatIsTrueOfItsLine_isNoFalseAlarm() {
        Scores scores = scores(WRONG, found("tag-other", 2), found("request-open", 3));
        assertThat(scores.strict(all -> true)).isEqualTo(new Scores.Score(1, 0, 0));
    }

    @Test
    void findingInACorrectProgram_isAFalseAlarmInBothScores() {
        Scores scores = scores(RIGHT, found("tag-range", 2));
        assertThat(scores.lenient(all -> true)).isEqualTo(new Scores.Score(0, 0, 1));
        assertThat(scores.strict(all -> true)).isEqualTo(new Scores.Score(0, 0, 1));
        assertThat(scores(RIGHT).lenient(all -> true).precision()).isEqualTo(1);
    }

    @Test
    void programWithoutAMark_orACorrectOneWithOne_isRefused() {
        assertThatThrownBy(() -> CorpusProgram.of("P", TAG, true, 2, false, "a // ERROR LA1\n"))
            .hasMessageContaining("// ERROR LA4");
        assertThatThrownBy(() -> CorpusProgram.of("P", TAG, false, 2, false, "a // ERROR LA1\n"))
            .hasMessageContaining("none in the correct one");
    }
}
