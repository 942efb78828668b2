package org.stft.npb.cg;

import java.util.Arrays;

/** Builds a block row by row: a row is the sum of those vectors that have an element there. */
final class CgAssembly {

    private final CgProblem problem;
    private final CgVectors vectors;
    private final int firstRow;
    private final int firstColumn;
    private final int width;
    private final int height;
    private final double[] weight;
    /** Per row, the positions of its elements in the vectors: users[userStart[row]] to users[userStart[row+1]]. */
    private final int[] userStart;
    private final int[] users;
    private final int[] owner;
    private final double[] sum;
    private final boolean[] touched;
    private final int[] touchedColumns;

    CgAssembly(CgProblem problem, CgGrid grid) {
        this.problem = problem;
        this.vectors = new CgVectors(problem.order(), problem.nonzeros());
        this.firstRow = grid.firstRow();
        this.firstColumn = grid.firstColumn();
        this.width = grid.endColumn() - firstColumn;
        this.height = grid.endRow() - firstRow;
        this.weight = weights();
        this.userStart = countUsers();
        this.users = new int[userStart[height]];
        this.owner = new int[users.length];
        this.sum = new double[width];
        this.touched = new boolean[width];
        this.touchedColumns = new int[width];
        listUsers();
    }

    private double[] weights() {
        double ratio = Math.pow(CgProblem.CONDITION, 1.0 / problem.order());
        double[] result = new double[problem.order()];
        double size = 1;
        for (int vector = 0; vector < result.length; vector++) {
            result[vector] = size;
            size *= ratio;
        }
        return result;
    }

    private int[] countUsers() {
        int[] count = new int[height + 1];
        for (int vector = 0; vector < vectors.count(); vector++) {
            for (int at = vectors.begin(vector); at < vectors.end(vector); at++) {
                if (inBlock(vectors.index(at) - firstRow, height)) {
                    count[vectors.index(at) - firstRow + 1]++;
                }
            }
        }
        for (int row = 0; row < height; row++) {
            count[row + 1] += count[row];
        }
        return count;
    }

    private void listUsers() {
        int[] next = Arrays.copyOf(userStart, height);
        for (int vector = 0; vector < vectors.count(); vector++) {
            for (int at = vectors.begin(vector); at < vectors.end(vector); at++) {
                int row = vectors.index(at) - firstRow;
                if (inBlock(row, height)) {
                    owner[next[row]] = vector;
                    users[next[row]++] = at;
                }
            }
        }
    }

    private static boolean inBlock(int place, int extent) {
        return place >= 0 && place < extent;
    }

    CgMatrix assemble() {
        CgMatrix matrix = new CgMatrix(height, room());
        for (int row = 0; row < height; row++) {
            int count = addVectors(row);
            count = addDiagonal(row, count);
            store(matrix, row, count);
        }
        return matrix;
    }

    /** An upper bound of the non-zeros: before equal columns of a row are added up. */
    private int room() {
        int room = height;
        for (int vector : owner) {
            for (int at = vectors.begin(vector); at < vectors.end(vector); at++) {
                if (inBlock(vectors.index(at) - firstColumn, width)) {
                    room++;
                }
            }
        }
        return room;
    }

    private int addVectors(int row) {
        int count = 0;
        for (int user = userStart[row]; user < userStart[row + 1]; user++) {
            int vector = owner[user];
            double factor = vectors.value(users[user]);
            for (int at = vectors.begin(vector); at < vectors.end(vector); at++) {
                int place = vectors.index(at) - firstColumn;
                if (inBlock(place, width)) {
                    count = add(place, factor * (weight[vector] * vectors.value(at)), count);
                }
            }
        }
        return count;
    }

    private int addDiagonal(int row, int count) {
        int place = firstRow + row - firstColumn;
        return inBlock(place, width) ? add(place, CgProblem.CONDITION - problem.shift(), count) : count;
    }

    private int add(int place, double value, int count) {
        sum[place] += value;
        if (touched[place]) {
            return count;
        }
        touched[place] = true;
        touchedColumns[count] = place;
        return count + 1;
    }

    private void store(CgMatrix matrix, int row, int count) {
        Arrays.sort(touchedColumns, 0, count);
        for (int i = 0; i < count; i++) {
            int place = touchedColumns[i];
            matrix.append(row, place, sum[place]);
            sum[place] = 0;
            touched[place] = false;
        }
        matrix.end(row);
    }
}
