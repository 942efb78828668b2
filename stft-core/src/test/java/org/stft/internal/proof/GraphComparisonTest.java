package org.stft.internal.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.stft.internal.proof.Difference.Kind;

/** Compares pairs of graphs that are equal, or differ in exactly one respect. */
class GraphComparisonTest {

    enum Color {
        RED, GREEN
    }

    record Point(int x, Object y) {}

    static class Base {
        private int hidden = 1;
    }

    static class Node extends Base {
        static final Node NIL = new Node();
        static final Object NONE = new Object();

        boolean flag;
        byte small;
        char letter;
        short number;
        int value;
        long big;
        float single;
        double real;
        transient int cache;
        Object any;
        Node next;
    }

    private static Node node(Consumer<Node> change) {
        Node node = new Node();
        change.accept(node);
        return node;
    }

    /** Each twice made is equal. */
    static Stream<Arguments> samples() {
        return Stream.of(
            same("null", () -> null),
            same("doubles", () -> new double[] {1, -0.0, Double.longBitsToDouble(0x7ff8000000000abcL)}),
            same("rows", () -> new int[][] {{1, 2}, null, {}}),
            same("strings", () -> new String[] {new String("a"), null}),
            same("fields", () -> node(node -> node.any = new Point(1, new double[] {2}))),
            same("cycle", () -> node(node -> node.next = node)),
            same("shared", () -> {
                double[] one = {1};
                return List.of(one, one, new double[] {1});
            }),
            same("constants", () -> new Object[] {Color.RED, Node.NIL, Node.NONE, Color.class}),
            same("list", () -> new ArrayList<>(List.of(1, 1000, "x", new BigDecimal("1.10")))),
            same("as list", () -> Arrays.asList(1, 2, null)),
            same("immutable", () -> List.of(List.of(1), List.of(1, 2, 3), Map.of(1, 2))),
            same("hash", () -> new HashMap<>(Map.of("a", 1, "b", new HashSet<>(List.of(1, 2, 3))))),
            same("linked", () -> new LinkedHashMap<>(new TreeMap<>(Map.of("b", 1, "a", 2)))),
            same("sorted", () -> new TreeMap<>(Map.of(1, "one", 2, "two"))),
            same("reverse", () -> {
                TreeSet<Integer> set = new TreeSet<>(Comparator.reverseOrder());
                set.addAll(List.of(1, 2, 3));
                return set;
            }),
            same("queues", () -> List.of(new ArrayDeque<>(List.of(1, 2)), new PriorityQueue<>(List.of(3, 1, 2)))),
            same("values", () -> List.of(Instant.EPOCH, BitSet.valueOf(new long[] {5}), new AtomicLong(7),
                new Random(3), new StringBuilder("text"))));
    }

    private static Arguments same(String name, Supplier<?> maker) {
        return Arguments.of(name, maker);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void equalGraphs_areEqual_andAllIsCompared(String name, Supplier<?> maker) {
        Comparison comparison = compare(maker.get(), maker.get());
        assertThat(comparison.differences()).isEmpty();
        assertThat(comparison.uncompared()).isEmpty();
    }

    static Stream<Arguments> pairs() {
        return Stream.of(
            differ("null", null, new Node(), Kind.VALUE, "\"it\""),
            differ("class", new int[1], new long[1], Kind.CLASS, "\"it\""),
            differ("subclass", new Base(), new Node(), Kind.CLASS, "\"it\""),
            differ("list class", new ArrayList<>(), new ArrayDeque<>(), Kind.CLASS, "\"it\""),
            differ("boxed class", List.of(1), List.of(1L), Kind.CLASS, "\"it\"[0]"),
            differ("length", new int[1], new int[2], Kind.LENGTH, "\"it\""),
            differ("size", new ArrayList<>(List.of(1)), new ArrayList<>(List.of(1, 2)), Kind.LENGTH, "\"it\""),
            differ("map size", new HashMap<>(Map.of(1, 1)), new HashMap<>(), Kind.LENGTH, "\"it\""),
            differ("zero's sign", new double[] {0, 0.0}, new double[] {0, -0.0}, Kind.VALUE, "\"it\"[1]"),
            differ("bits of NaN", new double[] {Double.NaN},
                new double[] {Double.longBitsToDouble(0x7ff8000000000001L)},
                Kind.VALUE, "\"it\"[0]"),
            differ("bits of float NaN", new float[] {Float.NaN}, new float[] {Float.intBitsToFloat(0x7fc00001)},
                Kind.VALUE, "\"it\"[0]"),
            differ("last byte", new byte[100], lastByte(), Kind.VALUE, "\"it\"[99]"),
            differ("letter", new char[] {'a'}, new char[] {'b'}, Kind.VALUE, "\"it\"[0]"),
            differ("short", new short[] {1}, new short[] {2}, Kind.VALUE, "\"it\"[0]"),
            differ("truth", new boolean[] {true}, new boolean[] {false}, Kind.VALUE, "\"it\"[0]"),
            differ("long", new long[] {1}, new long[] {2}, Kind.VALUE, "\"it\"[0]"),
            differ("row", new int[][] {{1}, {2}}, new int[][] {{1}, {3}}, Kind.VALUE, "\"it\"[1][0]"),
            differ("boolean field", new Node(), node(node -> node.flag = true), Kind.VALUE, "\"it\".flag"),
            differ("byte field", new Node(), node(node -> node.small = 1), Kind.VALUE, "\"it\".small"),
            differ("char field", new Node(), node(node -> node.letter = 'x'), Kind.VALUE, "\"it\".letter"),
            differ("short field", new Node(), node(node -> node.number = 1), Kind.VALUE, "\"it\".number"),
            differ("int field", new Node(), node(node -> node.value = 1), Kind.VALUE, "\"it\".value"),
            differ("long field", new Node(), node(node -> node.big = 1L << 60), Kind.VALUE, "\"it\".big"),
            differ("float field", new Node(), node(node -> node.single = -0f), Kind.VALUE, "\"it\".single"),
            differ("double field", new Node(), node(node -> node.real = -0.0), Kind.VALUE, "\"it\".real"),
            differ("private field of a superclass", new Node(), node(node -> ((Base) node).hidden = 2), Kind.VALUE,
                "\"it\".hidden"),
            differ("component", new Point(1, null), new Point(1, "y"), Kind.VALUE, "\"it\".y"),
            differ("boxed NaN", List.of(Double.NaN), List.of(Double.longBitsToDouble(0x7ff8000000000001L)), Kind.VALUE,
                "\"it\"[0]"),
            differ("string", "a", "b", Kind.VALUE, "\"it\""),
            differ("scale", new BigDecimal("1.0"), new BigDecimal("1.00"), Kind.VALUE, "\"it\""),
            differ("atomic", new AtomicLong(1), new AtomicLong(2), Kind.VALUE, "\"it\""),
            differ("seed", new Random(1), new Random(2), Kind.VALUE, "\"it\""),
            differ("Gaussian", new Random(1), gaussian(), Kind.VALUE, "\"it\""),
            differ("text", new StringBuilder("a"), new StringBuilder("b"), Kind.VALUE, "\"it\""),
            differ("enum", Color.RED, Color.GREEN, Kind.VALUE, "\"it\""),
            differ("value in a map", new HashMap<>(Map.of("a", 1)), new HashMap<>(Map.of("a", 2)), Kind.VALUE,
                "\"it\".get(\"a\")"),
            differ("comparator", new TreeSet<>(), new TreeSet<>(Comparator.reverseOrder()), Kind.VALUE,
                "\"it\".comparator()"),
            differ("order of access", new LinkedHashMap<>(), new LinkedHashMap<>(16, 0.75f, true), Kind.VALUE,
                "\"it\".accessOrder"),
            differ("heap", queue(1, 2, 3), queue(3, 2, 1), Kind.VALUE, "\"it\"[1]"),
            differ("order of a hash set", presized(4), presized(1000), Kind.ORDER, null),
            differ("order of a hash map", presizedMap(4), presizedMap(1000), Kind.ORDER, null),
            differ("order of a linked map", linked("a", "b"), linked("b", "a"), Kind.VALUE, "\"it\".key(\"a\")"),
            differ("copy of a singleton", Node.NIL, new Node(), Kind.SINGLETON, "\"it\""),
            differ("copy of a mark", new Object[] {Node.NONE, new Node()}, new Object[] {new Object(), new Node()},
                Kind.SINGLETON, "\"it\"[0]"));
    }

    private static Arguments differ(String name, Object program, Object readBack, Kind kind, String path) {
        return Arguments.of(name, program, readBack, kind, path);
    }

    private static byte[] lastByte() {
        byte[] bytes = new byte[100];
        bytes[99] = 1;
        return bytes;
    }

    private static Random gaussian() {
        Random random = new Random(1);
        random.nextGaussian();
        Random other = new Random(1);
        other.nextDouble();
        return random;
    }

    private static PriorityQueue<Integer> queue(Integer... elements) {
        PriorityQueue<Integer> queue = new PriorityQueue<>();
        queue.addAll(Arrays.asList(elements));
        return queue;
    }

    private static HashSet<Integer> presized(int capacity) {
        HashSet<Integer> set = new HashSet<>(capacity);
        set.addAll(List.of(3, 17, 100));
        return set;
    }

    private static HashMap<Integer, String> presizedMap(int capacity) {
        HashMap<Integer, String> map = new HashMap<>(capacity);
        presized(4).forEach(key -> map.put(key, "x"));
        return map;
    }

    private static Map<String, Integer> linked(String... keys) {
        Map<String, Integer> map = new LinkedHashMap<>();
        Arrays.asList(keys).forEach(key -> map.put(key, 0));
        return map;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("pairs")
    void oneDifference_isFound(String name, Object program, Object readBack, Kind kind, String path) {
        Comparison comparison = compare(program, readBack);
        assertThat(comparison.differences()).singleElement().satisfies(difference -> {
            assertThat(difference.kind()).as(difference.toString()).isEqualTo(kind);
            if (path != null) {
                assertThat(difference.path()).isEqualTo(path);
            }
        });
    }

    @Test
    void transientFields_areNotCompared() {
        assertThat(compare(new Node(), node(node -> node.cache = 1)).isEqual()).isTrue();
    }

    @Test
    void objectThatTwoEntriesShare_becomesTwo_bothPathsAreNamed() {
        double[] grid = {1, 2};
        Map<String, Object> program = entries("grid", grid, "solver", node(node -> node.any = grid));
        Map<String, Object> readBack = entries("grid", grid.clone(), "solver", node(node -> node.any = grid.clone()));
        assertThat(compare(program, readBack).first()).hasValueSatisfying(difference -> {
            assertThat(difference.kind()).isEqualTo(Kind.SHARING);
            assertThat(difference.root()).isEqualTo("solver");
            assertThat(difference)
                .hasToString(
                    "\"solver\".any: in the program the same object as \"grid\", but read back another object");
        });
    }

    @Test
    void twoObjects_becomeOne_bothPathsAreNamed() {
        double[] one = {1, 2};
        Map<String, Object> program = entries("a", one, "b", one.clone());
        Map<String, Object> readBack = entries("a", one.clone(), "b", null);
        readBack.put("b", readBack.get("a"));
        assertThat(compare(program, readBack).first()).hasValueSatisfying(difference -> assertThat(difference)
            .hasToString("\"b\": in the program another object than \"a\", but read back the same object"));
    }

    @Test
    void rowsThatShare_becomeTwo_andTheOtherWayRound() {
        int[] row = {1};
        int[][] shared = {row, row};
        int[][] apart = {{1}, {1}};
        assertThat(compare(shared, apart).first()).hasValueSatisfying(difference -> {
            assertThat(difference.kind()).isEqualTo(Kind.SHARING);
            assertThat(difference.path()).isEqualTo("\"it\"[1]");
            assertThat(difference.program()).contains("\"it\"[0]");
        });
        assertThat(compare(apart, shared).first().orElseThrow().kind()).isEqualTo(Kind.SHARING);
    }

    @Test
    void differencesOfSeveralEntries_areAllNamed_andOfEachTheFirst() {
        Comparison comparison = compare(entries("a", new int[] {1, 2}, "b", new int[1], "c", new int[][] {{1}, {2}}),
            entries("a", new int[] {2, 3}, "b", new int[1], "c", new int[][] {{3}, {4}}));
        assertThat(comparison.differences()).extracting(Difference::path).containsExactly("\"a\"[0]", "\"c\"[0][0]");
    }

    @Test
    void objectThatStandsForASingleton_isComparedWithItsFields() {
        Node standIn = new Node();
        UnaryOperator<Object> original = object -> object == standIn ? Node.NIL : object;
        Map<String, Object> program = entries("it", Node.NIL);
        assertThat(GraphComparison.of(program, entries("it", standIn), original).isEqual()).isTrue();
        standIn.value = 3;
        assertThat(GraphComparison.of(program, entries("it", standIn), original).first())
            .hasValueSatisfying(difference -> assertThat(difference.path()).isEqualTo("\"it\".value"));
        assertThat(GraphComparison.of(entries("it", new Node()), entries("it", standIn), original).first())
            .hasValueSatisfying(difference -> assertThat(difference.kind()).isEqualTo(Kind.SINGLETON));
    }

    static final class Tree {
        static final Leaf NIL = new Leaf();
        static final Base OF_ANOTHER_CLASS = new Base();

        interface Colors {
            Object BLACK = new Object();
        }

        static final class Leaf implements Colors {
            Object any;
        }
    }

    @Test
    void singletonOfTheClassAround_orOfAnInterface_isNotTakenForItsCopy() {
        Tree.Leaf program = new Tree.Leaf();
        Tree.Leaf readBack = new Tree.Leaf();
        for (Object singleton : List.of(Tree.NIL, Tree.Colors.BLACK)) {
            program.any = singleton;
            readBack.any = singleton == Tree.NIL ? new Tree.Leaf() : new Object();
            assertThat(compare(program, readBack).first())
                .hasValueSatisfying(difference -> assertThat(difference.kind()).isEqualTo(Kind.SINGLETON));
        }
        program.any = Tree.OF_ANOTHER_CLASS;
        readBack.any = new Base();
        assertThat(compare(program, readBack).isEqual()).isTrue();
    }

    @Test
    void classesThatAreClosed_areNamed_notTakenForEqual() {
        Comparison comparison = compare(node(node -> node.any = new Thread()), node(node -> node.any = new Thread()));
        assertThat(comparison.isEqual()).isTrue();
        assertThat(comparison.uncompared()).singleElement().asString().startsWith("\"it\".any (java.lang.Thread)");
    }

    @Test
    void ownArrayGivenBack_isNotTakenForEqual() {
        int[] array = {1};
        assertThat(compare(array, array).uncompared()).hasSize(1);
    }

    @Test
    void longChain_needsNoStack_andItsPathIsShort() {
        Node program = chain(200_000, 0);
        assertThat(compare(program, chain(200_000, 0)).isEqual()).isTrue();
        assertThat(compare(program, chain(200_000, 1)).first()).hasValueSatisfying(
            difference -> assertThat(difference.path()).contains("...(199980 steps)...").hasSizeLessThan(200));
    }

    private static Node chain(int length, int last) {
        Node first = node(node -> node.value = last);
        for (int i = 1; i < length; i++) {
            Node rest = first;
            first = node(node -> node.next = rest);
        }
        return first;
    }

    private static Map<String, Object> entries(Object... namesAndValues) {
        Map<String, Object> entries = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            entries.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return entries;
    }

    private static Comparison compare(Object program, Object readBack) {
        return compare(entries("it", program), entries("it", readBack));
    }

    private static Comparison compare(Map<String, Object> program, Map<String, Object> readBack) {
        return GraphComparison.of(program, readBack, UnaryOperator.identity());
    }
}
