package org.stft.spc.kryo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.stft.spc.kryo.codec.JdkClasses;

/** The value and collection classes of the JDK that may be in any image. */
class JdkClassesTest {

    private static final BigInteger BIG = BigInteger.TWO.pow(200).negate();
    private static final Path PAGE = Path.of("..", "docs", "kryo.md");

    @TempDir
    Path directory;

    static Stream<Object> samples() {
        TreeSet<String> backwards = new TreeSet<>(Comparator.reverseOrder());
        backwards.addAll(List.of("a", "b", "c"));
        TreeMap<String, Integer> caseless = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        caseless.putAll(Map.of("A", 1, "b", 2));
        PriorityQueue<Integer> queue = new PriorityQueue<>(Comparator.naturalOrder());
        queue.addAll(List.of(5, 1, 4, 2, 3));
        return Stream.of(true, (byte) -1, '\uffff', (short) -2, Integer.MIN_VALUE, Long.MIN_VALUE, -0f, Double.NaN,
            "", "latin \u00ff", "wide \u0100 \ud800", "x".repeat(600_000), "\u4e2d".repeat(300_000),
            BigInteger.ZERO, BIG, BigDecimal.ZERO, new BigDecimal(BIG, -7), new BigDecimal("1.50"),
            new BigDecimal("0.000"),
            BitSet.valueOf(new long[] {5, 0, -1}), Duration.ofSeconds(-3, 4), Instant.MIN, LocalDate.MAX,
            LocalTime.of(1, 2, 3, 4), LocalDateTime.of(-5, 1, 2, 3, 4), UUID.randomUUID(),
            new ArrayList<>(Arrays.asList(1, null, "x")), new LinkedList<>(List.of(1)), new HashSet<>(Set.of(1, 2)),
            new LinkedHashSet<>(List.of(3, 1, 2)), backwards, new TreeSet<>(Set.of(1)), caseless,
            new TreeMap<>(Map.of(1, 2)),
            new HashMap<>(Map.of("k", List.of(1))), new LinkedHashMap<>(Map.of(1, 1)),
            new ConcurrentHashMap<>(Map.of(1, 1)),
            List.of(), List.of(1), List.of(1, 2), List.of(1, 2, 3), Set.of(), Set.of(1), Set.of(1, 2, 3), Map.of(),
            Map.of(1, 1), Map.of(1, 1, 2, 2), Arrays.asList(1, null), Stream.of(1, null).toList(),
            List.of(1, 2, 3).subList(1, 3),
            Collections.emptyList(), Collections.emptySet(), Collections.emptyMap());
    }

    @ParameterizedTest
    @MethodSource("samples")
    void value_comesBackEqualAndOfTheSameKind(Object value) throws IOException {
        Object restored = Job.in(directory).roundTrip(new Object[] {value})[0];
        assertThat(restored).isEqualTo(value).hasSameHashCodeAs(value);
        assertThat(JdkClasses.nameOf(restored.getClass())).isEqualTo(JdkClasses.nameOf(value.getClass()));
        if (value instanceof Iterable<?> elements && !(value instanceof Set<?>)) {
            assertThat((Iterable<?>) restored).map(Object.class::cast).containsExactlyElementsOf(elements);
        }
    }

    @Test
    void mutableValues_comeBackWithTheirContent() throws IOException {
        Object[] restored = Job.in(directory).roundTrip(new Object[] {new AtomicBoolean(true), new AtomicInteger(-3),
            new AtomicLong(1L << 40), new StringBuilder("text"), new ArrayDeque<>(List.of(2, 1)), new Object()});
        assertThat(restored).extracting(Object::toString).startsWith("true", "-3", "1099511627776", "text", "[2, 1]");
        assertThat(restored[5]).isExactlyInstanceOf(Object.class);
    }

    @Test
    void priorityQueue_givesTheSameOrder() throws IOException {
        PriorityQueue<Integer> queue = new PriorityQueue<>(Comparator.reverseOrder());
        queue.addAll(List.of(5, 1, 4, 2, 3));
        PriorityQueue<Integer> restored = Job.in(directory).roundTrip(queue);
        assertThat(restored.toArray()).isEqualTo(queue.toArray());
        assertThat(restored.poll()).isEqualTo(5);
    }

    @Test
    void randomNumbers_goOnWhereTheyWere() throws IOException {
        Random random = new Random(1);
        random.nextGaussian(); // another one is kept for the next call
        Random restored = Job.in(directory).roundTrip(random);
        for (int i = 0; i < 5; i++) {
            assertThat(restored.nextGaussian()).isEqualTo(random.nextGaussian());
            assertThat(restored.nextLong()).isEqualTo(random.nextLong());
        }
    }

    @Test
    void listOnThePage_isTheListInTheCode() throws IOException {
        String page = Files.readString(PAGE);
        String table = page.substring(page.indexOf("<!-- jdk-classes -->"), page.indexOf("<!-- /jdk-classes -->"));
        Set<String> documented = Arrays.stream(table.split("`")).filter(word -> word.startsWith("java."))
            .collect(Collectors.toCollection(TreeSet::new));
        assertThat(documented).as("names in %s against JdkClasses", PAGE)
            .containsExactlyInAnyOrderElementsOf(JdkClasses.names());
    }
}
