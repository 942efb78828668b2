package org.stft.npb.mg;

import java.util.Arrays;
import org.stft.npb.common.RandomStream;
import org.stft.npb.common.World;

/** The right-hand side of MG: +1 at the ten largest, -1 at the ten smallest points of a random field, else 0. */
public final class MgCharges {

    private static final long SEED = 314_159_265;

    private final World world;
    private final MgGrid grid;
    private final int edge;
    private final Extremes largest = new Extremes();
    private final Extremes smallest = new Extremes();

    public MgCharges(World world, MgGrid grid, int edge) {
        this.world = world;
        this.grid = grid;
        this.edge = edge;
    }

    /** The field on this rank's box, ghost layers not filled. Collective. */
    public double[] place() {
        for (int z = 1; z <= grid.nz; z++) {
            for (int y = 1; y <= grid.ny; y++) {
                scanRow(y, z);
            }
        }
        double[] field = new double[grid.length];
        for (int charge = 0; charge < MgProblem.CHARGES; charge++) {
            set(field, largest, 1);
            set(field, smallest, -1);
        }
        return field;
    }

    private void scanRow(int y, int z) {
        long before = grid.firstX + (long) edge * (grid.firstY + y - 1 + (long) edge * (grid.firstZ + z - 1));
        RandomStream random = new RandomStream(SEED).skip(before);
        for (int x = 1; x <= grid.nx; x++) {
            double value = random.next();
            largest.offer(value, grid.index(x, y, z));
            smallest.offer(-value, grid.index(x, y, z));
        }
    }

    /** Sets the next point of all ranks together; the values differ, so exactly one rank has it. */
    private void set(double[] field, Extremes candidates, double charge) {
        if (world.max(candidates.head()) == candidates.head()) {
            field[candidates.take()] = charge;
        }
    }

    /** The largest values of a field and where they are. */
    private static final class Extremes {

        private final double[] values = new double[MgProblem.CHARGES];
        private final int[] indices = new int[MgProblem.CHARGES];
        private int taken;

        Extremes() {
            Arrays.fill(values, Double.NEGATIVE_INFINITY);
        }

        void offer(double value, int index) {
            if (value > values[values.length - 1]) {
                insert(value, index);
            }
        }

        private void insert(double value, int index) {
            int at = values.length - 1;
            for (; at > 0 && values[at - 1] < value; at--) {
                values[at] = values[at - 1];
                indices[at] = indices[at - 1];
            }
            values[at] = value;
            indices[at] = index;
        }

        /** The largest value not yet taken. */
        double head() {
            return taken < values.length ? values[taken] : Double.NEGATIVE_INFINITY;
        }

        int take() {
            return indices[taken++];
        }
    }
}
