package org.stft.npb.is;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.npb.common.ProblemClass;

class IsKeysTest {

    private static final IsProblem S = IsProblem.of(ProblemClass.S);

    @ParameterizedTest
    @ValueSource(ints = {2, 8, 64})
    void keysOfAllRanks_areOneSequence(int ranks) {
        int[] joined = IntStream.range(0, ranks).mapToObj(rank -> IsKeys.generate(S, ranks, rank))
            .flatMapToInt(Arrays::stream).toArray();

        assertThat(joined).isEqualTo(IsKeys.generate(S, 1, 0));
    }

    @Test
    void testKeysRanks_areExpectedInTheirIteration() {
        int[] keys = IsKeys.generate(S, 1, 0);
        for (int iteration = 1; iteration <= IsProblem.ITERATIONS; iteration++) {
            IsKeys.alter(keys, S, iteration);
            for (int test = 0; test < IsProblem.TESTS; test++) {
                int key = keys[S.testIndex()[test]];
                long smaller = Arrays.stream(keys).filter(other -> other < key).count();
                assertThat(smaller).isEqualTo(S.expectedRank(test, iteration));
            }
        }
    }

    @Test
    void expectedRanks_followTheRulesOfEachClass() {
        assertThat(IsProblem.of(ProblemClass.W).expectedRank(1, 3)).isEqualTo(11698 + 1);
        assertThat(IsProblem.of(ProblemClass.W).expectedRank(2, 3)).isEqualTo(1039987 - 3);
        assertThat(IsProblem.of(ProblemClass.A).expectedRank(2, 1)).isEqualTo(123928);
        assertThat(IsProblem.of(ProblemClass.A).expectedRank(3, 4)).isEqualTo(8288932 - 3);
        assertThat(IsProblem.of(ProblemClass.B).expectedRank(0, 2)).isEqualTo(33422937 - 2);
        assertThat(IsProblem.of(ProblemClass.B).expectedRank(4, 2)).isEqualTo(99 + 2);
    }
}
