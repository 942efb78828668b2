package org.stft.internal.proof;

/** What a class is to the JDK. By name, so that none is loaded that the program does not use. */
final class JdkTypes {

    /** What the objects of a class are. */
    enum Kind {
        /** Values that the program has no reason to tell apart by {@code ==}. */
        BOXED,
        /** Other values, whose {@code equals} and text are the JDK's. */
        VALUE,
        /** All else: of the JDK or of the program. */
        OTHER
    }

    private static final ClassValue<Kind> KINDS = new ClassValue<>() {
        @Override
        protected Kind computeValue(Class<?> type) {
            return isOfTheJdk(type) ? byName(type) : Kind.OTHER;
        }
    };

    private JdkTypes() {
    }

    /** Returns true if the JDK, not the program, has this class. */
    static boolean isOfTheJdk(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null || loader == ClassLoader.getPlatformClassLoader();
    }

    /** Returns true if an object of this class is a value, whose {@code equals} and text are the JDK's. */
    static boolean isValue(Class<?> type) {
        return type != Object.class && kind(type) != Kind.OTHER;
    }

    static Kind kind(Class<?> type) {
        return KINDS.get(type);
    }

    private static Kind byName(Class<?> type) {
        return switch (type.getName()) {
            case "java.lang.Boolean", "java.lang.Byte", "java.lang.Character", "java.lang.Short", "java.lang.Integer",
                "java.lang.Long", "java.lang.Float", "java.lang.Double" -> Kind.BOXED;
            case "java.lang.String", "java.math.BigInteger", "java.math.BigDecimal", "java.util.UUID",
                "java.util.BitSet", "java.util.Date", "java.util.Locale", "java.util.Currency", "java.time.Duration",
                "java.time.Instant", "java.time.LocalDate", "java.time.LocalTime", "java.time.LocalDateTime",
                "java.time.OffsetDateTime", "java.time.ZonedDateTime", "java.lang.StringBuilder",
                "java.lang.StringBuffer", "java.util.concurrent.atomic.AtomicBoolean",
                "java.util.concurrent.atomic.AtomicInteger", "java.util.concurrent.atomic.AtomicLong",
                "java.util.concurrent.atomic.AtomicIntegerArray", "java.util.concurrent.atomic.AtomicLongArray",
                "java.util.Random", "java.lang.Object", "java.util.Collections$ReverseComparator",
                "java.lang.String$CaseInsensitiveComparator" -> Kind.VALUE;
            default -> Kind.OTHER;
        };
    }
}
