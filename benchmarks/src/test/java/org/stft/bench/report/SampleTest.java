package org.stft.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SampleTest {

    private static Sample upTo(int n) {
        return Sample.of(IntStream.rangeClosed(1, n).mapToDouble(i -> n + 1 - i).toArray());
    }

    @Test
    void quantiles_areBetweenTheNeighboursInProportion() {
        Sample sample = Sample.of(List.of(40, 10, 30, 20));
        assertThat(sample.median()).isEqualTo(25);
        assertThat(sample.quantile(0.25)).isCloseTo(17.5, within(1e-12));
        assertThat(sample.least()).isEqualTo(10);
        assertThat(sample.most()).isEqualTo(40);
    }

    /** From a published table of the sign test's interval, 95 %. */
    @ParameterizedTest
    @CsvSource({"6, 1, 6", "8, 1, 8", "9, 2, 8", "10, 2, 9", "15, 4, 12", "20, 6, 15", "25, 8, 18"})
    void interval_isThatOfTheSignTest(int n, double from, double to) {
        assertThat(upTo(n).interval()).isEqualTo(new Sample.Interval(from, to));
    }

    @Test
    void fewerThanSix_sayNothingWithThatConfidence() {
        assertThat(upTo(5).range(2)).isEqualTo("too few runs");
    }

    @Test
    void pairs_areThoseMeasuredBesideEachOther() {
        Sample ratios = Sample.of(10, 2, 9).with(Sample.of(5, 1, 3), (a, b) -> a / b);
        assertThat(ratios.least()).isEqualTo(2);
        assertThat(ratios.most()).isEqualTo(3);
        assertThat(ratios.median()).isEqualTo(2);
    }

    @Test
    void nothingMeasured_isAnError() {
        assertThatThrownBy(Sample::of).isInstanceOf(IllegalArgumentException.class);
    }
}
