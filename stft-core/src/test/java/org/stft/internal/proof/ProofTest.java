package org.stft.internal.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.base.time.Deadline;
import org.stft.base.time.TimeSource;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.spc.ProtectedState.Entry;
import org.stft.spc.ReadBack;

/** Proves images in memory, made by Java serialization: correct ones, wrong ones, and ones of objects that change. */
@Timeout(60)
class ProofTest {

    private static final long PLENTY = 1L << 30;

    private final List<String> notices = new ArrayList<>();
    private volatile boolean stop;
    private Thread changing;

    static final class Solver implements Serializable {
        private static final long serialVersionUID = 1;
        final double[] grid;
        volatile long steps;

        Solver(double[] grid) {
            this.grid = grid;
        }
    }

    /** An image of some entries; what is restored can be altered. */
    private static class Image implements ProvenImage {

        final List<Entry> entries;
        private byte[] bytes;
        private UnaryOperator<Object> defect = UnaryOperator.identity();

        Image(List<Entry> entries) {
            this.entries = entries;
            this.bytes = save(entries);
        }

        Image with(UnaryOperator<Object> newDefect) {
            defect = newDefect;
            return this;
        }

        @Override
        public String spc() {
            return "mine";
        }

        @Override
        public long bytes() {
            return bytes.length;
        }

        @Override
        public Optional<ReadBack> readBack(Deadline deadline) {
            return Optional.of(ReadBack.of(load(bytes, defect)));
        }

        @Override
        public Optional<ReadBack> takeAgain(Deadline deadline) {
            bytes = save(entries);
            return readBack(deadline);
        }
    }

    private static byte[] save(List<Entry> entries) {
        Map<String, Object> objects = new HashMap<>();
        entries.forEach(entry -> objects.put(entry.name(), entry.value()));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(objects);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> load(byte[] bytes, UnaryOperator<Object> defect) {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            Map<String, Object> objects = (Map<String, Object>) in.readObject();
            objects.replaceAll((name, object) -> defect.apply(object));
            return objects;
        } catch (IOException | ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Entry entry(String name, Object value) {
        return new Entry(name, value.getClass(), value);
    }

    private static Settings settings(String prove) {
        return Settings.of(Map.of(), Map.of()).with(Setting.PROVE, prove);
    }

    private String prove(Proof proof, ProvenImage image, List<Entry> entries) throws IOException {
        return proof.begin() ? proof.prove(entries, List.of(image), notices::add) : "not due";
    }

    private String prove(Image image) throws IOException {
        return prove(new Proof(settings("first"), TimeSource.SYSTEM), image, image.entries);
    }

    private StftException refused(Image image) {
        return assertThatExceptionOfType(StftException.class).isThrownBy(() -> prove(image))
            .satisfies(e -> assertThat(e.category()).isEqualTo(Category.FIX_CALL)).actual();
    }

    @AfterEach
    void stopThread() throws InterruptedException {
        stop = true;
        if (changing != null) {
            changing.join();
        }
    }

    @Test
    void imageOfWhatTheProgramHas_isProven() throws IOException {
        int[][] shared = new int[2][];
        shared[0] = shared[1] = new int[] {7};
        assertThat(
            prove(new Image(List.of(entry("u", new double[] {1, -0.0}), entry("list", new ArrayList<>(List.of("a"))),
                entry("rows", shared)))))
            .isEqualTo("mine: 3 protected objects, with 5 objects in all");
        assertThat(notices).isEmpty();
    }

    @Test
    void backEndThatAltersAnArray_isRefused_withPathBothValuesAndWhatToDo() {
        Image image = new Image(List.of(entry("u", new double[] {1, 2}))).with(array -> {
            ((double[]) array)[1] = 3;
            return array;
        });
        assertThat(refused(image)).hasMessage(
            "after a restart it would not be as it is now: \"u\"[1]: in the program 2.0, but read back 3.0 by the back end mine. "
                + "If a constructor or another method of the class changes it, let it give back what it was given; or declare "
                + "the field transient and set it again after protect(). (stft.prove=off saves it without a comparison.)");
    }

    @Test
    void arrayThatAnObjectSharesWithAnother_isRefused_withBothPaths() {
        double[] grid = {1, 2};
        assertThat(refused(new Image(List.of(entry("grid", grid), entry("solver", new Solver(grid))))))
            .hasMessageContaining(
                "\"solver\".grid: in the program the same object as \"grid\", but read back another object");
    }

    @Test
    void imageThatCannotBeRead_isRefused() {
        Image image = new Image(List.of(entry("u", new double[1]))).with(array -> {
            throw new IllegalStateException("constructor of Pair: negative");
        });
        assertThat(refused(image))
            .hasMessageContaining("cannot read back what it has just written: constructor of Pair: negative.");
    }

    @Test
    void threadThatChangesACounterWhileItIsSaved_isFound_andNotTakenForADefect() {
        Solver solver = new Solver(new double[1]);
        changing = new Thread(() -> {
            while (!stop) {
                synchronized (solver) {
                    solver.steps++;
                }
            }
        });
        changing.start();
        assertThat(refused(imageOfChanging(solver))).hasMessageContaining(
            "\"solver\".steps was changed by another thread of the program while it was saved: now it is ");
    }

    @Test
    void threadThatChangesAnArrayOnce_isFound_andNotTakenForADefect() {
        Solver solver = new Solver(new double[100]);
        Image image = new Image(List.of(entry("solver", solver)));
        solver.grid[99] = 1;
        assertThat(refused(image)).hasMessageContaining(
            "\"solver\".grid[99] was changed by another thread of the program while it was saved: now it is 1.0, but saved was 0.0");
    }

    @Test
    void threadThatAddsToAListWhileItIsSaved_isFound() {
        List<Integer> list = new ArrayList<>(List.of(1));
        Image image = new Image(List.of(entry("list", list)));
        list.add(2);
        assertThat(refused(image)).hasMessageContaining(
            "\"list\" was changed by another thread of the program while it was saved: now it is 2 elements");
    }

    private static Image imageOfChanging(Solver solver) {
        return new Image(List.of(entry("solver", solver))) {
            @Override
            public Optional<ReadBack> readBack(Deadline deadline) {
                long saved = solver.steps;
                while (solver.steps == saved) {
                    Thread.onSpinWait();
                }
                return super.readBack(deadline);
            }
        };
    }

    @Test
    void elementsWithoutHashCodes_areADefectOfTheirOrder_notAChange() {
        Set<Solver> set = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            Solver solver = new Solver(new double[0]);
            solver.steps = i;
            set.add(solver);
        }
        assertThat(refused(new Image(List.of(entry("set", set)))))
            .hasMessageContaining("another order").hasMessageNotContaining("thread");
    }

    @Test
    void classThatCannotBeLookedInto_isSaidOnce() throws IOException {
        Proof proof = new Proof(settings("all"), TimeSource.SYSTEM);
        Image image = new Image(List.of(entry("value", java.util.Currency.getInstance("EUR")),
            entry("other", new java.text.DecimalFormatSymbols(java.util.Locale.ROOT))));
        prove(proof, image, image.entries);
        prove(proof, image, image.entries);
        assertThat(notices).singleElement().asString()
            .startsWith("not proven: \"other\" (java.text.DecimalFormatSymbols): ");
    }

    @Test
    void noTimeForAll_theRestIsProvenAtTheNextVersions() throws IOException {
        List<Entry> entries = List.of(entry("a", new int[100]), entry("b", new int[100]), entry("c", new int[100]));
        Proof proof = new Proof(settings("first").with(Setting.PROVE_TIME, "700ms"), TimeSource.SYSTEM, 1,
            () -> PLENTY);
        Image slow = new Image(entries) {
            @Override
            public Optional<ReadBack> readBack(Deadline deadline) {
                ReadBack fast = super.readBack(deadline).orElseThrow();
                return Optional.of(new SlowReadBack(fast, deadline));
            }
        };
        List<String> proven = new ArrayList<>();
        for (int version = 0; version < 4; version++) {
            proven.add(prove(proof, slow, entries));
        }
        assertThat(proven).containsExactly("mine: 1 protected objects, with 1 objects in all",
            "mine: 1 protected objects, with 1 objects in all", "mine: 1 protected objects, with 1 objects in all",
            "not due");
        assertThat(notices).isEmpty();
    }

    /** Uses up the time when it is closed. */
    private record SlowReadBack(ReadBack fast, Deadline deadline) implements ReadBack {
        @Override
        public Set<String> names() {
            return fast.names();
        }

        @Override
        public Object restore(Entry entry) throws IOException {
            return fast.restore(entry);
        }

        @Override
        public Set<String> before(String name) {
            return fast.before(name);
        }

        @Override
        public void close() {
            while (openedForAProof() && !deadline.hasPassed()) {
                Thread.onSpinWait();
            }
        }

        /** The names are read first, and that takes no time. */
        private static boolean openedForAProof() {
            return StackWalker.getInstance()
                .walk(frames -> frames.anyMatch(frame -> frame.getMethodName().equals("compare")));
        }
    }

    @Test
    void partsAreProvenApart_andStillAnArrayThatTheyShareIsMissed() {
        double[] grid = {1, 2};
        List<Entry> entries = List.of(entry("grid", grid), entry("solver", new Solver(grid)));
        Proof proof = new Proof(settings("first"), TimeSource.SYSTEM, 1, () -> PLENTY);
        assertThatExceptionOfType(StftException.class)
            .isThrownBy(() -> prove(proof, new Image(entries), entries))
            .withMessageContaining(
                "\"solver\".grid: in the program the same object as in \"grid\", but read back another");
    }

    @Test
    void noMemory_isSaid_andTheRestIsProven() throws IOException {
        List<Entry> entries = List.of(entry("large", new double[1000]), entry("small", new int[1]));
        String proven = prove(new Proof(settings("first"), TimeSource.SYSTEM, 1, () -> 4000), new Image(entries),
            entries);
        assertThat(proven).isEqualTo("mine: 1 protected objects, with 1 objects in all");
        assertThat(notices).singleElement().asString().startsWith("not proven: \"large\": there is not enough memory");
    }

    @Test
    void noTimeForOnePart_isSaid_andNotTriedAgain() throws IOException {
        List<Entry> entries = List.of(entry("a", new int[100]));
        Proof proof = new Proof(settings("first").with(Setting.PROVE_TIME, "0ms"), TimeSource.SYSTEM, 1, () -> PLENTY);
        assertThat(prove(proof, new Image(entries), entries)).isEqualTo("mine: nothing");
        assertThat(prove(proof, new Image(entries), entries)).isEqualTo("not due");
        assertThat(notices).singleElement().asString()
            .startsWith("not proven: \"a\": it takes longer than stft.prove-time (0 ms)");
    }

    static final class Guarded implements Serializable {
        private static final long serialVersionUID = 1;
        static final Object LOCK = new Object();

        private Object readResolve() {
            synchronized (LOCK) {
                return this;
            }
        }
    }

    @Test
    void readingBackThatWaitsForALockOfTheCaller_endsWithTheTime_andIsSaid() throws IOException {
        Proof proof = new Proof(settings("first").with(Setting.PROVE_TIME, "100ms"), TimeSource.SYSTEM);
        List<Entry> entries = List.of(entry("guarded", new Guarded()));
        Image lazy = new Image(entries) {
            @Override
            public Optional<ReadBack> readBack(Deadline deadline) {
                return Optional.of(new LazyReadBack(() -> super.readBack(deadline).orElseThrow()));
            }
        };
        synchronized (Guarded.LOCK) {
            assertThat(prove(proof, lazy, entries)).isEqualTo("mine: nothing");
        }
        assertThat(notices).singleElement().asString()
            .startsWith(
                "not proven: \"guarded\": a constructor, hashCode() or compareTo() of its classes does not return");
    }

    /** Reads when the first object is asked for. */
    private record LazyReadBack(Supplier<ReadBack> later) implements ReadBack {
        @Override
        public Set<String> names() {
            return Set.of("guarded");
        }

        @Override
        public Object restore(Entry entry) throws IOException {
            return later.get().restore(entry);
        }

        @Override
        public Set<String> before(String name) {
            return Set.of();
        }

        @Override
        public void close() {
            // nothing is open
        }
    }

    @Test
    void textsAndNumbersCountWithTheirContent() {
        int length = 100_000;
        for (Object value : List.of("x".repeat(length), new StringBuilder("x".repeat(length)),
            BigInteger.ONE.shiftLeft(length * Byte.SIZE), BitSet.valueOf(new byte[] {1}))) {
            if (value instanceof BitSet bits) {
                bits.set(length * Byte.SIZE);
            }
            assertThat(GraphSize.of(List.of(value), Long.MAX_VALUE)).as(value.getClass().getName())
                .isGreaterThan(length);
        }
    }

    @Test
    void refusedVersion_isProvenAgain() {
        Proof proof = new Proof(settings("first"), TimeSource.SYSTEM);
        Image image = new Image(List.of(entry("u", new double[] {1, 2}))).with(array -> new double[] {1, 3});
        for (int attempt = 0; attempt < 2; attempt++) {
            assertThatExceptionOfType(StftException.class).isThrownBy(() -> prove(proof, image, image.entries));
        }
    }

    @Test
    void settings_sayWhichVersionsAreProven() throws IOException {
        assertThat(proven("off")).isEqualTo("-----");
        assertThat(proven("first")).isEqualTo("+----");
        assertThat(proven("2")).isEqualTo("+-+-+");
        assertThat(proven("all")).isEqualTo("+++++");
        assertThatExceptionOfType(StftException.class).isThrownBy(() -> new Proof(settings("0"), TimeSource.SYSTEM))
            .withMessage(
                "The setting stft.prove must be first, all, off, or a number n for every n-th version, but is '0'.");
    }

    private String proven(String setting) throws IOException {
        Proof proof = new Proof(settings(setting), TimeSource.SYSTEM);
        Image image = new Image(List.of(entry("u", new double[1])));
        StringBuilder proven = new StringBuilder();
        for (int version = 0; version < 5; version++) {
            proven.append(prove(proof, image, image.entries).equals("not due") ? '-' : '+');
        }
        return proven.toString();
    }
}
