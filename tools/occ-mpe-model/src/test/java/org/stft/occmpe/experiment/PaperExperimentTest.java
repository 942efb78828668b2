package org.stft.occmpe.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.stft.occmpe.model.Algorithm;
import org.stft.occmpe.model.Collective;

/** The results that one full run of the paper's experiment must show. */
class PaperExperimentTest {

    private final Results results = PaperRun.FINDINGS.results();

    @Test
    @DisplayName("Acceptance 6: the three curve tables, to 0.01 points")
    void acceptance06_curvesOfTheSpecification_areReproduced() throws IOException {
        List<String> rows = specifiedCurves();
        assertThat(rows).hasSize(2 * 90 + 45);
        for (String row : rows) {
            String[] field = row.split(",");
            CaseResult result = results.pair(Collective.valueOf(field[0].toUpperCase(Locale.ROOT)),
                Integer.parseInt(field[1]), Integer.parseInt(field[2]), Integer.parseInt(field[3]));
            assertThat(100 * result.gain()).as(row).isCloseTo(Double.parseDouble(field[4]), within(0.0051));
        }
    }

    @Test
    @DisplayName("Acceptance 6: gather of at most 64 bytes gains nothing and loses at most 1.13 %")
    void acceptance06_smallGatherOfAPair_isBetweenTheTwoLimits() {
        for (int nodes : Setup.paper().nodes()) {
            assertThat(results.disturbed(Collective.GATHER, nodes))
                .filteredOn(result -> result.about().busy().equals(Patterns.pair(1, 2)) && result.about().bytes() <= 64)
                .hasSize(5 * 3).allSatisfy(result -> assertThat(100 * result.gain()).isBetween(-1.13, 0.0));
        }
    }

    @ParameterizedTest(name = "Acceptance 7: {0}, N = {1}: {2} %")
    @CsvSource({
        "BROADCAST, 4, 46.66", "BROADCAST, 8, 58.85", "BROADCAST, 16, 70.48",
        "SCATTER, 4, 31.27", "SCATTER, 8, 67.91", "SCATTER, 16, 72.22",
        "GATHER, 4, 32.91", "GATHER, 8, 65.52", "GATHER, 16, 67.77"})
    void acceptance07_bestGain_isWithinAFifthOfAPointOfThePaper(Collective collective, int nodes, double expected) {
        double best = 100 * results.best(collective, nodes).gain();
        assertThat(best).isCloseTo(expected, within(0.005));
        assertThat(best).isCloseTo(Published.bestGain(collective, nodes), within(0.2));
    }

    @Test
    @DisplayName("Acceptance 12: means and worst cases over all patterns, N = 8")
    void acceptance12_allPatterns_gainFarLessThanTheBest() {
        Distribution broadcast = Distribution.of(results, Collective.BROADCAST, 8, Algorithm.CONVENTIONAL);
        assertThat(100 * broadcast.mean()).isCloseTo(10.3, within(0.1));
        assertThat(100 * broadcast.worst()).isCloseTo(-6.25, within(0.1));
        assertThat(100 * broadcast.losses()).isCloseTo(29, within(0.5));
        Distribution scatter = Distribution.of(results, Collective.SCATTER, 8, Algorithm.CONVENTIONAL);
        assertThat(100 * scatter.mean()).isCloseTo(9.6, within(0.1));
        assertThat(100 * scatter.worst()).isCloseTo(-1.69, within(0.1));
        assertThat(100 * scatter.losses()).isCloseTo(22, within(0.5));
    }

    @ParameterizedTest
    @EnumSource(Collective.class)
    void allPatterns_areThoseThatTheSpecificationAsksFor(Collective collective) {
        assertThat(results.disturbed(collective, 4)).hasSize(4 * 30);
        assertThat(results.disturbed(collective, 8)).hasSize(120 * 30);
        assertThat(results.disturbed(collective, 16)).hasSize((105 + 300) * 30);
        assertThat(results.disturbed(collective, 16))
            .allMatch(result -> result.about().busy().cardinality() >= 2 && !result.about().busy().get(0));
    }

    @Test
    @DisplayName("Acceptance 15: one full run takes less than 60 s")
    void acceptance15_fullRun_takesLessThanAMinute() {
        assertThat(PaperRun.TOOK).isLessThan(Duration.ofSeconds(60));
    }

    private static List<String> specifiedCurves() throws IOException {
        try (InputStream in = PaperExperimentTest.class.getResourceAsStream("specified-curves.csv")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().skip(1).toList();
        }
    }
}
