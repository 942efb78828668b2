package org.stft.spc.kryo;

import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.serializers.DefaultSerializers;
import com.esotericsoftware.kryo.serializers.TimeSerializers;
import java.math.BigDecimal;
import java.math.BigInteger;
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

/**
 * The classes of the JDK whose objects may be in any image: values and collections, each with a serializer of its
 * own, for the fields of JDK classes are not open to anyone.
 */
final class JdkClasses {

    /** Name in the image -> the class that stands for it. Several classes of the JDK may share a name. */
    private static final Map<String, Class<?>> BY_NAME = new HashMap<>();
    private static final Map<Class<?>, String> NAMES = new LinkedHashMap<>();
    private static final Map<Class<?>, Serializer<?>> SERIALIZERS = new HashMap<>();

    static {
        value(Boolean.class, new DefaultSerializers.BooleanSerializer());
        value(Byte.class, new DefaultSerializers.ByteSerializer());
        value(Character.class, new DefaultSerializers.CharSerializer());
        value(Short.class, new DefaultSerializers.ShortSerializer());
        value(Integer.class, new DefaultSerializers.IntSerializer());
        value(Long.class, new DefaultSerializers.LongSerializer());
        value(Float.class, new DefaultSerializers.FloatSerializer());
        value(Double.class, new DefaultSerializers.DoubleSerializer());
        value(String.class, new DefaultSerializers.StringSerializer());
        value(BigInteger.class, new DefaultSerializers.BigIntegerSerializer());
        value(BigDecimal.class, new DefaultSerializers.BigDecimalSerializer());
        value(BitSet.class, new DefaultSerializers.BitSetSerializer());
        value(Duration.class, new TimeSerializers.DurationSerializer());
        value(Instant.class, new TimeSerializers.InstantSerializer());
        value(LocalDate.class, new TimeSerializers.LocalDateSerializer());
        value(LocalTime.class, new TimeSerializers.LocalTimeSerializer());
        value(LocalDateTime.class, new TimeSerializers.LocalDateTimeSerializer());
        value(Object.class, ValueSerializer.of((out, object) -> { }, in -> new Object()));
        value(UUID.class, ValueSerializer.of((out, id) -> {
            out.writeLong(id.getMostSignificantBits());
            out.writeLong(id.getLeastSignificantBits());
        }, in -> new UUID(in.readLong(), in.readLong())));
        value(StringBuilder.class, ValueSerializer.of((out, text) -> out.writeString(text.toString()),
                in -> new StringBuilder(in.readString())));
        value(AtomicBoolean.class, ValueSerializer.of((out, value) -> out.writeBoolean(value.get()),
                in -> new AtomicBoolean(in.readBoolean())));
        value(AtomicInteger.class, ValueSerializer.of((out, value) -> out.writeInt(value.get()),
                in -> new AtomicInteger(in.readInt())));
        value(AtomicLong.class, ValueSerializer.of((out, value) -> out.writeLong(value.get()),
                in -> new AtomicLong(in.readLong())));
        value(Random.class, ValueSerializer.of(RandomState::write, RandomState::read));

        value(ArrayList.class, new CollectionSerializer<>(ArrayList::new));
        value(LinkedList.class, new CollectionSerializer<>(LinkedList::new));
        value(ArrayDeque.class, new CollectionSerializer<>(ArrayDeque::new));
        value(HashSet.class, new CollectionSerializer<>(HashSet::new));
        value(LinkedHashSet.class, new CollectionSerializer<>(LinkedHashSet::new));
        value(TreeSet.class, new SortedCollectionSerializer<>(TreeSet::comparator, TreeSet::new));
        value(PriorityQueue.class, new SortedCollectionSerializer<>(PriorityQueue::comparator, PriorityQueue::new));
        value(HashMap.class, new MapSerializer<>(HashMap::new));
        value(LinkedHashMap.class, new MapSerializer<>(LinkedHashMap::new));
        value(ConcurrentHashMap.class, new MapSerializer<>(ConcurrentHashMap::new));
        value(TreeMap.class, new SortedMapSerializer());

        several("java.util.List", List.class, ImmutableSerializers.LIST, List.of(), List.of(1), List.of(1, 2, 3),
                List.of(1, 2, 3).subList(0, 2), Arrays.asList(1, null).stream().toList());
        several("java.util.Set", Set.class, ImmutableSerializers.SET, Set.of(), Set.of(1), Set.of(1, 2, 3));
        several("java.util.Map", Map.class, ImmutableSerializers.MAP, Map.of(), Map.of(1, 1), Map.of(1, 1, 2, 2));
        several("java.util.Arrays.asList", Arrays.asList().getClass(), new AsListSerializer(), Arrays.asList());

        constant("java.util.Collections.emptyList", Collections.emptyList());
        constant("java.util.Collections.emptySet", Collections.emptySet());
        constant("java.util.Collections.emptyMap", Collections.emptyMap());
        constant("java.util.Comparator.naturalOrder", Comparator.naturalOrder());
        constant("java.util.Comparator.reverseOrder", Comparator.reverseOrder());
        constant("java.lang.String.CASE_INSENSITIVE_ORDER", String.CASE_INSENSITIVE_ORDER);
    }

    private JdkClasses() {
    }

    /** Whether the JDK, not the program, has this class. */
    static boolean isOfTheJdk(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null || loader == ClassLoader.getPlatformClassLoader();
    }

    /** Whether objects of exactly this class may be in any image. */
    static boolean includes(Class<?> type) {
        return SERIALIZERS.containsKey(type);
    }

    static Serializer<?> serializer(Class<?> type) {
        return SERIALIZERS.get(type);
    }

    /** The name of an {@linkplain #includes included} class in an image. */
    static String nameOf(Class<?> type) {
        return NAMES.get(type);
    }

    /** The class that a name in an image stands for, or null. */
    static Class<?> find(String name) {
        return BY_NAME.get(name);
    }

    /** The names of all included classes, as they are documented. */
    static Set<String> names() {
        return BY_NAME.keySet();
    }

    private static <T> void value(Class<T> type, Serializer<? extends T> serializer) {
        add(type.getName(), type, serializer);
    }

    private static void several(String name, Class<?> standsFor, Serializer<?> serializer, Object... samples) {
        add(name, standsFor, serializer);
        for (Object sample : samples) {
            NAMES.put(sample.getClass(), name);
            SERIALIZERS.put(sample.getClass(), serializer);
        }
    }

    private static void constant(String name, Object constant) {
        add(name, constant.getClass(), ValueSerializer.of((out, object) -> { }, in -> constant));
    }

    private static void add(String name, Class<?> type, Serializer<?> serializer) {
        BY_NAME.put(name, type);
        NAMES.put(type, name);
        SERIALIZERS.put(type, serializer);
    }
}
