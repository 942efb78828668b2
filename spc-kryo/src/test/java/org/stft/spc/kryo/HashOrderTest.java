package org.stft.spc.kryo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/** Hash maps and sets iterate after a restart as before, also once they have grown; or they are refused when they are saved. */
class HashOrderTest {

    private static final String OURS = "org.stft.spc.kryo.*";

    @TempDir
    Path directory;

    private Job job() {
        return Job.in(directory).allowing(OURS);
    }

    private Object roundTrip(Object container) throws IOException {
        return job().roundTrip(new Object[] {container})[0];
    }

    @Test
    void randomHistories_areContinuedInTheSameOrder_inAnotherJvm() throws Exception {
        long seed = Long.getLong("stft.test.seed", System.nanoTime());
        int count = 300;
        for (long each = seed; each < seed + count; each++) {
            Files.createDirectory(directory.resolve("" + each));
        }
        String what = "with -Dstft.test.seed=" + seed;
        ChildJvm saved = run("save", seed, count);
        assertThat(saved.error()).as(what).isEmpty();
        assertThat(Integer.parseInt(saved.output().split(" ")[0])).as(what).isGreaterThan(count / 2);
        assertThat(run("restore", seed, count)).as(what).isEqualTo(new ChildJvm(0, saved.output(), ""));
    }

    private ChildJvm run(String what, long seed, int count) throws Exception {
        return ChildJvm.run(directory, List.of(), HashOrder.class, what, directory.toString(), "" + seed, "" + count);
    }

    @Test
    void tableThatWasOnceLarge_staysLarge() throws IOException {
        for (Map<Object, Object> saved : List.<Map<Object, Object>>of(new HashMap<>(), new ConcurrentHashMap<>())) {
            for (int i = 0; i < 10_000; i++) {
                saved.put(i, i);
            }
            saved.keySet().removeIf(key -> (Integer) key % 1000 != 0);
            assertThat(new ArrayList<>(saved.keySet())).isNotEqualTo(new ArrayList<>(new HashMap<>(saved).keySet()));
            assertContinuesAlike(saved, roundTrip(saved));
            saved.clear();
            assertContinuesAlike(saved, roundTrip(saved));
        }
        assertContinuesAlike(new HashMap<>(5000), roundTrip(new HashMap<>(5000)));
        assertContinuesAlike(new HashMap<>(16, 0.3f), roundTrip(new HashMap<>(16, 0.3f)));
    }

    @SuppressWarnings("unchecked")
    private static void assertContinuesAlike(Map<Object, Object> one, Object restored) {
        Map<Object, Object> other = (Map<Object, Object>) restored;
        assertThat(new ArrayList<>(other.keySet())).isEqualTo(new ArrayList<>(one.keySet()));
        Map<Object, Object> continued = new HashMap<>();
        for (int i = 0; i < 3000; i++) {
            one.put(i * 37, i);
            other.put(i * 37, i);
            continued.put(i, i);
            assertThat(i % 100 != 0 || new ArrayList<>(other.keySet()).equals(new ArrayList<>(one.keySet()))).isTrue();
        }
    }

    @Test
    void sumOverTheValues_hasTheSameBits() throws IOException {
        Map<String, Double> saved = new HashMap<>();
        for (int i = 0; i < 5000; i++) {
            saved.put("cell " + i, 1.0 / (i + 1));
        }
        saved.keySet().removeIf(key -> key.hashCode() % 3 != 0);
        Map<?, ?> restored = (Map<?, ?>) roundTrip(saved);
        assertThat(sum(restored)).isEqualTo(sum(saved));
    }

    private static long sum(Map<?, ?> map) {
        double sum = 0;
        for (Object value : map.values()) {
            sum += (Double) value;
        }
        return Double.doubleToRawLongBits(sum);
    }

    @Test
    void keysInOneBin_comeBackInTheirOrder_orAreRefused() throws IOException {
        Map<Object, Object> ascending = new HashMap<>();
        Map<Object, Object> concurrent = new ConcurrentHashMap<>();
        for (int i = 0; i < 600; i++) {
            ascending.put((double) i, i);
            concurrent.put((double) (i * 7 % 600), i);
        }
        assertThat(new ArrayList<>(((Map<?, ?>) roundTrip(ascending)).keySet()))
            .isEqualTo(new ArrayList<>(ascending.keySet()));
        assertThat(new ArrayList<>(((Map<?, ?>) roundTrip(concurrent)).keySet()))
            .isEqualTo(new ArrayList<>(concurrent.keySet()));
        Map<Object, Object> shuffled = new HashMap<>();
        for (int i = 0; i < 600; i++) {
            shuffled.put((double) (i * 7 % 600), i);
        }
        assertThatIOException().isThrownBy(() -> roundTrip(shuffled)).withMessageContainingAll(
            "x[0] is in a java.util.HashMap",
            "put many of them in one place", "stft.kryo.any-order=java.lang.Double");
        assertThat(job().anyOrder("java.lang.Double").roundTrip(new Object[] {shuffled})[0]).isEqualTo(shuffled);
    }

    @Test
    void nineKeysOfManyThatHappenToBeInOneBin_areKept() throws IOException {
        for (int count = 9; count < 11; count++) {
            HashMap<Object, Object> saved = new HashMap<>(1024);
            for (int i = 0; i < count; i++) {
                saved.put((i * 5 + 3) % count << 20, i);
                saved.put(i + 1, i);
            }
            assertThat(new ArrayList<>(((Map<?, ?>) roundTrip(saved)).keySet()))
                .isEqualTo(new ArrayList<>(saved.keySet()));
        }
    }

    enum Color { RED, GREEN }

    record Colored(Color color, int number) {}

    static class Plain {}

    static class Named {
        private final Color color;
        private final int id;
        private int hash;

        Named(Color color, int id) {
            this.color = color;
            this.id = id;
        }

        @Override
        public int hashCode() {
            if (hash == 0) {
                hash = Objects.hash(color, id);
            }
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Named named && named.id == id && named.color == color;
        }
    }

    static final class Tagged {
        private final Object tag;

        Tagged(Object tag) {
            this.tag = tag;
        }

        @Override
        public int hashCode() {
            return tag.hashCode();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Tagged tagged && tagged.tag.equals(tag);
        }
    }

    static final class Numbered {
        private final Color color = Color.RED;
        private final Plain plain = new Plain();
        private final int id;

        Numbered(int id) {
            this.id = id;
        }

        @Override
        public int hashCode() {
            return id;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Numbered numbered && numbered.id == id;
        }
    }

    static final class ByIdentityOfAnother {
        private final Plain plain = new Plain();

        @Override
        public int hashCode() {
            return plain.hashCode();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof ByIdentityOfAnother that && that.plain == plain;
        }
    }

    static Stream<Arguments> keysOfThisJvm() {
        Named named = new Named(Color.GREEN, 1);
        Named used = new Named(Color.RED, 2);
        return Stream.of(arguments(Color.RED, Color.class), arguments(new Colored(Color.RED, 1), Colored.class),
            arguments(new Plain(), Plain.class), arguments(List.of(1, Color.RED), List.of(1, 2).getClass()),
            arguments(new Object(), Object.class), arguments(new int[1], int[].class),
            arguments(new Tagged(Color.RED), Tagged.class), arguments(named, Named.class),
            arguments(used, used.hashCode() == 0 ? null : Named.class));
    }

    @ParameterizedTest
    @MethodSource("keysOfThisJvm")
    void keyWhoseHashCodeIsOfThisJvm_isRefused_unlessItsOrderDoesNotMatter(Object key, Class<?> type)
        throws IOException {
        for (Object container : List.of(new HashMap<>(Map.of(key, 1)), new HashSet<>(Set.of(key)),
            new ConcurrentHashMap<>(Map.of(key, 1)))) {
            assertThatIOException().isThrownBy(() -> roundTrip(container)).withMessageContainingAll("x[0][0] is in a "
                + container.getClass().getName() + " that would iterate in another order after a restart",
                "another one in each JVM", "LinkedHashMap", "set stft.kryo.any-order=" + type.getName() + " ");
            if (!type.isArray()) {
                assertThat(job().anyOrder(type.getName()).roundTrip(new Object[] {container})).hasSize(1);
            }
        }
    }

    @Test
    void keyWithItsOwnHashCode_isKept_whateverItRefersTo() throws IOException {
        Set<Object> saved = new HashSet<>(Arrays.asList(new Numbered(30), new Numbered(2), new Numbered(17), null));
        assertThat(new ArrayList<>((Set<?>) roundTrip(saved))).isEqualTo(new ArrayList<>(saved));
    }

    @Test
    void hashCodeThatDiffersWhenItIsRestored_isRefused() throws IOException {
        job().save("x", new Object[] {new HashSet<>(Set.of(new ByIdentityOfAnother()))});
        assertThatIOException().isThrownBy(() -> job().restore("x", Object[].class))
            .withMessageContainingAll("x[0] is a java.util.HashSet that would iterate in another order",
                "hash codes of its keys are others", "stft.kryo.any-order=java.util.HashSet");
        Object[] restored = job().anyOrder("java.util.*").restore("x", Object[].class);
        assertThat((Set<?>) restored[0]).hasSize(1);
    }
}
