package org.stft.spc.kryo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.stft.spc.ProtectedState;
import org.stft.spc.Restorer;
import org.stft.spc.testkit.OneRank;

/** All protected objects of a rank are one graph: what they share when saved, they share when restored. */
class OneGraphTest {

    static class Grid {
        double[] u = {1, 2, 3};
        Solver solver;
    }

    static class Solver {
        Grid grid;
        double[] work;

        Solver(Grid grid) {
            this.grid = grid;
        }
    }

    static class Registry {
        static final Object NONE = new Object();
        int size;
    }

    static class Cell {
        Object value = Registry.NONE;
    }

    record Other(String text) {}

    @TempDir
    Path directory;

    private Job job;
    private OneRank rank;

    @BeforeEach
    void begin() {
        job = Job.in(directory);
        rank = job.rank();
    }

    @Test
    void objectRefersToOneProtectedBefore_itIsTheSameObjectAgain() throws IOException {
        Grid grid = new Grid();
        job.save(rank.protect("grid", grid).protect("solver", new Solver(grid)));
        try (Reading image = new Reading()) {
            Grid restored = image.object("grid", Grid.class);
            assertThat(image.object("solver", Solver.class).grid).isSameAs(restored);
        }
    }

    @Test
    void objectsReferToEachOther_inEitherOrder() throws IOException {
        Grid grid = new Grid();
        grid.solver = new Solver(grid);
        job.save(rank.protect("grid", grid).protect("solver", grid.solver));
        try (Reading image = new Reading()) {
            Solver solver = image.object("solver", Solver.class);
            Grid restored = image.object("grid", Grid.class);
            assertThat(solver.grid).isSameAs(restored);
            assertThat(restored.solver).isSameAs(solver);
        }
    }

    @Test
    void objectRefersToAnArrayInPlace_itRefersToTheArrayOfTheProgram() throws IOException {
        Solver solver = new Solver(null);
        solver.work = new double[] {4, 5};
        job.save(rank.protect("work", solver.work).protect("solver", solver));
        try (Reading image = new Reading()) {
            double[] work = new double[2];
            image.array("work", work);
            assertThat(image.object("solver", Solver.class).work).isSameAs(work).containsExactly(4, 5);
        }
    }

    @Test
    void arrayInPlaceProtectedAfterAnObjectThatHasIt_isRefusedAtTheSaveWithBothPaths() {
        Grid grid = new Grid();
        rank.protect("solver", new Solver(grid)).protect("u", grid.u);
        assertThatIOException().isThrownBy(() -> job.save(rank)).withMessageContainingAll("\"u\"",
            "u is the same array as solver.grid.u", "Protect \"u\" before \"solver\"");
    }

    @Test
    void rowOfAnArrayInPlaceThatAnObjectHas_isTheSameRowAgain() throws IOException {
        Grid grid = new Grid();
        job.save(rank.protect("grid", grid).protect("rows", new double[][] {grid.u, {9}}));
        try (Reading image = new Reading()) {
            Grid restored = image.object("grid", Grid.class);
            double[][] rows = {{0, 0, 0}, {0}};
            image.array("rows", rows);
            assertThat(rows[0]).isSameAs(restored.u);
            assertThat(rows[1]).containsExactly(9);
        }
    }

    @Test
    void arrayInPlaceIsNotProtectedYet_isRefusedWithTheOrder() throws IOException {
        Solver solver = new Solver(null);
        solver.work = new double[] {4, 5};
        job.save(rank.protect("work", solver.work).protect("solver", solver));
        try (Reading image = new Reading()) {
            assertThatIOException().isThrownBy(() -> image.object("solver", Solver.class))
                .withMessageContaining("Protect \"work\" before \"solver\"");
        }
    }

    @Test
    void rowsAreOneArrayWhenSaved_theyAreOneAgain() throws IOException {
        double[] row = {1, 2};
        job.save(rank.protect("u", new double[][] {row, row, {3, 4}}));
        try (Reading image = new Reading()) {
            double[][] u = new double[3][2];
            image.array("u", u);
            assertThat(u[1]).isSameAs(u[0]).containsExactly(1, 2);
            assertThat(u[2]).containsExactly(3, 4);
        }
    }

    @Test
    void rowsAreOneArrayAtTheRestartOnly_eachHasItsOwnElementsAgain() throws IOException {
        job.save(rank.protect("u", new double[][] {{1, 2}, {3, 4}}).protect("v", new double[][] {{5, 6}}));
        try (Reading image = new Reading()) {
            double[] row = new double[2];
            double[][] u = {row, row};
            double[][] v = {row};
            image.array("u", u);
            image.array("v", v);
            assertThat(u).isDeepEqualTo(new double[][] {{1, 2}, {3, 4}});
            assertThat(v).isDeepEqualTo(new double[][] {{5, 6}});
            assertThat(u[0]).isSameAs(row);
        }
    }

    @Test
    void oneArrayUnderTwoNamesAtTheRestartOnly_isRefused() throws IOException {
        job.save(rank.protect("u", new double[2]).protect("v", new double[2]));
        try (Reading image = new Reading()) {
            double[] one = new double[2];
            image.array("u", one);
            assertThatIOException().isThrownBy(() -> image.array("v", one)).withMessageContaining("shares its memory");
        }
    }

    @Test
    void twoArraysAtTheRestartThatWereOne_areRefused() throws IOException {
        double[] one = {1, 2};
        job.save(rank.protect("u", one).protect("v", one));
        try (Reading image = new Reading()) {
            image.array("u", new double[2]);
            assertThatIOException().isThrownBy(() -> image.array("v", new double[2]))
                .withMessageContaining("shares its memory");
        }
        try (Reading image = new Reading()) {
            double[] again = new double[2];
            image.array("u", again);
            image.array("v", again);
            assertThat(again).containsExactly(1, 2);
        }
    }

    @Test
    void sharedTextIsOneAgain_andAClassAllowedForOneEntryIsNotForAnother() throws IOException {
        String text = new StringBuilder("shared").toString();
        job.save(rank.protect("one", new Other(text)).protect("two", new Other(text)));
        try (Reading image = new Reading()) {
            assertThat(image.object("two", Other.class).text()).isSameAs(image.object("one", Other.class).text());
        }
        OneRank other = job.rank().protect("grid", new Grid()).protect("cell", cellWith(new Grid()));
        assertThatIOException().isThrownBy(() -> job.save(other)).withMessageContainingAll("cell.value",
            "stft.kryo.allow");
    }

    private static Cell cellWith(Object value) {
        Cell cell = new Cell();
        cell.value = value;
        return cell;
    }

    @Test
    void objectOfAClassThatOnlyTheEarlierEntryDeclares_mayBeReferredTo() throws IOException {
        Grid grid = new Grid();
        job.save(rank.protect("grid", grid).protect("cell", cellWith(grid)));
        try (Reading image = new Reading()) {
            Grid restored = image.object("grid", Grid.class);
            assertThat(image.object("cell", Cell.class).value).isSameAs(restored);
        }
        try (Reading image = new Reading()) {
            assertThatIOException().isThrownBy(() -> image.object("cell", Cell.class))
                .withMessageContaining("Protect \"grid\" before \"cell\"");
        }
    }

    @Test
    void constantOfALaterEntry_isRefusedInAnEarlierOne() throws IOException {
        OneRank wrongOrder = job.rank().protect("cell", new Cell()).protect("registry", new Registry());
        assertThatIOException().isThrownBy(() -> job.save(wrongOrder))
            .withMessageContainingAll("registry", "Registry.NONE", "protect this entry before");
        job.save(rank.protect("registry", new Registry()).protect("cell", new Cell()));
        try (Reading image = new Reading()) {
            image.object("registry", Registry.class);
            assertThat(image.object("cell", Cell.class).value).isSameAs(Registry.NONE);
        }
    }

    static final class Main {
        static final Grid GRID = new Grid();

        static final class Parameters {
            Grid grid = GRID;
        }
    }

    @Test
    void objectInAStaticFieldAroundALaterClass_isStillTheSameInBothEntries() throws IOException {
        job.save(rank.protect("grid", Main.GRID).protect("parameters", new Main.Parameters()));
        try (Reading image = new Reading()) {
            Grid grid = image.object("grid", Grid.class);
            assertThat(image.object("parameters", Main.Parameters.class).grid).isSameAs(grid);
        }
        job.save(job.rank().protect("parameters", new Main.Parameters()).protect("grid", Main.GRID));
        Main.GRID.u[1] = 9;
        try (Reading image = new Reading()) {
            assertThat(image.object("parameters", Main.Parameters.class).grid).isSameAs(Main.GRID);
            assertThat(Main.GRID.u).containsExactly(1, 2, 3);
        }
    }

    static LongStream seeds() {
        return LongStream.range(1, 80).map(i -> i * 0x9E3779B97F4A7C15L)
            .filter(seed -> !new RandomGraph(seed).hasImmutables());
    }

    /** Entries that share parts of a random graph, restored in the order of the save. */
    @ParameterizedTest
    @MethodSource("seeds")
    void entriesOfARandomGraph_areIsomorphic(long seed) throws IOException {
        Job allowing = job.allowing(RandomGraph.ALLOW).anyOrder(RandomGraph.ANY_ORDER);
        RandomGraph.Node root = new RandomGraph(seed).root();
        List<RandomGraph.Node> nodes = new ArrayList<>();
        for (RandomGraph.Node node = root; node != null && nodes.size() < 50; node = node.next) {
            nodes.add(node);
        }
        Collections.shuffle(nodes, new Random(seed));
        OneRank state = allowing.rank();
        Map<String, Object> saved = new HashMap<>();
        for (RandomGraph.Node node : nodes.subList(0, Math.min(5, nodes.size()))) {
            state.protect("node" + saved.size(), RandomGraph.Node.class, node);
            saved.put("node" + saved.size(), node);
        }
        allowing.save(state);
        Object[] expected = state.entries().stream().map(ProtectedState.Entry::value).toArray();
        Object[] found = new Object[expected.length];
        Restorer restorer = allowing.restart();
        try {
            for (int i = 0; i < found.length; i++) {
                found[i] = restorer.restore(new ProtectedState.Entry("node" + i, RandomGraph.Node.class, null));
            }
        } finally {
            restorer.close();
        }
        SameGraph.check(expected, found);
    }

    /** The image, while it is restored. */
    private final class Reading implements AutoCloseable {

        private final Restorer restorer;

        Reading() throws IOException {
            restorer = job.restart();
        }

        <T> T object(String name, Class<T> type) throws IOException {
            return type.cast(restorer.restore(new ProtectedState.Entry(name, type, null)));
        }

        void array(String name, Object array) throws IOException {
            restorer.restore(new ProtectedState.Entry(name, array.getClass(), array));
        }

        @Override
        public void close() throws IOException {
            restorer.close();
        }
    }
}
