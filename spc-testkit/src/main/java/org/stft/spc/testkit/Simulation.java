package org.stft.spc.testkit;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A typical state of a program, with every kind of field that a back end for objects must save. */
final class Simulation implements Serializable {

    private static final long serialVersionUID = 1;

    final boolean periodic = true;
    final byte dimension = 3;
    final char axis = 'z';
    final short ghosts = -2;
    final float courant = 0.9f;
    int step;
    long seed = 1L << 60;
    double time = -0.0;
    Integer limit = 1000;
    String title = "\u00fcber \ud83d\ude00 \ud800 \u0000";
    Phase phase = Phase.SOLVE;
    double[] u = {1, Double.NaN, Double.MIN_VALUE};
    int[][] cells = {{1, 2}, {}, null, {3}};
    Particle[] few = {new Particle(1, "a", null), null};
    List<Particle> many = new ArrayList<>();
    Map<String, Double> sums = new LinkedHashMap<>();
    Particle none;
    Simulation self = this;
    double[] alsoU = u;
    transient Thread worker = Thread.currentThread();

    static Simulation atStep(int step) {
        Simulation simulation = new Simulation();
        simulation.step = step;
        for (int i = 0; i < step; i++) {
            simulation.many.add(new Particle(i, "p" + i, simulation.few[0]));
            simulation.sums.put("s" + i, i / 3.0);
        }
        return simulation;
    }

    /** One step of the program; the same for an object and its restored copy. */
    void advance() {
        step++;
        alsoU[0] += 1;
        self.sums.merge("total", u[0], Double::sum);
        phase = Phase.values()[step % Phase.values().length];
    }

    enum Phase {
        SOLVE, EXCHANGE {
            @Override
            boolean talks() {
                return true;
            }
        };

        boolean talks() {
            return false;
        }
    }

    record Particle(double mass, String name, Particle next) implements Serializable {}
}
