package org.stft.tool.check;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.stft.probe.Call;
import org.stft.probe.Operation;

class LastArgumentsTest {

    private static final int COUNT = 2;
    private static final int DISPLACEMENTS = 7;

    private final int[] counts = {1, 2};

    private Call gather(Object self, Object buffer, int count, int[] displacements) {
        return new WrittenCall(Operation.GATHERV, self, buffer, 0, count, null, new int[9], 0, counts, displacements,
            null,
            0);
    }

    @Test
    void equalArguments_areNotChanged() {
        LastArguments last = LastArguments.of(gather("a", new int[3], 1000, new int[] {0, 1}), 0, 0);
        assertThat(last.changed(gather("a", new int[3], 1000, new int[] {0, 1}))).isZero();
    }

    @Test
    void otherArguments_areChangedAtTheirPlaces() {
        LastArguments last = LastArguments.of(gather("a", new int[3], 1, new int[] {0, 1}), 0, 0);
        assertThat(last.changed(gather("b", new int[4], 2, new int[] {0, 2})))
            .isEqualTo(Place.bit(Place.SELF) | Place.bit(0) | Place.bit(COUNT) | Place.bit(DISPLACEMENTS));
        assertThat(last.changed(gather("a", null, 1, null))).isEqualTo(Place.bit(0) | Place.bit(DISPLACEMENTS));
        assertThat(last.changed(gather("a", new double[3], 1, new int[] {0, 1}))).isEqualTo(Place.bit(0));
    }

    @Test
    void listThatTheProgramChanges_isChanged() {
        LastArguments last = LastArguments.of(gather("a", new int[3], 1, counts), 0, 0);
        counts[0] = 7;
        assertThat(last.changed(gather("a", new int[3], 1, new int[] {1, 2}))).isEqualTo(Place.bit(6));
    }

    @Test
    void nextArguments_areThoseOfTheNextCall() {
        Call next = gather("b", null, 2, new int[] {5});
        LastArguments last = LastArguments.of(gather("a", new int[3], 1, new int[] {0, 1}), 3, 1);
        LastArguments then = last.next(next, last.changed(next), 4, 6);
        assertThat(then.changed(next)).isZero();
        assertThat(then.changes()).isEqualTo(4);
        assertThat(then.held()).isEqualTo(6);
    }
}
