package org.stft.bench.collectives;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * The delay of each rank.
 *
 * @param name of the pattern: {@code none}; {@code late-R}: the one rank R; {@code pair}: the last two; {@code half}:
 *     the upper half; {@code ramp}: each rank later than the one before; {@code uniform} and {@code exponential}: at
 *     random
 * @param hops the time of the pattern, as a multiple of the time of one message
 */
record Delays(String name, double hops) {

    static final String NONE = "none";
    private static final String LATE = "late-";
    private static final List<String> RANDOM = List.of("uniform", "exponential");

    /**
     * The patterns at each of the times, those that differ with so many ranks; without times the one without delays.
     */
    static List<Delays> of(int ranks, double[] hops) {
        List<Delays> all = new ArrayList<>(hops.length == 0 ? List.of(new Delays(NONE, 0)) : List.of());
        for (double each : hops) {
            for (int rank = 1; rank < ranks; rank++) {
                all.add(new Delays(LATE + rank, each));
            }
            for (String name : ranks > 2 ? List.of("pair", "half", "ramp", "uniform", "exponential") : RANDOM) {
                all.add(new Delays(name, each));
            }
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
            case "pair" -> rank >= ranks - 2 ? (long) late : 0;
            case "half" -> rank >= (ranks + 1) / 2 ? (long) late : 0;
            case "ramp" -> (long) (late * rank / (ranks - 1));
            case "uniform" -> rank == 0 ? 0 : (long) (late * random.nextDouble());
            case "exponential" -> rank == 0 ? 0 : (long) (-late * Math.log(1 - random.nextDouble()));
            default -> rank == Integer.parseInt(name.substring(LATE.length())) ? (long) late : 0;
        };
    }
}
