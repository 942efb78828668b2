package org.stft.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.stft.StftException;
import org.stft.config.Settings;

/** Both orders, for every number of ranks from 1 to 64. */
class ConnectionOrderTest {

    private static final int MAX_RANKS = 64;

    static Stream<Arguments> ordersAndSizes() {
        return Stream.of(ConnectionOrder.values())
            .flatMap(order -> IntStream.rangeClosed(1, MAX_RANKS).mapToObj(size -> Arguments.of(order, size)));
    }

    @ParameterizedTest
    @MethodSource("ordersAndSizes")
    void synchronousMessages_everyPairMeetsExactlyOnceAndNobodyWaitsForEver(ConnectionOrder order, int size) {
        List<Simulation.Exchange> exchanges = play(order, size);
        assertThat(exchanges.stream().map(exchange -> List.of(exchange.from(), exchange.to())).toList())
            .containsExactlyInAnyOrderElementsOf(pairs(size));
    }

    private static List<List<Integer>> pairs(int size) {
        return IntStream.range(0, size).boxed()
            .flatMap(lower -> IntStream.range(lower + 1, size).mapToObj(higher -> List.of(lower, higher))).toList();
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void papersOrder_longestPathIs2NMinus3(int size) {
        assertThat(Simulation.longestPath(play(ConnectionOrder.PAPER, size))).isEqualTo(size == 1 ? 0 : 2 * size - 3);
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void tournament_longestPathIsNMinus1OrNIfOdd(int size) {
        int rounds = size == 1 ? 0 : size - 1 + size % 2;
        assertThat(Simulation.longestPath(play(ConnectionOrder.TOURNAMENT, size))).isEqualTo(rounds);
    }

    static IntStream sizes() {
        return IntStream.rangeClosed(1, MAX_RANKS);
    }

    @Test
    void simulation_noticesADeadlock() {
        // A ring in which each rank first sends to the next one.
        List<Simulation.Exchange> exchanges = Simulation.play(3, rank -> List.of(
            new Step(Step.Role.SEND, (rank + 1) % 3), new Step(Step.Role.RECEIVE, (rank + 2) % 3)));
        assertThat(exchanges).isEmpty();
    }

    @Test
    void papersOrder_isThatOfFigure7() {
        assertThat(ConnectionOrder.PAPER.steps(2, 5)).containsExactly(new Step(Step.Role.RECEIVE, 0),
            new Step(Step.Role.RECEIVE, 1), new Step(Step.Role.SEND, 3), new Step(Step.Role.SEND, 4));
    }

    @ParameterizedTest
    @EnumSource
    void rankOutOfRange_isRefusedWithTheRange(ConnectionOrder order) {
        assertThatThrownBy(() -> order.steps(4, 4)).hasMessage("Expected a rank from 0 to 3, found 4.");
        assertThatThrownBy(() -> order.steps(-1, 4)).hasMessageContaining("found -1");
    }

    @Test
    void settingNotGiven_tournament() {
        assertThat(ConnectionOrder.of(settings(Map.of()))).isEqualTo(ConnectionOrder.TOURNAMENT);
    }

    @ParameterizedTest
    @EnumSource
    void settingGiven_thatOrder(ConnectionOrder order) {
        assertThat(ConnectionOrder.of(settings(Map.of("stft.order", order.word())))).isEqualTo(order);
    }

    @Test
    void settingNamesNoOrder_errorNamesBoth() {
        Settings wrong = settings(Map.of("stft.order", "fastest"));
        assertThatThrownBy(() -> ConnectionOrder.of(wrong)).isInstanceOf(StftException.class)
            .hasMessage("The setting stft.order must be tournament or paper, but is 'fastest'.");
    }

    private static Settings settings(Map<String, String> given) {
        return Settings.of(given, Map.of());
    }

    private static List<Simulation.Exchange> play(ConnectionOrder order, int size) {
        return Simulation.play(size, rank -> order.steps(rank, size));
    }
}
