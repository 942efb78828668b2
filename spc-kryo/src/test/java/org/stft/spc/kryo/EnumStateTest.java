package org.stft.spc.kryo;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.DoubleBinaryOperator;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

/** What the program has changed in the constants of its enums is restored in them. */
class EnumStateTest {

    @TempDir
    Path directory;

    enum Phase {
        SOLVE, WRITE {
            int files;

            @Override
            void use() {
                super.use();
                files++;
            }

            @Override
            int files() {
                return files;
            }
        },
        IDLE;

        final String label = name().toLowerCase(java.util.Locale.ROOT);
        final int[] counts = new int[3];
        final List<Object> seen = new ArrayList<>();
        int uses;
        double time;
        Phase next;
        private transient int cache;

        void use() {
            uses++;
            time += 0.5;
            counts[1]++;
            seen.add(this);
            next = IDLE;
            cache = 9;
        }

        int files() {
            return 0;
        }

        void clear() {
            uses = 0;
            time = 0;
            counts[1] = 0;
            seen.clear();
            next = null;
        }
    }

    static final class Model {
        Phase phase = Phase.SOLVE;
        int[] counts = Phase.WRITE.counts;
    }

    @Test
    void fieldsOfAllConstants_areRestoredInThem() throws IOException {
        Job job = Job.in(directory).allowing("org.stft.spc.kryo.*");
        Phase.SOLVE.use();
        Phase.WRITE.use();
        Phase.WRITE.use();
        job.save("x", new Model());
        Arrays.stream(Phase.values()).forEach(Phase::clear);
        Model restored = job.restore("x", Model.class);
        assertThat(restored.phase).isSameAs(Phase.SOLVE);
        assertThat(Phase.SOLVE.uses).isEqualTo(1);
        assertThat(Phase.WRITE.uses).isEqualTo(2);
        assertThat(Phase.WRITE.files()).isEqualTo(2);
        assertThat(Phase.WRITE.time).isEqualTo(1);
        assertThat(Phase.WRITE.seen).containsExactly(Phase.WRITE, Phase.WRITE);
        assertThat(Phase.WRITE.counts).containsExactly(0, 2, 0).isSameAs(restored.counts);
        assertThat(Phase.SOLVE.next).isSameAs(Phase.IDLE);
        assertThat(Phase.IDLE.uses).isZero();
        assertThat(Phase.SOLVE.cache).isEqualTo(9);
        assertThat(Phase.SOLVE.label).isEqualTo("solve");
    }

    record Point(int x, int y) {}

    enum Usual {
        PLUS("+", Double::sum, new Point(1, 2)), TIMES("*", (a, b) -> a * b, null);

        private final String symbol;
        private final DoubleBinaryOperator operator;
        private final Point point;
        private final Pattern pattern = Pattern.compile("x");
        private final List<String> names = List.of("a", "b");
        private final Class<?> type = String.class;
        private final double weight = 1.5;
        private final transient ReentrantLock lock = new ReentrantLock();

        Usual(String symbol, DoubleBinaryOperator operator, Point point) {
            this.symbol = symbol;
            this.operator = operator;
            this.point = point;
        }

        @Override
        public String toString() {
            return symbol + operator + point + pattern + names + type + weight + lock;
        }
    }

    @Test
    void enumWithFieldsThatCannotChange_isSavedAsItsName() throws IOException {
        Job job = Job.in(directory);
        assertThat(job.roundTrip(new Usual[] {Usual.TIMES, null})).containsExactly(Usual.TIMES, null);
        assertThat(new String(job.content(), StandardCharsets.ISO_8859_1)).contains("TIMES").doesNotContain("weight");
    }

    enum Loose {
        ONE;

        final Object counts = new int[1];
        final Object lock = new Object();
        Object any;
    }

    @Test
    void fieldsDeclaredAsObject_areRestoredWhateverTheyHold() throws IOException {
        Job job = Job.in(directory);
        ((int[]) Loose.ONE.counts)[0] = 5;
        Loose.ONE.any = new StringBuilder("before");
        Object lock = Loose.ONE.lock;
        job.save("x", new Loose[] {Loose.ONE});
        ((int[]) Loose.ONE.counts)[0] = 6;
        Loose.ONE.any = null;
        job.restore("x", Loose[].class);
        assertThat((int[]) Loose.ONE.counts).containsExactly(5);
        assertThat(Loose.ONE.any).hasToString("before");
        assertThat(Loose.ONE.lock).isSameAs(lock);
    }

    enum Locked {
        ONE;

        final ReentrantLock lock = new ReentrantLock();
    }

    @Test
    void stateThatCannotBeSaved_isRefused_namingTheField() {
        assertThatIOException().isThrownBy(() -> Job.in(directory).save("x", new Locked[] {Locked.ONE}))
            .withMessageContainingAll("x[0].lock is of class java.util.concurrent.locks.ReentrantLock", "transient");
    }

    @Test
    void fieldThatTheEnumOfTheProgramDoesNotHave_isRefused() throws IOException {
        Job job = Job.in(directory).allowing("org.stft.spc.kryo.*");
        job.save("x", new Model());
        job.replace("Phase.uses: int", "Phase.used: int");
        assertThatIOException().isThrownBy(() -> job.restore("x", Model.class))
            .withMessageContainingAll("Phase.used: int", "Phase.uses: int");
    }
}
