package org.stft.internal.proof;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The classes of the JDK that the comparison can look into. All through public methods or the specified serialized form:
 * the fields of the JDK are closed.
 */
final class JdkShapes {

    private static final Map<Class<?>, Shape> SHAPES = new HashMap<>();
    /** Objects of these classes have no state. */
    private static final Shape EMPTY = ValueShape.of(Object::getClass);

    static {
        values();
        collections();
        maps();
        immutable();
    }

    private JdkShapes() {
    }

    private static void values() {
        for (Class<?> type : List.of(Boolean.class, Byte.class, Character.class, Short.class, Integer.class,
            Long.class)) {
            SHAPES.put(type, ValueShape.boxed(value -> value));
        }
        SHAPES.put(Float.class, ValueShape.<Float>boxed(Float::floatToRawIntBits));
        SHAPES.put(Double.class, ValueShape.<Double>boxed(Double::doubleToRawLongBits));
        for (Class<?> type : List.of(String.class, BigInteger.class, BigDecimal.class, UUID.class, BitSet.class,
            Date.class, Locale.class, Duration.class, Instant.class, LocalDate.class, LocalTime.class,
            LocalDateTime.class, OffsetDateTime.class, ZonedDateTime.class)) {
            SHAPES.put(type, ValueShape.of(value -> value));
        }
        SHAPES.put(StringBuilder.class, ValueShape.of(Object::toString));
        SHAPES.put(StringBuffer.class, ValueShape.of(Object::toString));
        SHAPES.put(AtomicBoolean.class, ValueShape.of(AtomicBoolean::get));
        SHAPES.put(AtomicInteger.class, ValueShape.of(AtomicInteger::get));
        SHAPES.put(AtomicLong.class, ValueShape.of(AtomicLong::get));
        SHAPES.put(AtomicIntegerArray.class, ValueShape.of(Object::toString));
        SHAPES.put(AtomicLongArray.class, ValueShape.of(Object::toString));
        SHAPES.put(Random.class, ValueShape.of(SerializedState::of));
        SHAPES.put(Object.class, EMPTY);
        for (Comparator<?> comparator : List.of(Comparator.naturalOrder(), Comparator.reverseOrder(),
            String.CASE_INSENSITIVE_ORDER)) {
            SHAPES.put(comparator.getClass(), EMPTY);
        }
    }

    private static void collections() {
        for (Class<?> type : List.of(ArrayList.class, LinkedList.class, ArrayDeque.class, LinkedHashSet.class,
            Vector.class, Stack.class, CopyOnWriteArrayList.class, ConcurrentLinkedQueue.class,
            ConcurrentLinkedDeque.class, EnumSet.noneOf(TimeUnit.class).getClass())) {
            SHAPES.put(type, CollectionShape.inOrder());
        }
        SHAPES.put(HashSet.class, CollectionShape.hashed());
        SHAPES.put(TreeSet.class, CollectionShape.<TreeSet<?>>by(TreeSet::comparator));
        SHAPES.put(PriorityQueue.class, CollectionShape.<PriorityQueue<?>>by(PriorityQueue::comparator));
        SHAPES.put(Arrays.asList().getClass(), CollectionShape.<List<?>>by(SerializedState::arrayOf));
    }

    private static void maps() {
        SHAPES.put(HashMap.class, MapShape.hashed());
        SHAPES.put(ConcurrentHashMap.class, MapShape.hashed());
        SHAPES.put(LinkedHashMap.class, MapShape.<LinkedHashMap<?, ?>>by(SerializedState::isInOrderOfAccess));
        SHAPES.put(TreeMap.class, MapShape.<TreeMap<?, ?>>by(TreeMap::comparator));
        SHAPES.put(ConcurrentSkipListMap.class,
            MapShape.<ConcurrentSkipListMap<?, ?>>by(ConcurrentSkipListMap::comparator));
        SHAPES.put(EnumMap.class, MapShape.inOrder());
    }

    private static void immutable() {
        Shape list = CollectionShape.immutable(false);
        for (List<?> sample : List.of(List.of(), List.of(1), List.of(1, 2, 3), List.of(1, 2, 3).subList(0, 2),
            Arrays.asList(1, null).stream().toList())) {
            SHAPES.put(sample.getClass(), list);
        }
        Shape set = CollectionShape.immutable(true);
        for (Set<?> sample : List.of(Set.of(), Set.of(1), Set.of(1, 2, 3))) {
            SHAPES.put(sample.getClass(), set);
        }
        Shape map = MapShape.immutable();
        for (Map<?, ?> sample : List.of(Map.of(), Map.of(1, 1), Map.of(1, 1, 2, 2))) {
            SHAPES.put(sample.getClass(), map);
        }
    }

    /** Returns true if the JDK, not the program, has this class. */
    static boolean isOfTheJdk(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null || loader == ClassLoader.getPlatformClassLoader();
    }

    /** Returns true if an object of this class is a value, whose {@code equals} and text are the JDK's. */
    static boolean isValue(Class<?> type) {
        return type != Object.class && SHAPES.get(type) instanceof ValueShape;
    }

    /** The shape of a class that {@linkplain #isOfTheJdk the JDK has}. */
    static Shape of(Class<?> type) {
        Shape known = SHAPES.get(type);
        return known != null ? known : new OpaqueShape("the comparison does not know this class of the JDK");
    }
}
