package org.stft.order;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A round-robin tournament by the circle method: one player keeps its seat, the others move on by one
 * seat each round, and players who sit opposite form a pair. An odd number of ranks is filled up with a dummy
 * player; its opponent has no exchange in that round.
 */
final class Tournament {

    private Tournament() {
    }

    static int rounds(int size) {
        return seats(size) - 1;
    }

    static List<Step> steps(int rank, int size) {
        return IntStream.range(0, rounds(size)).map(round -> opponent(rank, round, size))
            .filter(peer -> peer < size).mapToObj(peer -> Step.between(rank, peer)).toList();
    }

    /** The peer of a rank in a round; {@code size} itself if the rank has no exchange. */
    private static int opponent(int rank, int round, int size) {
        int fixed = seats(size) - 1;
        int circle = fixed;
        int alone = half(round, circle);
        if (rank == fixed) {
            return alone;
        }
        return rank == alone ? fixed : Math.floorMod(round - rank, circle);
    }

    /** The player p of the circle with 2p = round, modulo the circle's odd length: opposite the fixed seat. */
    private static int half(int round, int circle) {
        return circle == 1 ? 0 : (int) ((long) round * ((circle + 1) / 2) % circle);
    }

    private static int seats(int size) {
        return size + size % 2;
    }
}
