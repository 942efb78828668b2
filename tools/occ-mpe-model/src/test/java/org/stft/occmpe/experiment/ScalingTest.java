package org.stft.occmpe.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.stft.occmpe.model.Collective;

class ScalingTest {

    private final List<Scaling.Point> points = PaperRun.FINDINGS.scaling();

    @Test
    void upToAThousandNodes_everyRunEndsBelowTheBoundAndTheClockStepsPerTransferStayFew() {
        assertThat(points).hasSize(3 * 9).allSatisfy(point -> {
            double bound = Published.bound(point.collective(), point.nodes()) / 100;
            assertThat(point.best().gain()).isLessThan(bound);
            assertThat(point.matched()).isBetween(bound - 0.012, bound);
            assertThat(point.undisturbed()).isNegative();
            assertThat(point.reference().transfers()).isEqualTo(point.nodes() - 1);
            assertThat(point.reference().clockSteps()).isLessThan(3L * point.nodes() + 10);
        });
    }

    @Test
    void scatterAmongAThousandNodes_gainsLittleFromThePapersInterference() {
        Scaling.Point last = points.stream()
            .filter(point -> point.collective() == Collective.SCATTER && point.nodes() == 1024).findFirst()
            .orElseThrow();
        assertThat(100 * last.best().gain()).isCloseTo(7.49, within(0.01));
    }
}
