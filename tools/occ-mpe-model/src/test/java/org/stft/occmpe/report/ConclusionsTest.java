package org.stft.occmpe.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.stft.occmpe.experiment.Experiment;
import org.stft.occmpe.experiment.Findings;
import org.stft.occmpe.experiment.PaperRun;
import org.stft.occmpe.experiment.Setup;
import org.stft.occmpe.model.Parameters;

/** The sentences of the page follow its numbers. */
class ConclusionsTest {

    @Test
    void theModelOfThePaper_isSaidToBeNearIt() {
        assertThat(new ResultsPage(PaperRun.FINDINGS).text("")).contains("by at most 0.17 points",
            "Table 1 is met in 30 of 30 cells for broadcast, in 13 of 30 for scatter (30 of 30 if",
            "**stays unexplained**", "N = 8: mean 10.93 %, best 58.85 % with at most 4 busy nodes");
    }

    @Test
    void anotherModel_isNot() {
        Parameters fitted = Parameters.fitted();
        Parameters other = new Parameters(fitted.wordBytes(), 60, 60, fitted.bufferedLimitBytes(),
            fitted.cyclesPerWord(), fitted.interferenceQuarters(), fitted.added(), false);
        Setup paper = Setup.paper();
        Setup setup = new Setup(paper.nodes(), paper.bytes(), paper.interferingBytes(), 0, 1);
        String page = new ResultsPage(Findings.of(new Experiment(setup, other).run(), other)).text("");

        assertThat(page).doesNotContain("by at most 0.17 points", "30 of 30 cells for broadcast", "| 38 cycles |")
            .containsPattern("by at most [1-9][0-9]?\\.[0-9]{2} points")
            .contains("| 60 cycles |", "no cases with more.");
    }
}
