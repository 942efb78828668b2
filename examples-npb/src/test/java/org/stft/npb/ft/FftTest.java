package org.stft.npb.ft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.npb.common.RandomStream;

class FftTest {

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 8, 32, 64, 128})
    void transform_isTheSumOfTheDefinition(int length) {
        for (int sign : new int[] {-1, 1}) {
            Fft fft = filled(length);
            double[] re = fft.re().clone();
            double[] im = fft.im().clone();
            fft.transform(sign);
            for (int k = 0; k < length; k++) {
                for (int column = 0; column < Fft.COLUMNS; column += 5) {
                    compare(fft, k, column, sign, re, im);
                }
            }
        }
    }

    private static void compare(Fft fft, int k, int column, int sign, double[] re, double[] im) {
        double sumRe = 0;
        double sumIm = 0;
        for (int j = 0; j < fft.length(); j++) {
            double angle = sign * 2 * Math.PI * (j * k % fft.length()) / fft.length();
            int at = j * Fft.COLUMNS + column;
            sumRe += re[at] * Math.cos(angle) - im[at] * Math.sin(angle);
            sumIm += re[at] * Math.sin(angle) + im[at] * Math.cos(angle);
        }
        int at = k * Fft.COLUMNS + column;
        assertThat(fft.re()[at]).isCloseTo(sumRe, within(1e-12 * fft.length()));
        assertThat(fft.im()[at]).isCloseTo(sumIm, within(1e-12 * fft.length()));
    }

    @ParameterizedTest
    @ValueSource(ints = {64, 256, 512})
    void forthAndBack_isTheLengthTimesTheInput(int length) {
        Fft fft = filled(length);
        double[] re = fft.re().clone();
        double[] im = fft.im().clone();
        fft.transform(-1);
        fft.transform(1);
        for (int i = 0; i < re.length; i++) {
            assertThat(fft.re()[i]).isCloseTo(length * re[i], within(1e-12 * length));
            assertThat(fft.im()[i]).isCloseTo(length * im[i], within(1e-12 * length));
        }
    }

    private static Fft filled(int length) {
        Fft fft = new Fft(length);
        RandomStream random = new RandomStream(length + 1);
        for (int i = 0; i < fft.re().length; i++) {
            fft.re()[i] = random.next();
            fft.im()[i] = random.next();
        }
        return fft;
    }
}
