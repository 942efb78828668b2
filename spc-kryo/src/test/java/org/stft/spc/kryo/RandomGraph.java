package org.stft.spc.kryo;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
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
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/** Objects that refer to one another in every way that the back end knows, the same for the same seed. */
final class RandomGraph {

    static final String ALLOW = "org.stft.spc.kryo.*";

    /** Keys of every kind are in one map with constants of an enum. */
    static final String ANY_ORDER = Color.class.getName();

    enum Color {
        RED, GREEN {
        }
    }

    record Pair(Object one, int number, Object other) {}

    record Key(String name, long number) {}

    static class Node {
        static final Node NIL = new Node();
        static final Object MARK = new Object();

        boolean flag;
        byte small;
        char letter;
        short number;
        int value;
        long big;
        float single;
        double real;
        Node next;
        Object any;
        Object[] array;
        List<Object> list;
        Map<Object, Object> map;
    }

    static class Leaf extends Node {
        Double boxed;
    }

    private final Random random;
    private final List<Node> nodes = new ArrayList<>();
    private final List<Object> made = new ArrayList<>();
    private final boolean immutables;
    private final Node root;

    RandomGraph(long seed) {
        random = new Random(seed);
        immutables = random.nextBoolean();
        root = chain(random.nextInt(8) == 0 ? random.nextInt(300_000) + 1 : random.nextInt(5) + 1);
        int extent = random.nextInt(200);
        for (int i = 0; i < extent; i++) {
            nodes.get(random.nextInt(nodes.size())).any = value(3);
            Node node = nodes.get(random.nextInt(nodes.size()));
            node.list = list(random.nextInt(12), 3);
            node.map = map(random.nextInt(12), 3);
            node.array = objects(random.nextInt(12), 2);
        }
        root.any = towers(random.nextInt(2000));
    }

    /** Returns true if immutable collections and records of objects are in it, which must not be in a cycle. */
    boolean hasImmutables() {
        return immutables;
    }

    Node root() {
        return root;
    }

    private Node node() {
        Leaf node = random.nextBoolean() ? new Leaf() : null;
        Node made = node != null ? node : new Node();
        made.flag = random.nextBoolean();
        made.small = (byte) random.nextInt();
        made.letter = (char) random.nextInt();
        made.number = (short) random.nextInt();
        made.value = random.nextInt();
        made.big = random.nextLong();
        made.single = Float.intBitsToFloat(random.nextBoolean() ? random.nextInt() : 0x7fc00000 | random.nextInt());
        made.real = Double
            .longBitsToDouble(random.nextBoolean() ? random.nextLong() : 0xfff8000000000000L | random.nextLong());
        if (node != null) {
            node.boxed = made.real;
        }
        return made;
    }

    private Node chain(int length) {
        for (int i = 0; i < length; i++) {
            Node node = node();
            node.next = nodes.isEmpty() ? random.nextBoolean() ? Node.NIL : null : nodes.get(nodes.size() - 1);
            nodes.add(node);
        }
        return nodes.get(length - 1);
    }

    /** Collections in collections, each of another kind. */
    private Object towers(int height) {
        Object top = value(1);
        for (int i = 0; i < height; i++) {
            top = switch (random.nextInt(5)) {
                case 0 -> new ArrayList<>(Arrays.asList(top, i));
                case 1 -> new HashMap<>(Collections.singletonMap(i, top));
                case 2 -> new Object[] {i, top};
                case 3 -> new Pair(top, i, null);
                default -> new LinkedList<>(Arrays.asList(top, null));
            };
        }
        return top;
    }

    private Object value(int depth) {
        Object value = random.nextInt(4) == 0 && !made.isEmpty() ? made.get(random.nextInt(made.size())) : fresh(depth);
        if (immutables || !(value instanceof Record)) {
            made.add(value);
        }
        return value;
    }

    private Object fresh(int depth) {
        if (depth == 0 || random.nextInt(3) == 0) {
            return key();
        }
        return switch (random.nextInt(14)) {
            case 0 -> null;
            case 1 -> nodes.get(random.nextInt(nodes.size()));
            case 2 -> new double[][] {{random.nextDouble(), Double.longBitsToDouble(0x7ff8000000000abcL)}, null,
                new double[3]};
            case 3 -> new long[random.nextInt(3000)];
            case 4 -> objects(random.nextInt(5), depth - 1);
            case 5 -> immutables ? new Pair(value(depth - 1), random.nextInt(), value(depth - 1)) : new Pair(1, 2, "x");
            case 6, 7 -> list(random.nextInt(10), depth - 1);
            case 8, 9 -> map(random.nextInt(10), depth - 1);
            case 10 -> random.nextBoolean() ? Node.NIL : Node.MARK;
            case 11 -> new StringBuilder("builder");
            case 12 -> set(random.nextInt(10));
            default -> nodes.get(0);
        };
    }

    /** Something with equals. */
    private Object key() {
        return switch (random.nextInt(10)) {
            case 0 -> random.nextInt(100);
            case 1 -> random.nextLong();
            case 2 -> -0.0;
            case 3 -> Float.intBitsToFloat(0x7fc00123);
            case 4 -> new BigInteger(80, random);
            case 5 -> new BigDecimal(new BigInteger(80, random), random.nextInt(9));
            case 6 -> Color.values()[random.nextInt(2)];
            case 7 -> new Key("k" + random.nextInt(50), random.nextInt(3));
            case 8 -> (char) random.nextInt();
            default -> "text \u0434 ".repeat(random.nextInt(3)) + random.nextInt(100);
        };
    }

    private Object[] objects(int length, int depth) {
        Object[] array = new Object[length];
        Arrays.setAll(array, i -> value(depth));
        made.add(array);
        return array;
    }

    private List<Object> list(int length, int depth) {
        Object[] elements = objects(length, depth);
        List<Object> list = switch (random.nextInt(immutables ? 4 : 3)) {
            case 0 -> new ArrayList<>(Arrays.asList(elements));
            case 1 -> new LinkedList<>(Arrays.asList(elements));
            case 2 -> Arrays.asList(elements);
            default -> Arrays.stream(elements).toList();
        };
        made.add(list);
        return list;
    }

    private Map<Object, Object> map(int size, int depth) {
        Map<Object, Object> map = switch (random.nextInt(5)) {
            case 0 -> new HashMap<>();
            case 1 -> new LinkedHashMap<>();
            case 2 -> new LinkedHashMap<>(4, 0.75f, true);
            case 3 -> new ConcurrentHashMap<>();
            default -> new TreeMap<>(comparator());
        };
        made.add(map);
        for (int i = 0; i < size; i++) {
            Object value = value(depth);
            map.put(map instanceof TreeMap ? "k" + random.nextInt() : key(), value == null ? "null" : value);
        }
        return immutables && random.nextInt(5) == 0 ? Map.copyOf(map) : map;
    }

    private Collection<Object> set(int size) {
        Collection<Object> set = switch (random.nextInt(5)) {
            case 0 -> new HashSet<>();
            case 1 -> new LinkedHashSet<>();
            case 2 -> new TreeSet<>(comparator());
            case 3 -> new PriorityQueue<>();
            default -> new ArrayDeque<>();
        };
        for (int i = 0; i < size; i++) {
            set.add(set instanceof TreeSet || set instanceof PriorityQueue ? (Object) random.nextInt() : key());
        }
        return set;
    }

    @SuppressWarnings("unchecked")
    private Comparator<Object> comparator() {
        return (Comparator<Object>) (Comparator<?>) (random.nextBoolean()
            ? Comparator.naturalOrder()
            : Comparator.reverseOrder());
    }
}
