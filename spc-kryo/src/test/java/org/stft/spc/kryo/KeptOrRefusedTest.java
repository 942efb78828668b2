package org.stft.spc.kryo;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/** An object comes back as it was, or is refused when it is saved: none is changed silently. */
class KeptOrRefusedTest {

    private static final String SAME_PACKAGE = "org.stft.spc.kryo.*";

    @TempDir
    Path directory;

    private <T> T roundTrip(T object) throws IOException {
        return Job.in(directory).allowing(SAME_PACKAGE).roundTrip(object);
    }

    private void refuses(Object object, String... words) {
        assertThatIOException().isThrownBy(() -> Job.in(directory).allowing(SAME_PACKAGE).save("x", object))
            .withMessageContainingAll(words);
    }

    static final class Numbers {
        double field = Double.longBitsToDouble(0xfff0dead_beef0001L);
        float single = Float.intBitsToFloat(0x7fc12345);
        Double boxed = Double.longBitsToDouble(0x7ff8_0000_0000_1234L);
        Float boxedSingle = Float.intBitsToFloat(0xffc54321);
        List<Object> list = new ArrayList<>(List.of(boxed, boxedSingle, -0.0, -0f));
        Map<String, Double> map = new HashMap<>(Map.of("nan", boxed));
        Part part = new Part(field, single, boxed);

        record Part(double real, float single, Double boxed) {}
    }

    @Test
    void payloadsOfNaN_andMinusZero_areKept_inFieldsBoxesAndElements() throws IOException {
        Numbers saved = new Numbers();
        Numbers restored = roundTrip(saved);
        assertThat(bits(restored.field)).isEqualTo(bits(saved.field));
        assertThat(bits(restored.single)).isEqualTo(bits(saved.single));
        assertThat(bits(restored.boxed)).isEqualTo(bits(saved.boxed));
        assertThat(bits(restored.boxedSingle)).isEqualTo(bits(saved.boxedSingle));
        assertThat(restored.list).map(KeptOrRefusedTest::bits)
            .isEqualTo(saved.list.stream().map(KeptOrRefusedTest::bits).toList());
        assertThat(bits(restored.map.get("nan"))).isEqualTo(bits(saved.boxed));
        assertThat(bits(restored.part.real)).isEqualTo(bits(saved.field));
        assertThat(bits(restored.part.single)).isEqualTo(bits(saved.single));
        assertThat(bits(restored.part.boxed)).isEqualTo(bits(saved.boxed));
    }

    private static long bits(Object number) {
        return number instanceof Float single
            ? Float.floatToRawIntBits(single)
            : Double.doubleToRawLongBits((Double) number);
    }

    @Test
    void mapInTheOrderOfAccess_staysOne() throws IOException {
        LinkedHashMap<String, Integer> saved = new LinkedHashMap<>(16, 0.75f, true);
        saved.putAll(new TreeMap<>(Map.of("a", 1, "b", 2, "c", 3)));
        saved.get("a");
        LinkedHashMap<String, Integer> restored = roundTrip(saved);
        assertThat(saved.keySet()).as("the program's own is as it was").containsExactly("b", "c", "a");
        assertThat(restored.keySet()).containsExactly("b", "c", "a");
        restored.get("b");
        assertThat(restored.keySet()).containsExactly("c", "a", "b");
        LinkedHashMap<String, Integer> byInsertion = roundTrip(new LinkedHashMap<>(saved));
        byInsertion.get("b");
        assertThat(byInsertion.keySet()).containsExactly("b", "c", "a");
    }

    @Test
    void listOverAnArray_staysAViewOfIt() throws IOException {
        String[] array = {"x", "y"};
        Object[] restored = roundTrip(new Object[] {array, Arrays.asList(array), Arrays.asList(array)});
        ((String[]) restored[0])[1] = "z";
        assertThat((List<?>) restored[1]).isEqualTo(List.of("x", "z")).isEqualTo(restored[2]);
        List<Object> itself = Arrays.asList(1, null);
        itself.set(1, itself);
        Object[] holder = roundTrip(new Object[] {itself});
        assertThat(((List<?>) holder[0]).get(1) == holder[0]).isTrue();
        assertThat(roundTrip(new Object[] {Arrays.asList(1, "x"), Arrays.asList(1, 2.5)}))
            .containsExactly(List.of(1, "x"), List.of(1, 2.5));
    }

    static final class Singleton implements Serializable {
        static final Singleton INSTANCE = new Singleton();
        private static final long serialVersionUID = 1;
        int counter;

        private Object readResolve() {
            return INSTANCE;
        }
    }

    static final class Table {
        static final Object GONE = new Object();
        static final Entry END = new Entry();
        Object[] slots = {GONE, null, new Object(), END};
        Entry first = END;
        Singleton singleton = Singleton.INSTANCE;

        static final class Entry {
            Entry next;
            int uses;
        }
    }

    @Test
    void objectInAStaticFinalField_comesBackAsThatObject_withItsContent() throws IOException {
        Table saved = new Table();
        Table.END.uses = 3;
        Singleton.INSTANCE.counter = 5;
        Job job = Job.in(directory);
        job.save("x", saved);
        Table.END.uses = 0;
        Singleton.INSTANCE.counter = 0;
        Table restored = job.restore("x", Table.class);
        assertThat(restored.slots[0]).isSameAs(Table.GONE);
        assertThat(restored.slots[2]).isNotNull().isNotSameAs(Table.GONE);
        assertThat(restored.first).isSameAs(Table.END).isSameAs(restored.slots[3]);
        assertThat(restored.singleton).isSameAs(Singleton.INSTANCE);
        assertThat(Table.END.uses).isEqualTo(3);
        assertThat(Singleton.INSTANCE.counter).isEqualTo(5);
    }

    @Test
    void constantsThatComeBeforeTheFirstObjectOfTheirClass_comeBackAsThoseObjects() throws IOException {
        Object[] restored = roundTrip(new Object[] {Table.GONE, Table.END, new Table()});
        assertThat(restored[0]).isSameAs(Table.GONE);
        assertThat(restored[1]).isSameAs(Table.END).isSameAs(((Table) restored[2]).first);
        assertThat(((Table) restored[2]).slots[0]).isSameAs(Table.GONE);
    }

    static final class Tree {
        static final Leaf NIL = new Leaf();
        static final Object EMPTY = new Object();

        interface Colors {
            Object BLACK = new Object();
        }

        static final class Leaf implements Colors {
            Leaf left;
            Object value = EMPTY;
            Object color = BLACK;
        }
    }

    @Test
    void sentinelOfTheClassAround_andMarkOfAnInterface_comeBackAsThoseObjects() throws IOException {
        Tree.Leaf saved = new Tree.Leaf();
        saved.left = Tree.NIL;
        Tree.Leaf restored = roundTrip(saved);
        assertThat(restored).isNotSameAs(saved);
        assertThat(restored.left).isSameAs(Tree.NIL);
        assertThat(restored.value).isSameAs(Tree.EMPTY);
        assertThat(restored.color).isSameAs(Tree.Colors.BLACK);
    }

    @Test
    void constantThatTheProgramNoLongerHas_isRefused() throws IOException {
        Job job = Job.in(directory);
        job.save("x", new Table());
        job.replace("Table.GONE", "Table.LOST");
        assertThatIOException().isThrownBy(() -> job.restore("x", Table.class))
            .withMessageContainingAll("x.slots[0] was the constant", "Table.LOST", "does not have");
    }

    static class Replaced implements Serializable {
        private static final long serialVersionUID = 1;

        Object writeReplace() {
            return "something else";
        }
    }

    static class Resolved implements Serializable {
        private static final long serialVersionUID = 1;

        Object readResolve() {
            return this;
        }
    }

    static final class OfItsOwn implements Serializable {
        private static final long serialVersionUID = 1;
        private transient int[] elements = {1};

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.writeObject(elements);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            elements = (int[]) in.readObject();
        }
    }

    public static final class External implements Externalizable {
        private transient int value = 1;

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeInt(value);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException {
            value = in.readInt();
        }
    }

    static final class Checking implements Serializable {
        private static final long serialVersionUID = 1;
        int value = 4;

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
        }
    }

    @Test
    void formOfItsOwnWithoutTransientFields_doesNotMatter() throws IOException {
        assertThat(roundTrip(new Checking()).value).isEqualTo(4);
    }

    static Stream<Arguments> refused() {
        return Stream.of(
            arguments(new Replaced(), "writeReplace"),
            arguments(new Resolved() {}, "readResolve"),
            arguments(new OfItsOwn(), "serialized form of its own"),
            arguments(new External(), "serialized form of its own"),
            arguments(new EnumMap<>(Map.of(TimeUnit.DAYS, 1)), "java.util.EnumMap"),
            arguments(EnumSet.of(TimeUnit.DAYS), "java.util.RegularEnumSet"),
            arguments(new IdentityHashMap<>(), "java.util.IdentityHashMap"),
            arguments(new WeakHashMap<>(), "java.util.WeakHashMap"),
            arguments(new Vector<>(), "java.util.Vector"),
            arguments(Collections.unmodifiableList(new ArrayList<>()), "UnmodifiableRandomAccessList"),
            arguments(Collections.synchronizedMap(new HashMap<>()), "SynchronizedMap"),
            arguments(Collections.singletonList(1), "SingletonList"),
            arguments(new ArrayList<>(List.of(1, 2)).subList(0, 1), "SubList"),
            arguments(new HashMap<>(Map.of(1, 1)).keySet(), "KeySet"),
            arguments(new TreeMap<>(Map.of(1, 1)).headMap(1), "AscendingSubMap"),
            arguments(Collections.newSetFromMap(new HashMap<>()), "SetFromMap"),
            arguments(Optional.of(1), "java.util.Optional"),
            arguments(new AtomicReference<>(1), "AtomicReference"),
            arguments(new ReentrantLock(), "ReentrantLock"),
            arguments(new HashMap<String, Integer>() {}, "extends java.util.HashMap"),
            arguments(new IllegalStateException(), "IllegalStateException"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void whatCannotBeKept_isRefused_namingClassAndPlace(Object object, String named) {
        refuses(new Object[] {object}, "x[0] is of class", named, "transient");
    }

    static final class Outer {
        final int size = 3;
        Map<Object, Integer> map = new HashMap<>();
        Set<Object> sorted = new TreeSet<>();
        Pair pair;
        String zone = "z";

        final class Inside implements Comparable<Inside> {
            final int index;

            Inside(int index) {
                this.index = index;
            }

            @Override
            public int hashCode() {
                return zone.hashCode() + index;
            }

            @Override
            public boolean equals(Object other) {
                return other instanceof Inside inside && inside.index == index && inside.outer() == outer();
            }

            @Override
            public int compareTo(Inside other) {
                return zone.compareTo(other.outer().zone) * 31 + Integer.compare(index, other.index);
            }

            Outer outer() {
                return Outer.this;
            }
        }

        record Pair(Object one) {}
    }

    @Test
    void keyThatNeedsTheObjectAroundItsMap_isFoundInTheRestoredOne() throws IOException {
        Outer saved = new Outer();
        for (int i = 0; i < 20; i++) {
            saved.map.put(saved.new Inside(i), i);
            saved.sorted.add(saved.new Inside(i));
        }
        saved.map.put("map", 5);
        Outer restored = roundTrip(saved);
        assertThat(restored.map).hasSize(21).containsEntry("map", 5);
        for (int i = 0; i < 20; i++) {
            assertThat(restored.map).containsEntry(restored.new Inside(i), i);
            assertThat(restored.sorted).contains(restored.new Inside(i));
        }
    }

    @Test
    void keyThatNeedsTheObjectAround_isRefusedWhereTheMapMustBeMadeFirst() {
        Outer outer = new Outer();
        outer.map = Map.of(outer.new Inside(1), 1);
        refuses(outer, "x.map is immutable", "refers back", "Inside");
        outer.map = new HashMap<>();
        outer.pair = new Outer.Pair(new HashSet<>(Set.of(outer.new Inside(1))));
        refuses(outer, "x.pair.one is immutable, or part of a record", "refers back", "Inside");
    }

    static final class Mutable implements Comparable<Mutable> {
        int value;

        Mutable(int value) {
            this.value = value;
        }

        @Override
        public int hashCode() {
            return value;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Mutable mutable && mutable.value == value;
        }

        @Override
        public int compareTo(Mutable other) {
            return Integer.compare(value, other.value);
        }
    }

    @Test
    void keyThatWasChangedInItsPlace_isRefused() {
        for (Collection<Mutable> collection : List.<Collection<Mutable>>of(new HashSet<>(), new TreeSet<>(),
            new PriorityQueue<>())) {
            List<Mutable> elements = Stream.of(1, 2, 3).map(Mutable::new).toList();
            collection.addAll(elements);
            elements.get(0).value = 9;
            refuses(new Object[] {collection}, "x[0]", "has changed since it was put there");
        }
    }

    static final class ByTransient {
        final transient int value;

        ByTransient(int value) {
            this.value = value;
        }

        @Override
        public int hashCode() {
            return value;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof ByTransient that && that.value == value;
        }
    }

    @Test
    void keysThatWouldBecomeEqual_areNotDroppedSilently() throws IOException {
        Job job = Job.in(directory).allowing(SAME_PACKAGE);
        Set<ByTransient> keys = Set.of(new ByTransient(1), new ByTransient(2));
        job.save("x", new LinkedHashSet<>(keys));
        assertThatIOException().isThrownBy(() -> job.restore("x", LinkedHashSet.class))
            .withMessageContainingAll("x had 2", "only 1 differ", "transient");
        job.save("x", new HashSet<>(keys));
        assertThatIOException().isThrownBy(() -> job.restore("x", HashSet.class))
            .withMessageContainingAll("hash codes of its keys are others", "transient");
    }

    @Test
    void priorityQueueWithEqualPriorities_givesTheSameOrder() throws IOException {
        PriorityQueue<String> saved = new PriorityQueue<>(Comparator.naturalOrder());
        for (int i = 0; i < 100; i++) {
            saved.add("p" + i * 7 % 10);
        }
        saved.remove("p3");
        PriorityQueue<String> restored = roundTrip(saved);
        assertThat(restored.toArray()).isEqualTo(saved.toArray());
        while (!saved.isEmpty()) {
            assertThat(restored.poll()).isEqualTo(saved.poll());
        }
    }

    static final class Event implements Comparable<Event> {
        static int comparedForEquality;
        final double time;

        Event(double time) {
            this.time = time;
        }

        @Override
        public int compareTo(Event other) {
            return Double.compare(time, other.time);
        }

        @Override
        public int hashCode() {
            return Double.hashCode(time);
        }

        @Override
        public boolean equals(Object other) {
            comparedForEquality++;
            return other instanceof Event event && event.time == time;
        }
    }

    @Test
    void priorityQueue_isNotSearchedForEachOfItsElements() throws IOException {
        PriorityQueue<Event> saved = new PriorityQueue<>();
        for (int i = 0; i < 1000; i++) {
            saved.add(new Event(i * 7 % 1000));
        }
        Event.comparedForEquality = 0;
        assertThat(roundTrip(saved)).hasSize(1000);
        assertThat(Event.comparedForEquality).isLessThan(10_000);
    }
}
