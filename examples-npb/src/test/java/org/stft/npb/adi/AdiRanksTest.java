package org.stft.npb.adi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.npb.common.ProblemClass;
import org.stft.npb.flow.FlowBox;

/** The layout of SP and BT, without a job. */
class AdiRanksTest {

    private static final int EDGE = 65;

    @ParameterizedTest
    @CsvSource({"1,1", "2,2", "3,3", "4,2", "5,5", "8,4", "9,3", "12,6", "16,4", "18,6", "36,6"})
    void cube_isCutAsSeldomAsPossible(int count, int layers) {
        assertThat(AdiRanks.mostLayers(count)).isEqualTo(layers);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 8, 9, 12, 16})
    void tilesOfAllRanks_coverTheCubeOnce(int count) {
        int points = 0;
        Set<List<Integer>> places = new HashSet<>();
        for (AdiRanks rank : ranks(count)) {
            List<FlowBox> boxes = rank.boxes(EDGE);
            for (int tile = 0; tile < rank.tiles(); tile++) {
                FlowBox box = boxes.get(tile);
                points += box.count(FlowBox.X) * box.count(FlowBox.Y) * box.count(FlowBox.Z);
                places.add(place(rank, tile));
            }
        }
        AdiRanks any = new AdiRanks(count, 0);
        assertThat(points).isEqualTo(EDGE * EDGE * EDGE);
        assertThat(places).hasSize(any.layers(FlowBox.X) * any.layers(FlowBox.Y) * any.layers(FlowBox.Z));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 8, 9, 12, 16})
    void eachLayer_hasEquallyManyTilesOfEachRank(int count) {
        for (AdiRanks rank : ranks(count)) {
            for (int axis = FlowBox.X; axis <= FlowBox.Z; axis++) {
                for (int layer = 0; layer < rank.layers(axis); layer++) {
                    assertThat(rank.tiles(axis, layer)).hasSize(rank.tiles() / rank.layers(axis));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 8, 9, 12, 16})
    void neighbour_hasTheTilesBeside_inTheSameOrder(int count) {
        List<AdiRanks> ranks = ranks(count);
        for (AdiRanks rank : ranks) {
            for (int axis = FlowBox.X; axis <= FlowBox.Z; axis++) {
                AdiRanks above = ranks.get(rank.neighbour(axis, 1));
                assertThat(ranks.get(above.neighbour(axis, -1))).isSameAs(rank);
                for (int layer = 0; layer + 1 < rank.layers(axis); layer++) {
                    int[] here = rank.tiles(axis, layer);
                    int[] beside = above.tiles(axis, layer + 1);
                    for (int n = 0; n < here.length; n++) {
                        List<Integer> place = place(rank, here[n]);
                        place.set(axis, place.get(axis) + 1);
                        assertThat(place(above, beside[n])).isEqualTo(place);
                        assertThat(rank.inside(here[n], axis, 1)).isTrue();
                    }
                }
            }
        }
    }

    @Test
    void tooManyRanks_areRefusedWithTheNumbersThatWork() {
        AdiKernel kernel = new AdiKernel("SP", ProblemClass.S, new AdiProblem(12, 1, 1, null, null), null);
        kernel.requireLegal(16);

        assertThatThrownBy(() -> kernel.requireLegal(5))
            .hasMessage("SP class S runs on n x m ranks, n from 1 to 4 and m"
                + " a divisor of n, but this job has 5. Example: stft run -np 4 org.stft.npb.SP S");
    }

    private static List<AdiRanks> ranks(int count) {
        return IntStream.range(0, count).mapToObj(rank -> new AdiRanks(count, rank)).toList();
    }

    private static List<Integer> place(AdiRanks rank, int tile) {
        return new ArrayList<>(
            List.of(rank.layer(tile, FlowBox.X), rank.layer(tile, FlowBox.Y), rank.layer(tile, FlowBox.Z)));
    }
}
