package org.stft.spc.kryo;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Objects and how they refer to one another. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class ObjectGraphTest {

    @TempDir
    Path directory;

    static class Node {
        int value;
        Node next;

        static Node chain(int length) {
            Node first = null;
            for (int i = length; i > 0; i--) {
                Node node = new Node();
                node.value = i;
                node.next = first;
                first = node;
            }
            return first;
        }
    }

    static class Parent {
        private final int same = 1;
        protected final double[] shared = {1, 2};
    }

    static class Child extends Parent {
        private final int same;
        final double[] alsoShared = shared;
        final Map<String, Child> family = new HashMap<>();

        Child(int same) {
            this.same = same;
            family.put("self", this);
        }
    }

    static class Counting {
        static int made;
        int value = 5;

        Counting() {
            made++;
        }
    }

    @Test
    void finalInheritedAndHiddenFields_andCycles_areKept() throws IOException {
        Child restored = Job.in(directory).roundTrip(new Child(2));
        assertThat(restored.same).isEqualTo(2);
        assertThat(restored.alsoShared).isSameAs(restored.shared).containsExactly(1, 2);
        assertThat(restored.family).containsOnlyKeys("self").containsValue(restored);
        assertThat(restored).extracting("same").isEqualTo(2);
        assertThat(((Parent) restored).same).isEqualTo(1);
    }

    @Test
    void objectInTwoEntries_comesBackAsTwo() throws IOException {
        Node shared = Node.chain(1);
        Job job = Job.in(directory);
        job.save(job.rank().protect("a", shared).protect("b", shared));
        assertThat(job.restore("b", Node.class)).isNotSameAs(job.restore("a", Node.class))
            .usingRecursiveComparison().isEqualTo(shared);
    }

    @Test
    void noConstructorRuns() throws IOException {
        Counting saved = new Counting();
        int made = Counting.made;
        assertThat(Job.in(directory).roundTrip(saved).value).isEqualTo(5);
        assertThat(Counting.made).isEqualTo(made);
    }

    @Test
    void freshObject_isDropped() throws IOException {
        Job job = Job.in(directory);
        job.save("n", Node.chain(2));
        Node fresh = Node.chain(1);
        assertThat(job.restore("n", Node.class, fresh)).isNotSameAs(fresh);
        assertThat(fresh.next).isNull();
    }

    @Test
    void nullObject_comesBackAsNull() throws IOException {
        Job job = Job.in(directory);
        job.save(job.rank().protect("n", Node.class, null));
        assertThat(job.restore("n", Node.class)).isNull();
    }

    @Test
    void manyArraysInAnObject_areInBulk() throws IOException {
        double[][][] grid = new double[40][50][60];
        grid[39][49][59] = 7;
        List<Object> holder = new ArrayList<>(List.of(grid, new byte[300_000], new boolean[] {true}));
        List<Object> restored = Job.in(directory).roundTrip(holder);
        assertThat((double[][][]) restored.get(0)).isDeepEqualTo(grid);
        assertThat(Job.in(directory).content().length).isLessThan(40 * 50 * 60 * 8 + 300_000 + 40 * 50 * 16);
    }
}
