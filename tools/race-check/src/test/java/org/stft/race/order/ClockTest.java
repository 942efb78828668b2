package org.stft.race.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Vectors of more components than a part has, against plain arrays. */
class ClockTest {

    private static final int COMPONENTS = 100;

    private final List<Clock> clocks = new ArrayList<>(List.of(Clock.ZERO, Clock.ZERO, Clock.ZERO, Clock.ZERO));
    private final long[][] expected = new long[4][COMPONENTS];

    @Test
    void randomTicksAndMerges_areThoseOfArrays() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int step = 0; step < 20_000; step++) {
            int one = random.nextInt(4);
            int other = random.nextInt(4);
            if (random.nextInt(3) == 0) {
                merge(one, other);
            } else {
                tick(one, random.nextInt(COMPONENTS));
            }
            for (int i = 0; i < COMPONENTS; i++) {
                assertThat(clocks.get(one).get(i)).as("component %d, step %d, seed %d", i, step, seed)
                    .isEqualTo(expected[one][i]);
            }
        }
    }

    private void tick(int rank, int component) {
        clocks.set(rank, clocks.get(rank).tick(component));
        expected[rank][component]++;
    }

    private void merge(int rank, int other) {
        clocks.set(rank, clocks.get(rank).merge(clocks.get(other)));
        for (int i = 0; i < COMPONENTS; i++) {
            expected[rank][i] = Math.max(expected[rank][i], expected[other][i]);
        }
    }

    @Test
    void mergeWithALaterOrEarlierVector_isThatVector() {
        Clock earlier = Clock.ZERO.tick(3).tick(70);
        Clock later = earlier.tick(70).tick(99);
        assertThat(earlier.merge(later)).isSameAs(later);
        assertThat(later.merge(earlier)).isSameAs(later);
    }
}
