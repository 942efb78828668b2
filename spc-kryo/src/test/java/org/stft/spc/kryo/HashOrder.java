package org.stft.spc.kryo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;

/** Hash maps and sets with random histories, the same for the same seed, in the JVM that saves and in that which restores. */
final class HashOrder {

    record Key(String name, long number, double real) {}

    record Poor(int value) implements Comparable<Poor> {

        @Override
        public int hashCode() {
            return value % 7;
        }

        @Override
        public int compareTo(Poor other) {
            return Integer.compare(value, other.value);
        }
    }

    private final Random random;
    private final int keys;
    private final int range;
    private final boolean ascending;
    private int next;
    private Object container;

    HashOrder(long seed) {
        random = new Random(seed);
        keys = random.nextInt(8);
        range = 1 << random.nextInt(14);
        ascending = random.nextBoolean();
        container = fresh();
        for (int rounds = random.nextInt(4); rounds >= 0; rounds--) {
            change(random.nextInt(2 * range));
        }
    }

    /** Changes what another one of the same seed has, saved and restored. */
    HashOrder(long seed, Object restored) {
        this(seed);
        container = restored;
    }

    Object container() {
        return container;
    }

    boolean hasPoorKeys() {
        return keys == 6 || keys == 7;
    }

    /** Inserts and removes. */
    void change(int times) {
        int removals = random.nextInt(10);
        boolean clear = random.nextInt(8) == 0;
        for (int i = 0; i < times; i++) {
            Object key = key();
            if (random.nextInt(10) < removals) {
                content().remove(key);
            } else if (container instanceof Map<?, ?>) {
                map().put(key, 1);
            } else {
                content().add(key);
            }
        }
        if (clear) {
            content().clear();
        }
    }

    List<Object> order() {
        return new ArrayList<>(content());
    }

    @SuppressWarnings("unchecked")
    private Collection<Object> content() {
        return container instanceof Map<?, ?> ? map().keySet() : (Collection<Object>) container;
    }

    @SuppressWarnings("unchecked")
    private Map<Object, Object> map() {
        return (Map<Object, Object>) container;
    }

    private Object fresh() {
        int capacity = random.nextInt(random.nextBoolean() ? 20 : 3000);
        float factor = new float[] {0.75f, 0.75f, 0.5f, 2, 1, 0.9f}[random.nextInt(6)];
        return switch (random.nextInt(9)) {
            case 0, 1 -> new HashMap<>();
            case 2 -> new HashMap<>(capacity);
            case 3 -> new HashMap<>(capacity, factor);
            case 4 -> new HashSet<>();
            case 5 -> new HashSet<>(capacity, factor);
            case 6 -> new HashSet<>(Arrays.asList(key(), key(), key()));
            case 7 -> new ConcurrentHashMap<>();
            default -> filled(new ConcurrentHashMap<>(capacity));
        };
    }

    /** An empty one that was never filled does not tell for how many keys it was made. */
    private Map<Object, Object> filled(Map<Object, Object> map) {
        map.put(key(), 1);
        return map;
    }

    private Object key() {
        int number = ascending ? next++ % range : random.nextInt(range);
        return switch (keys) {
            case 0 -> number;
            case 1 -> "key" + number;
            case 2 -> (long) number << 20 | number;
            case 3 -> new Key("k" + number % 10, number, number / 7.0);
            case 4 -> -number * 7919;
            case 5 -> number * Math.PI;
            case 6 -> (double) number;
            default -> new Poor(number % 40);
        };
    }

    /** Saves or restores maps and prints a digest of their orders, at once and after further changes. */
    public static void main(String[] arguments) throws IOException {
        Path directory = Path.of(arguments[1]);
        long seed = Long.parseLong(arguments[2]);
        int kept = 0;
        int digest = 0;
        for (long each = seed; each < seed + Integer.parseInt(arguments[3]); each++) {
            Path image = directory.resolve("" + each);
            HashOrder order = arguments[0].equals("save") ? save(each, image) : restore(each, image);
            if (order != null) {
                kept++;
                digest = 31 * digest + digest(order);
            }
        }
        System.out.print(kept + " kept, " + digest);
    }

    private static int digest(HashOrder order) {
        int digest = order.order().toString().hashCode();
        if (!order.hasPoorKeys()) {
            for (int i = 0; i < 3; i++) {
                order.change(500);
                digest = 31 * digest + order.order().toString().hashCode();
            }
        }
        return digest;
    }

    private static HashOrder save(long seed, Path directory) throws IOException {
        HashOrder order = new HashOrder(seed);
        try {
            Job.in(directory).allowing("org.stft.spc.kryo.*").save("x", new Object[] {order.container()});
            return order;
        } catch (IOException refused) {
            if (!order.hasPoorKeys() && !refused.getMessage().contains("load factor")) {
                throw new UncheckedIOException(refused);
            }
            Files.deleteIfExists(directory.resolve("image"));
            return null;
        }
    }

    private static HashOrder restore(long seed, Path directory) throws IOException {
        if (!Files.exists(directory.resolve("image"))) {
            return null;
        }
        Object[] restored = Job.in(directory).allowing("org.stft.spc.kryo.*").restore("x", Object[].class);
        return new HashOrder(seed, restored[0]);
    }
}
