package org.stft.spc.kryo.codec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Finds the order in which the keys of a map must be put into an empty one, so that this iterates as the map does. That is
 * the order of iteration itself unless many keys are in one bin: the JDK makes a tree of such a bin, whose order depends
 * on its history. Each order is tried with a real map.
 *
 * @param first the length that the table has at first
 * @param order the positions of the keys in the order of iteration; null for this order itself
 */
record Refill(int first, int[] order) {

    /** A bin with more keys is a tree. */
    private static final int MOST_IN_A_LIST = 8;

    private static final int SMALLEST_WITH_TREES = 64;
    private static final int USUAL_LENGTH = 16;
    private static final int MOST_SEARCHED = MOST_IN_A_LIST + 2;

    /**
     * Finds the order.
     *
     * @param keys in the order of iteration
     * @param maker makes an empty map with a table
     * @return empty if none was found
     */
    static Optional<Refill> find(Object[] keys, HashTable table, Function<HashTable, Map<Object, Object>> maker) {
        Refill straight = new Refill(table.length(), null);
        if (keys.length <= MOST_IN_A_LIST || !hasTree(keys, table)) {
            return Optional.of(straight);
        }
        boolean isConcurrent = maker.apply(table) instanceof ConcurrentHashMap;
        if (!isConcurrent && isTied(keys, table)) {
            return Optional.empty();
        }
        List<Refill> candidates = new ArrayList<>(List.of(straight, byBins(keys, table, isConcurrent)));
        for (int[] sorted : sorted(keys)) {
            candidates.add(new Refill(Math.min(USUAL_LENGTH, table.length()), sorted));
            candidates.add(new Refill(table.length(), sorted));
        }
        return candidates.stream().filter(candidate -> candidate.gives(keys, table, maker)).findFirst();
    }

    boolean isStraight() {
        return order == null;
    }

    private static int[] positions(int count) {
        int[] positions = new int[count];
        Arrays.setAll(positions, i -> i);
        return positions;
    }

    private static boolean hasTree(Object[] keys, HashTable table) {
        for (int begin = 0; begin < keys.length;) {
            int end = endOfBin(keys, begin, table);
            if (end - begin > MOST_IN_A_LIST) {
                return true;
            }
            begin = end;
        }
        return false;
    }

    private static int endOfBin(Object[] keys, int begin, HashTable table) {
        int end = begin + 1;
        while (end < keys.length && table.bin(keys[end]) == table.bin(keys[begin])) {
            end++;
        }
        return end;
    }

    /** Returns whether the identity of keys decides their places, as with equal hash codes and no order of their own. */
    private static boolean isTied(Object[] keys, HashTable table) {
        for (int begin = 0, end; begin < keys.length; begin = end) {
            end = endOfBin(keys, begin, table);
            Object[] bin = Arrays.copyOfRange(keys, begin, end);
            if (bin.length > MOST_IN_A_LIST && !areOrdered(bin)
                && Arrays.stream(bin).mapToInt(HashTable::spread).distinct().count() < bin.length) {
                return true;
            }
        }
        return false;
    }

    private static boolean areOrdered(Object[] keys) {
        return keys[0] instanceof Comparable<?>
            && Arrays.stream(keys).allMatch(key -> key != null && key.getClass() == keys[0].getClass());
    }

    private static List<int[]> sorted(Object[] keys) {
        if (!areOrdered(keys)) {
            return List.of();
        }
        Comparator<Integer> order = Comparator.comparing(position -> comparable(keys[position]));
        return List.of(sorted(keys.length, order), sorted(keys.length, order.reversed()));
    }

    @SuppressWarnings("unchecked")
    private static Comparable<Object> comparable(Object key) {
        return (Comparable<Object>) key;
    }

    private static int[] sorted(int count, Comparator<Integer> order) {
        return Arrays.stream(positions(count)).boxed().sorted(order).mapToInt(Integer::intValue).toArray();
    }

    private static Refill byBins(Object[] keys, HashTable table, boolean isConcurrent) {
        List<Integer> order = new ArrayList<>();
        for (int begin = 0, end; begin < keys.length; begin = end) {
            end = endOfBin(keys, begin, table);
            List<Integer> bin = new ArrayList<>();
            for (int i = begin; i < end; i++) {
                bin.add(i);
            }
            order.addAll(bin.size() <= MOST_IN_A_LIST ? bin : isConcurrent ? concurrentTree(bin) : tree(bin, keys));
        }
        return new Refill(table.length(), order.stream().mapToInt(Integer::intValue).toArray());
    }

    /** A tree of a {@link ConcurrentHashMap} begins with its newest key, except for those that were a list before. */
    private static List<Integer> concurrentTree(List<Integer> bin) {
        int newest = bin.size() - MOST_IN_A_LIST - 1;
        List<Integer> order = new ArrayList<>(bin.subList(newest, bin.size()));
        List<Integer> later = new ArrayList<>(bin.subList(0, newest));
        Collections.reverse(later);
        order.addAll(later);
        return order;
    }

    /** The root of a tree comes first; a new key comes after the one above it. */
    private static List<Integer> tree(List<Integer> bin, Object[] keys) {
        if (bin.size() > MOST_SEARCHED) {
            return bin;
        }
        for (List<Integer> order : bin.size() == MOST_SEARCHED ? withNewest(bin) : rootElsewhere(bin)) {
            if (gives(order, bin, keys)) {
                return order;
            }
        }
        return bin;
    }

    private static List<List<Integer>> rootElsewhere(List<Integer> bin) {
        List<List<Integer>> orders = new ArrayList<>();
        for (int at = 0; at < bin.size(); at++) {
            List<Integer> order = new ArrayList<>(bin.subList(1, bin.size()));
            order.add(at, bin.get(0));
            orders.add(order);
        }
        return orders;
    }

    private static List<List<Integer>> withNewest(List<Integer> bin) {
        List<List<Integer>> orders = new ArrayList<>();
        for (Integer newest : bin) {
            List<Integer> before = new ArrayList<>(bin);
            before.remove(newest);
            for (List<Integer> root : rootElsewhere(before)) {
                orders.addAll(rootElsewhere(root));
            }
            orders.forEach(order -> {
                if (order.size() < bin.size()) {
                    order.add(newest);
                }
            });
        }
        return orders;
    }

    private static boolean gives(List<Integer> order, List<Integer> bin, Object[] keys) {
        Map<Object, Object> map = new java.util.HashMap<>(SMALLEST_WITH_TREES);
        order.forEach(position -> map.put(keys[position], position));
        return new ArrayList<>(map.values()).equals(bin);
    }

    private boolean gives(Object[] keys, HashTable table, Function<HashTable, Map<Object, Object>> maker) {
        Map<Object, Object> map = maker.apply(new HashTable(first, table.loadFactor()));
        for (int position : order == null ? positions(keys.length) : order) {
            map.put(keys[position], position);
        }
        int expected = 0;
        for (Object position : map.values()) {
            if ((Integer) position != expected++) {
                return false;
            }
        }
        return expected == keys.length && HashTable.lengthOf(map.keySet().spliterator()) == table.length();
    }
}
