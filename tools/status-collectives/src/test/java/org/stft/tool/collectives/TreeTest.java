package org.stft.tool.collectives;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TreeTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "7 | -1 | 0 5 1", "0 | 7 | 6 2", "5 | 7 | 3", "6 | 0 | 4", "1 | 7 | ''", "2 | 0 | ''", "3 | 5 | ''",
        "4 | 6 | ''"})
    void paper_isTheWorkedExampleOfThePaper(int rank, int parent, String children) {
        Tree tree = Tree.of(Mode.PAPER, rank, 7, late(8, 1, 2, 3, 4));

        assertThat(tree.parent()).isEqualTo(parent);
        assertThat(text(tree.children())).isEqualTo(children);
        assertThat(tree.leaves()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "7 | -1 | 0 5 | 1", "0 | 7 | 6 | 2", "5 | 7 | '' | 3", "6 | 0 | '' | 4", "1 | 7 | '' | ''", "4 | 6 | '' | ''"})
    void leaves_lateRanksAreLeavesOfReadyOnesInTurn(int rank, int parent, String children, String leaves) {
        Tree tree = Tree.of(Mode.LEAVES, rank, 7, late(8, 1, 2, 3, 4));

        assertThat(tree.parent()).isEqualTo(parent);
        assertThat(text(tree.children())).isEqualTo(children);
        assertThat(text(tree.leaves())).isEqualTo(leaves);
    }

    @Test
    void leaves_onlyTheRootIsReady_hasAllBelowIt() {
        assertThat(text(Tree.of(Mode.LEAVES, 1, 1, late(4, 0, 2, 3)).leaves())).isEqualTo("0 2 3");
    }

    @ParameterizedTest
    @EnumSource(value = Mode.class, names = "OFF", mode = EnumSource.Mode.EXCLUDE)
    void anyRootAndAnyLateRanks_everyRankGetsTheDataOnceFromTheOneThatSendsIt(Mode mode) {
        for (int ranks = 1; ranks <= 9; ranks++) {
            for (int root = 0; root < ranks; root++) {
                for (int bits = 0; bits < 1 << ranks; bits++) {
                    if ((bits >> root & 1) == 0) {
                        requireSpans(mode, ranks, root, bits);
                    }
                }
            }
        }
    }

    private static void requireSpans(Mode mode, int ranks, int root, int bits) {
        boolean[] late = new boolean[ranks];
        IntStream.range(0, ranks).forEach(rank -> late[rank] = (bits >> rank & 1) != 0);
        SortedSet<Integer> reached = new TreeSet<>();
        Deque<Integer> open = new ArrayDeque<>();
        open.add(root);
        while (!open.isEmpty()) {
            int rank = open.remove();
            assertThat(reached.add(rank)).isTrue();
            Tree tree = Tree.of(mode, rank, root, late);
            for (int child : IntStream.concat(IntStream.of(tree.children()), IntStream.of(tree.leaves())).toArray()) {
                assertThat(Tree.of(mode, child, root, late).parent()).isEqualTo(rank);
                open.add(child);
            }
        }
        assertThat(reached).hasSize(ranks);
    }

    private static boolean[] late(int ranks, int... late) {
        boolean[] all = new boolean[ranks];
        IntStream.of(late).forEach(rank -> all[rank] = true);
        return all;
    }

    private static String text(int[] ranks) {
        return String.join(" ", IntStream.of(ranks).mapToObj(Integer::toString).toList());
    }
}
