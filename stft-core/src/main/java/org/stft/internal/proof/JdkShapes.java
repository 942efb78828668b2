package org.stft.internal.proof;

/**
 * The classes of the JDK that the comparison can look into: all through public methods or the specified serialized form,
 * for the fields of the JDK are closed. By name, so that none is loaded that the program does not use.
 */
final class JdkShapes {

    private static final Shape BOXED = new ValueShape(false);
    private static final Shape VALUE = new ValueShape(true);
    private static final Shape IN_ORDER = new CollectionShape(false, false);
    private static final Shape HASHED = new CollectionShape(true, false);
    private static final Shape LIST_OF = new CollectionShape(false, true);
    private static final Shape SET_OF = new CollectionShape(true, true);
    private static final Shape MAP_IN_ORDER = new MapShape(false, false);
    private static final Shape HASH_MAP = new MapShape(true, false);
    private static final Shape MAP_OF = new MapShape(true, true);

    private JdkShapes() {
    }

    /** The shape of a class that {@linkplain JdkTypes#isOfTheJdk the JDK has}. */
    static Shape of(Class<?> type) {
        JdkTypes.Kind kind = JdkTypes.kind(type);
        return kind == JdkTypes.Kind.BOXED ? BOXED : kind == JdkTypes.Kind.VALUE ? VALUE : ofCollection(type);
    }

    private static Shape ofCollection(Class<?> type) {
        return switch (type.getName()) {
            case "java.util.ArrayList", "java.util.LinkedList", "java.util.ArrayDeque", "java.util.LinkedHashSet",
                "java.util.Vector", "java.util.Stack", "java.util.concurrent.CopyOnWriteArrayList",
                "java.util.concurrent.ConcurrentLinkedQueue", "java.util.concurrent.ConcurrentLinkedDeque",
                "java.util.RegularEnumSet", "java.util.JumboEnumSet", "java.util.TreeSet", "java.util.PriorityQueue",
                "java.util.Arrays$ArrayList", "java.util.Collections$EmptyList",
                "java.util.Collections$EmptySet" -> IN_ORDER;
            case "java.util.HashSet" -> HASHED;
            case "java.util.LinkedHashMap", "java.util.TreeMap", "java.util.concurrent.ConcurrentSkipListMap",
                "java.util.EnumMap", "java.util.Collections$EmptyMap" -> MAP_IN_ORDER;
            case "java.util.HashMap", "java.util.concurrent.ConcurrentHashMap" -> HASH_MAP;
            case "java.util.ImmutableCollections$ListN", "java.util.ImmutableCollections$List12",
                "java.util.ImmutableCollections$SubList" -> LIST_OF;
            case "java.util.ImmutableCollections$SetN", "java.util.ImmutableCollections$Set12" -> SET_OF;
            case "java.util.ImmutableCollections$MapN", "java.util.ImmutableCollections$Map1" -> MAP_OF;
            default -> new OpaqueShape("the comparison does not know this class of the JDK");
        };
    }
}
