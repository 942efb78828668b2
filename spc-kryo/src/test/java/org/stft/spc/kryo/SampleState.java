package org.stft.spc.kryo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.TreeMap;
import org.stft.spc.testkit.OneRank;

/** A small state in which every part of the image format occurs. */
final class SampleState {

    enum Phase { SOLVE, WRITE }

    record Particle(double mass, Particle next) {}

    static class Model {
        int step = 7;
        boolean periodic = true;
        byte dimension = 3;
        char axis = 'z';
        short ghosts = -2;
        long seed = -5;
        float courant = 0.5f;
        double time = 1.25;
        String title = "a title";
        String wide = "\u0434\u043b\u044f";
        Phase phase = Phase.WRITE;
        Integer boxed = 300;
        double[] field = {1, 2, 3};
        double[] sameField = field;
        int[][] cells = {{1}, {2, 3}, null};
        Particle[] few = {new Particle(1, new Particle(2, null)), null};
        List<Particle> many = new ArrayList<>(Arrays.asList(few[0], few[0].next, null));
        Map<String, Long> counts = new TreeMap<>(Map.of("a", 1L, "b", 2L));
        Map<Integer, Object> mixed = new HashMap<>(Map.of(1, "text", 2, List.of(true)));
        PriorityQueue<Double> queue = new PriorityQueue<>(List.of(2.0, 1.0));
        Random random = new Random(42);
        Object nothing;
        Model self = this;
    }

    private SampleState() {
    }

    /** The state of the program in memory. */
    static OneRank protect(OneRank rank) {
        return rank.protect("model", new Model())
            .protect("u", new double[] {0.5, -0.0, Double.NaN})
            .protect("cells", new int[][] {{1, 2}, {}, null})
            .protect("flags", new boolean[] {true, false, true})
            .protect("long", ramp(600))
            .protect("names", new String[] {"x", null});
    }

    /** The same with other content in the arrays. */
    static OneRank protectBlank(OneRank rank) {
        return rank.protect("model", new Model())
            .protect("u", new double[3])
            .protect("cells", new int[][] {{0, 0}, {}, null})
            .protect("flags", new boolean[3])
            .protect("long", new double[600])
            .protect("names", new String[0]);
    }

    private static double[] ramp(int length) {
        double[] ramp = new double[length];
        Arrays.setAll(ramp, i -> i);
        return ramp;
    }
}
