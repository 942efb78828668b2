package org.stft.spc.kryo.codec;

import com.esotericsoftware.kryo.kryo5.Serializer;
import com.esotericsoftware.kryo.kryo5.serializers.DefaultSerializers;
import com.esotericsoftware.kryo.kryo5.serializers.TimeSerializers;
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
import java.util.Objects;
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
import org.stft.spc.kryo.format.ChannelInput;
import org.stft.spc.kryo.format.ChannelOutput;
import org.stft.spc.kryo.format.Primitive;

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
        for (Primitive primitive : Primitive.values()) {
            add(primitive.boxed(), Leaves.ofBoxed(primitive));
        }
        add(String.class, Leaves.of(Canonical.STRINGS, ChannelOutput::writeString, ChannelInput::readString));
        add(BigInteger.class, Leaves.of(BigInteger.class, Canonical.BIG_INTEGERS,
            new DefaultSerializers.BigIntegerSerializer()));
        add(BigDecimal.class, Leaves.of(BigDecimal.class, Canonical.BIG_DECIMALS,
            new DefaultSerializers.BigDecimalSerializer()));
        kryo(BitSet.class, new DefaultSerializers.BitSetSerializer());
        kryo(Duration.class, new TimeSerializers.DurationSerializer());
        kryo(Instant.class, new TimeSerializers.InstantSerializer());
        kryo(LocalDate.class, new TimeSerializers.LocalDateSerializer());
        kryo(LocalTime.class, new TimeSerializers.LocalTimeSerializer());
        kryo(LocalDateTime.class, new TimeSerializers.LocalDateTimeSerializer());
        kryo(UUID.class, new DefaultSerializers.UUIDSerializer());
        kryo(AtomicBoolean.class, new DefaultSerializers.AtomicBooleanSerializer());
        kryo(AtomicInteger.class, new DefaultSerializers.AtomicIntegerSerializer());
        kryo(AtomicLong.class, new DefaultSerializers.AtomicLongSerializer());
        add(Object.class, Leaves.of((out, object) -> {}, in -> new Object()));
        add(StringBuilder.class, Leaves.<StringBuilder>of((out, text) -> out.writeString(text.toString()),
            in -> new StringBuilder(in.readString())));
        add(Random.class, Leaves.of(SerializedState::writeRandom, SerializedState::readRandom));

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

        constant("java.util.Collections.emptyList", Collections.emptyList());
        constant("java.util.Collections.emptySet", Collections.emptySet());
        constant("java.util.Collections.emptyMap", Collections.emptyMap());
        constant("java.util.Comparator.naturalOrder", Comparator.naturalOrder());
        constant("java.util.Comparator.reverseOrder", Comparator.reverseOrder());
        constant("java.lang.String.CASE_INSENSITIVE_ORDER", String.CASE_INSENSITIVE_ORDER);
    }

    private JdkClasses() {
    }

    /** Returns whether the JDK, not the program, has this class. */
    public static boolean isOfTheJdk(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null || loader == ClassLoader.getPlatformClassLoader();
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

    private static <T> void kryo(Class<T> type, Serializer<T> serializer) {
        add(type, Leaves.of(type, null, serializer));
    }

    private static void several(String name, Class<?> standsFor, Codec codec, Object... samples) {
        add(name, standsFor, codec);
        for (Object sample : samples) {
            NAMES.put(sample.getClass(), name);
            CODECS.put(sample.getClass(), codec);
        }
    }

    private static void constant(String name, Object constant) {
        add(name, constant.getClass(), Leaves.of((out, object) -> {}, in -> constant));
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
