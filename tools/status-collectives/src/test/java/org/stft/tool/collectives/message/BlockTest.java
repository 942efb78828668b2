package org.stft.tool.collectives.message;

import static org.assertj.core.api.Assertions.assertThat;

import mpi.Datatype;
import mpi.MPI;
import org.junit.jupiter.api.Test;

class BlockTest {

    @Test
    void basicTypes_areCopiedAtTheirOffsets() {
        int[] to = new int[5];
        assertThat(new Block(new int[] {1, 2, 3}, 1, 2, MPI.INT).copyTo(new Block(to, 2, 3, MPI.INT))).isTrue();
        assertThat(to).containsExactly(0, 0, 2, 3, 0);
    }

    @Test
    void nothingIsCopied_whereAMessageWouldNotJustCopy() {
        int[] to = new int[2];
        Block from = new Block(new int[] {1, 2}, 0, 2, MPI.INT);
        assertThat(from.copyTo(new Block(to, 0, 1, MPI.INT))).isFalse();
        assertThat(from.copyTo(new Block(new float[2], 0, 2, MPI.FLOAT))).isFalse();
        assertThat(from.copyTo(new Block(to, 0, 2, MPI.OBJECT))).isFalse();
        assertThat(new Block(new Object[] {"a"}, 0, 1, MPI.OBJECT)
            .copyTo(new Block(new Object[1], 0, 1, MPI.OBJECT))).isFalse();
        assertThat(to).containsOnly(0);
    }

    @Test
    void length_isThatOfTheElements() {
        Datatype vector = Datatype.Vector(2, 1, 2, MPI.SHORT);
        assertThat(new Block(null, 0, 10, MPI.DOUBLE).bytes()).isEqualTo(80);
        assertThat(new Block(null, 0, 10, vector).bytes()).isEqualTo(40);
        assertThat(new Block(null, 0, 10, MPI.OBJECT).bytes()).isNegative();
    }
}
