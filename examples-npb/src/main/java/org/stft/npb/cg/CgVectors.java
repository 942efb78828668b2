package org.stft.npb.cg;

import org.stft.npb.common.RandomStream;

/**
 * The sparse random vectors of which the matrix of CG is made: one per row, each with a few random
 * elements and 0.5 at the row itself.
 *
 * <p>All ranks make all of them, because they come from one random stream.
 */
final class CgVectors {

    private static final long SEED = 314_159_265;

    private final int stride;
    private final int[] index;
    private final double[] value;
    private final int[] length;

    CgVectors(int order, int nonzeros) {
        stride = nonzeros + 1;
        index = new int[order * stride];
        value = new double[order * stride];
        length = new int[order];
        RandomStream random = new RandomStream(SEED).skip(1);
        for (int row = 0; row < order; row++) {
            draw(random, row, order, nonzeros);
            set(row, row, 0.5);
        }
    }

    private void draw(RandomStream random, int row, int order, int nonzeros) {
        int span = Integer.highestOneBit(2 * order - 1);
        while (length[row] < nonzeros) {
            double element = random.next();
            int place = (int) (span * random.next());
            if (place < order && find(row, place) < 0) {
                append(row, place, element);
            }
        }
    }

    private void set(int row, int place, double element) {
        int found = find(row, place);
        if (found < 0) {
            append(row, place, element);
        } else {
            value[found] = element;
        }
    }

    private void append(int row, int place, double element) {
        int at = row * stride + length[row]++;
        index[at] = place;
        value[at] = element;
    }

    private int find(int row, int place) {
        for (int at = begin(row); at < end(row); at++) {
            if (index[at] == place) {
                return at;
            }
        }
        return -1;
    }

    int count() {
        return length.length;
    }

    /** The position of a vector's first element. */
    int begin(int vector) {
        return vector * stride;
    }

    /** The position after a vector's last element. */
    int end(int vector) {
        return vector * stride + length[vector];
    }

    /** The number in the vector of the element at a position. */
    int index(int position) {
        return index[position];
    }

    /** The element at a position. */
    double value(int position) {
        return value[position];
    }
}
