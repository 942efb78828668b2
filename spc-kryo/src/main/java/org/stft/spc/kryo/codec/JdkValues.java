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
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.stft.spc.kryo.format.ChannelInput;
import org.stft.spc.kryo.format.ChannelOutput;
import org.stft.spc.kryo.format.Primitive;

/** The classes of the JDK whose objects refer to no other: numbers, texts, times, and some constants. */
public final class JdkValues {

    private static final Map<Class<?>, Codec.Leaf> CODECS = new HashMap<>();
    private static final Map<Class<?>, String> NAMES_OF_CONSTANTS = new HashMap<>();
    private static final Set<Class<?>> CHANGING = Set.of(AtomicBoolean.class, AtomicInteger.class, AtomicLong.class,
        StringBuilder.class, BitSet.class, Random.class);

    static {
        for (Primitive primitive : Primitive.values()) {
            CODECS.put(primitive.boxed(), Leaves.ofBoxed(primitive));
        }
        CODECS.put(String.class, Leaves.of(Canonical.STRINGS, ChannelOutput::writeString, ChannelInput::readString));
        CODECS.put(BigInteger.class, Leaves.of(BigInteger.class, Canonical.BIG_INTEGERS,
            new DefaultSerializers.BigIntegerSerializer()));
        CODECS.put(BigDecimal.class, Leaves.of(BigDecimal.class, Canonical.BIG_DECIMALS,
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
        CODECS.put(Object.class, Leaves.of((out, object) -> {}, in -> new Object()));
        CODECS.put(StringBuilder.class, Leaves.<StringBuilder>of((out, text) -> out.writeString(text.toString()),
            in -> new StringBuilder(in.readString())));
        CODECS.put(Random.class, Leaves.of(SerializedState::writeRandom, SerializedState::readRandom));
        constant("java.util.Collections.emptyList", Collections.emptyList());
        constant("java.util.Collections.emptySet", Collections.emptySet());
        constant("java.util.Collections.emptyMap", Collections.emptyMap());
        constant("java.util.Comparator.naturalOrder", Comparator.naturalOrder());
        constant("java.util.Comparator.reverseOrder", Comparator.reverseOrder());
        constant("java.lang.String.CASE_INSENSITIVE_ORDER", String.CASE_INSENSITIVE_ORDER);
    }

    private JdkValues() {
    }

    private static <T> void kryo(Class<T> type, Serializer<T> serializer) {
        CODECS.put(type, Leaves.of(type, null, serializer));
    }

    private static void constant(String name, Object constant) {
        CODECS.put(constant.getClass(), Leaves.of((out, object) -> {}, in -> constant));
        NAMES_OF_CONSTANTS.put(constant.getClass(), name);
    }

    /** Returns whether the JDK, not the program, has this class. */
    public static boolean isOfTheJdk(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null || loader == ClassLoader.getPlatformClassLoader();
    }

    static Map<Class<?>, Codec.Leaf> codecs() {
        return CODECS;
    }

    static String nameOf(Class<?> type) {
        return NAMES_OF_CONSTANTS.getOrDefault(type, type.getName());
    }

    /** Returns whether what is declared as this class is a value; an {@code Object} may be anything. */
    static boolean includes(Class<?> declared) {
        return declared != Object.class && CODECS.containsKey(declared);
    }

    /** Returns whether what is declared as this class is a value that cannot change. */
    static boolean isImmutable(Class<?> declared) {
        return declared.isPrimitive() || includes(declared) && !CHANGING.contains(declared);
    }

    /** Returns whether the JVM gives out this object for each value that is equal to it: a literal, a cached number. */
    public static boolean isCanonical(Object value) {
        Codec.Leaf codec = CODECS.get(value.getClass());
        return codec != null && codec.isCanonical(value);
    }
}
