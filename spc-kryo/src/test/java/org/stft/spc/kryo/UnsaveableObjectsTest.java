package org.stft.spc.kryo;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Proxy;
import java.nio.DoubleBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import mpi.Comm;
import mpi.mine.OwnClass;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/** Objects that cannot be saved are rejected with their class, their place, and what to do. */
class UnsaveableObjectsTest {

    @TempDir
    Path directory;

    static class Holder {
        final Object[] things;

        Holder(Object thing) {
            things = new Object[] {"fine", thing};
        }
    }

    static class Worker extends Thread {}

    static class MyList extends ArrayList<String> {
        private static final long serialVersionUID = 1;
    }

    static class Node {
        Node next;
    }

    record Loop(List<Object> content) {}

    static Stream<Arguments> unsaveable() {
        Supplier<String> lambda = () -> "lambda";
        Object proxy = Proxy.newProxyInstance(UnsaveableObjectsTest.class.getClassLoader(),
            new Class<?>[] {Runnable.class},
            (self, method, arguments) -> null);
        return Stream.of(
            arguments(Thread.currentThread(), "java.lang.Thread"),
            arguments(new ByteArrayOutputStream(), "java.io.ByteArrayOutputStream"),
            arguments(lambda, "Lambda"),
            arguments(proxy, "proxy"),
            arguments(new Worker(), "extends java.lang.Thread"),
            arguments(new MyList(), "extends java.util.ArrayList"),
            arguments(String.class, "java.lang.Class"),
            arguments(DoubleBuffer.allocate(1), "java.nio.HeapDoubleBuffer"),
            arguments(new EnumMap<>(Map.of(TimeUnit.DAYS, 1)), "java.util.EnumMap"),
            arguments(new Comm(), "mpi.Comm, which belongs to MPI: communicators"),
            arguments(new ProcessBuilder(), "java.lang.ProcessBuilder"));
    }

    @ParameterizedTest
    @MethodSource("unsaveable")
    void objectThatCannotBeSaved_isRefused_namingItsClassAndPlace(Object thing, String named) {
        assertThatIOException()
            .isThrownBy(
                () -> Job.in(directory).allowing("java.lang.*, java.util.*, mpi.*").save("x", new Holder(thing)))
            .withMessageStartingWith("Cannot save \"x\": x.things[1] is of class ")
            .withMessageContainingAll(named, "be saved", "transient");
    }

    @Test
    void classOfAProgramBelowAPackageNamedMpi_isSaved() throws IOException {
        OwnClass own = new OwnClass();
        own.value = 3;
        assertThat(Job.in(directory).allowing("mpi.mine.*").roundTrip(own).value).isEqualTo(3);
    }

    @Test
    void transientField_isNotSaved() throws IOException {
        assertThat(Job.in(directory).roundTrip(new Logging())).satisfies(restored -> {
            assertThat(restored.step).isEqualTo(3);
            assertThat(restored.log).isNull();
        });
    }

    static class Logging {
        int step = 3;
        transient OutputStream log = new ByteArrayOutputStream();
    }

    @Test
    void recordInACycle_isRefusedWhenItIsSaved() {
        Loop loop = new Loop(new ArrayList<>());
        loop.content.add(loop);
        assertThatIOException().isThrownBy(() -> Job.in(directory).save("loop", loop))
            .withMessageContainingAll("\"loop\": loop.content[0] refers back", Loop.class.getName(), "record", "cycle");
    }

    @Test
    void comparatorThatIsALambda_isRefused() {
        Comparator<String> byLength = (one, other) -> one.length() - other.length();
        assertThatIOException().isThrownBy(() -> Job.in(directory).save("map", new TreeMap<>(byLength)))
            .withMessageContainingAll("map.comparator() is of class", "Lambda");
    }

    @Test
    void placeDeepInAChain_isShortened() {
        Node first = new Node();
        Node node = first;
        for (int i = 0; i < 1000; i++) {
            node.next = new Node();
            node = node.next;
        }
        node.next = new Node() {};
        assertThatIOException().isThrownBy(() -> Job.in(directory).save("list", first))
            .withMessageContaining("list.next.next.next.next.next.next.next.next ... "
                + ".next.next.next.next.next.next.next.next is of class");
    }
}
