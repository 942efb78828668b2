package org.stft.npb.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RandomStreamTest {

    private static final long SEED = 314_159_265;
    private static final BigInteger MODULUS = BigInteger.TWO.pow(46);
    private static final BigInteger MULTIPLIER = BigInteger.valueOf(5).pow(13);

    @Test
    void thousandNumbers_areThoseOfTheDefinition() {
        RandomStream stream = new RandomStream(SEED);
        BigInteger expected = BigInteger.valueOf(SEED);
        for (int i = 0; i < 1000; i++) {
            expected = expected.multiply(MULTIPLIER).mod(MODULUS);
            assertThat(stream.next()).isEqualTo(expected.doubleValue() / MODULUS.doubleValue());
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3, 131_072, 1L << 33, (1L << 44) - 1})
    void skip_comesToThePlaceThatPowersGive(long count) {
        BigInteger expected = MULTIPLIER.modPow(BigInteger.valueOf(count), MODULUS)
            .multiply(BigInteger.valueOf(SEED)).mod(MODULUS);

        assertThat(new RandomStream(SEED).skip(count).state()).isEqualTo(expected.longValueExact());
    }

    @Test
    void skip_isAsManyNextCalls() {
        RandomStream stepped = new RandomStream(SEED);
        for (int i = 0; i < 777; i++) {
            stepped.next();
        }

        assertThat(new RandomStream(SEED).skip(777).next()).isEqualTo(stepped.next());
    }

    @Test
    void wholePeriod_comesBackToTheSeed() {
        assertThat(new RandomStream(SEED).skip(1L << 44).state()).isEqualTo(SEED);
    }
}
