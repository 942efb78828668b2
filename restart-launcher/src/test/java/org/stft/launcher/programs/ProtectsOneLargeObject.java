package org.stft.launcher.programs;

import java.util.ArrayList;
import java.util.List;
import mpi.MPI;
import org.stft.Stft;

/**
 * A job with one large object, of which two do not fit the memory that its test gives it. The argument says how it protects
 * that: {@code supplier}, {@code class}, or {@code held}, where the program keeps what its supplier makes.
 */
public final class ProtectsOneLargeObject {

    static final int MIB = 300;

    private static final List<Object> HELD = new ArrayList<>();

    /** The large object. */
    static final class Grid {
        double[][] rows = new double[MIB][(1 << 20) / Double.BYTES];
        int step;

        static Grid held() {
            Grid grid = new Grid();
            HELD.add(grid);
            return grid;
        }
    }

    private ProtectsOneLargeObject() {
    }

    public static void main(String[] arguments) {
        String form = MPI.Init(arguments)[0];
        try (Stft stft = Stft.start()) {
            Grid grid = switch (form) {
                case "supplier" -> stft.protect("grid", Grid::new);
                case "class" -> stft.protect("grid", Grid.class, Grid::new);
                default -> stft.protect("grid", Grid::held);
            };
            while (grid.step < 2) {
                grid.rows[MIB - 1][grid.step] = ++grid.step;
                stft.checkpointNow();
            }
            System.out.println("result " + grid.rows[MIB - 1][0] + " " + grid.rows[MIB - 1][1]);
        }
        MPI.Finalize();
    }
}
