package org.stft.bench.collectives;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * The delay of each rank.
 *
 * @param name of the pattern: {@code none}, {@code late-R} for the one rank R, {@code half}, {@code exponential}
 * @param hops the time of the pattern, as a multiple of the time of one message
 */
record Delays(String name, double hops) {

    static final String NONE = "none";
    private static final String LATE = "late-";

    /** The patterns: one rank late at every position but the root's, half of the ranks, exponential; without times the one without delays. */
    static List<Delays> of(int ranks, double[] hops) {
        List<Delays> all = new ArrayList<>(hops.length == 0 ? List.of(new Delays(NONE, 0)) : List.of());
        for (double each : hops) {
            for (int rank = 1; rank < ranks; rank++) {
                all.add(new Delays(LATE + rank, each));
            }
            all.add(new Delays("half", each));
            all.add(new Delays("exponential", each));
        }
        return all;
    }

    /**
     * The delay of a rank, in nanoseconds.
     *
     * @param hop the time of one message in nanoseconds
     * @param random the same for all ways of doing an operation
     */
    long of(int rank, int ranks, double hop, Random random) {
        double late = hops * hop;
        return switch (name) {
            case NONE -> 0;
            case "half" -> rank >= (ranks + 1) / 2 ? (long) late : 0;
            case "exponential" -> rank == 0 ? 0 : (long) (-late * Math.log(1 - random.nextDouble()));
            default -> rank == Integer.parseInt(name.substring(LATE.length())) ? (long) late : 0;
        };
    }
}
