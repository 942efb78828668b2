package org.stft.spc.kryo.codec;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The classes of the JDK whose objects may be in any image: values and collections, each with a serializer of its
 * own, for the fields of JDK classes are not open to anyone.
 */
public final class JdkClasses {

    /** Name in the image -> the class that stands for it. Several classes of the JDK may share a name. */
    private static final Map<String, Class<?>> BY_NAME = new HashMap<>();
    private static final Map<Class<?>, String> NAMES = new LinkedHashMap<>();
    private static final Map<Class<?>, Codec> CODECS = new HashMap<>();

    static {
        JdkValues.codecs().forEach((type, codec) -> add(JdkValues.nameOf(type), type, codec));

        add(ArrayList.class, ContainerCodec.collection(ArrayList::new));
        add(LinkedList.class, ContainerCodec.collection(LinkedList::new));
        add(ArrayDeque.class, ContainerCodec.collection(ArrayDeque::new));
        add(HashSet.class, HashedCodec.of(HashSet.class));
        add(LinkedHashSet.class, ContainerCodec.collection(LinkedHashSet::new));
        add(TreeSet.class,
            ContainerCodec.<TreeSet<?>>collection(TreeSet::comparator, order -> new TreeSet<>(comparator(order))));
        add(PriorityQueue.class, ContainerCodec.<PriorityQueue<?>>collection(PriorityQueue::comparator,
            order -> new PriorityQueue<>(comparator(order))));
        add(HashMap.class, HashedCodec.of(HashMap.class));
        add(LinkedHashMap.class, ContainerCodec.<LinkedHashMap<?, ?>>map(JdkClasses::isInOrderOfAccess,
            order -> new LinkedHashMap<>(16, 0.75f, (Boolean) order)));
        add(ConcurrentHashMap.class, HashedCodec.of(ConcurrentHashMap.class));
        add(TreeMap.class,
            ContainerCodec.<TreeMap<?, ?>>map(TreeMap::comparator, order -> new TreeMap<>(comparator(order))));

        several("java.util.List", List.class, ContainerCodec.immutable(1, JdkClasses::listOf), List.of(), List.of(1),
            List.of(1, 2, 3), List.of(1, 2, 3).subList(0, 2), Arrays.asList(1, null).stream().toList());
        several("java.util.Set", Set.class, ContainerCodec.immutable(1, Set::of), Set.of(), Set.of(1), Set.of(1, 2, 3));
        several("java.util.Map", Map.class, ContainerCodec.immutable(2, JdkClasses::mapOf), Map.of(), Map.of(1, 1),
            Map.of(1, 1, 2, 2));
        several("java.util.Arrays.asList", Arrays.asList().getClass(), new AsListCodec(), Arrays.asList());
    }

    private JdkClasses() {
    }

    /** Returns whether objects of exactly this class may be in any image. */
    public static boolean includes(Class<?> type) {
        return CODECS.containsKey(type);
    }

    /** The codec for objects of an {@linkplain #includes included} class; null for others. */
    static Codec codec(Class<?> type) {
        return CODECS.get(type);
    }

    /** The name of an {@linkplain #includes included} class in an image. */
    public static String nameOf(Class<?> type) {
        return NAMES.get(type);
    }

    /** The class that a name in an image stands for, or null. */
    public static Class<?> find(String name) {
        return BY_NAME.get(name);
    }

    /** The names of all included classes, as they are documented. */
    public static Set<String> names() {
        return BY_NAME.keySet();
    }

    private static void several(String name, Class<?> standsFor, Codec codec, Object... samples) {
        add(name, standsFor, codec);
        for (Object sample : samples) {
            NAMES.put(sample.getClass(), name);
            CODECS.put(sample.getClass(), codec);
        }
    }

    private static void add(Class<?> type, Codec codec) {
        add(type.getName(), type, codec);
    }

    private static void add(String name, Class<?> type, Codec codec) {
        BY_NAME.put(name, type);
        NAMES.put(type, name);
        CODECS.put(type, codec);
    }

    @SuppressWarnings("unchecked")
    private static Comparator<Object> comparator(Object order) {
        return (Comparator<Object>) order;
    }

    /** Returns whether {@code get} moves an entry to the end. Only a trial shows it, so a copy is made. */
    private static boolean isInOrderOfAccess(LinkedHashMap<?, ?> map) {
        @SuppressWarnings("unchecked")
        Map<Object, Object> copy = (Map<Object, Object>) map.clone();
        copy.clear();
        copy.put(1, 1);
        copy.put(2, 2);
        copy.get(1);
        return copy.keySet().iterator().next().equals(2);
    }

    private static List<Object> listOf(Object[] elements) {
        return Arrays.stream(elements).allMatch(Objects::nonNull)
            ? List.of(elements)
            : Arrays.stream(elements).toList();
    }

    private static Map<Object, Object> mapOf(Object[] keysAndValues) {
        Map.Entry<?, ?>[] entries = new Map.Entry<?, ?>[keysAndValues.length / 2];
        Arrays.setAll(entries, i -> Map.entry(keysAndValues[2 * i], keysAndValues[2 * i + 1]));
        return Map.ofEntries(entries);
    }
}
