package org.stft.spc.kryo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ObjectNumbersTest {

    private final ObjectNumbers numbers = new ObjectNumbers();

    @Test
    void objectsMetAgainAtRandom_haveTheNumbersOfAnIdentityMap() {
        Map<Object, Integer> expected = new IdentityHashMap<>();
        List<Object> met = new ArrayList<>();
        Random random = new Random(1);
        for (int i = 0; i < 200_000; i++) {
            boolean again = !met.isEmpty() && random.nextInt(3) == 0;
            Object object = again ? met.get(random.nextInt(met.size())) : new Object();
            met.add(object);
            int next = expected.size();
            Integer before = expected.putIfAbsent(object, next);
            assertThat(numbers.get(object)).isEqualTo(before == null ? ObjectNumbers.NONE : before);
            assertThat(numbers.add(object)).isEqualTo(before == null ? next : before);
        }
        assertThat(numbers.size()).isEqualTo(expected.size());
        expected.forEach((object, number) -> assertThat(numbers.get(object)).isEqualTo(number));
    }

    @Test
    void equalObjects_haveNumbersOfTheirOwn() {
        List<Integer> first = new ArrayList<>();
        List<Integer> second = new ArrayList<>();
        assertThat(numbers.add(first)).isZero();
        assertThat(numbers.add(second)).isOne();
        assertThat(numbers.add(first)).isZero();
    }
}
