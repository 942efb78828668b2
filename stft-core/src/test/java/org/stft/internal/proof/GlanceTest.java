package org.stft.internal.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.stft.StftException;
import org.stft.spc.ProtectedState.Entry;

/** Changes between two glances at the same objects. */
class GlanceTest {

    static final class Model {
        boolean flag;
        int step;
        double time;
        Object part = new Object();
        final double[] field = new double[100_000];
        final List<Object> list = new ArrayList<>();
        final Map<Object, Object> map = new HashMap<>();
        final AtomicLong count = new AtomicLong();
        final float[][] rows = {{1}, {2}};
        Model next;
    }

    static Stream<Arguments> changes() {
        return Stream.of(change("flag", model -> model.flag = true), change("step", model -> model.step++),
            change("time", model -> model.time = -0.0), change("part", model -> model.part = new Object()),
            change("list", model -> model.list.add(1)), change("map", model -> model.map.put(1, 1)),
            change("count", model -> model.count.incrementAndGet()),
            change("rows[1][0]", model -> model.rows[1][0] = 3),
            change("rows[0]", model -> model.rows[0] = new float[] {1}),
            change("next.step", model -> model.next.step = 7),
            change("field[0]", model -> IntStream.range(0, 100_000).forEach(i -> model.field[i]++)));
    }

    private static Arguments change(String path, Consumer<Model> change) {
        return Arguments.of(path, change);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("changes")
    void change_isFound_withItsPath(String path, Consumer<Model> change) {
        Model model = new Model();
        model.next = new Model();
        Glance before = Glance.at(List.of(new Entry("other", int[].class, new int[3]),
            new Entry("model", Model.class, model)));
        assertThat(before.changed()).isEmpty();
        change.accept(model);
        assertThat(before.changed()).contains("\"model\"." + path);
        assertThatExceptionOfType(StftException.class).isThrownBy(before::requireUnchanged)
            .withMessageStartingWith("\"model\"." + path
                + " was changed by another thread of the program while it was saved. Let threads");
    }

    @Test
    void largeState_needsFewSamples() {
        Object[] many = IntStream.range(0, 1_000_000).mapToObj(i -> new int[] {i}).toArray();
        Glance glance = Glance.at(List.of(new Entry("large", double[].class, new double[8 << 20]),
            new Entry("many", Object[].class, many)));
        assertThat(glance.size()).isLessThan(20_000);
    }

    @Test
    void nothing_isUnchanged() {
        Glance.at(List.of()).requireUnchanged();
    }
}
