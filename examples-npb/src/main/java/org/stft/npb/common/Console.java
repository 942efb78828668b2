package org.stft.npb.common;

import java.util.Locale;

/** The output of a running benchmark: printed by rank 0 only, each line at once. */
public final class Console {

    private final boolean visible;

    public Console(World world) {
        visible = world.first();
    }

    /** The lines with which NPB begins. */
    public void header(String name, ProblemClass problem, String size, int iterations, int ranks) {
        print("%n%n NAS Parallel Benchmarks 3.3 -- %s Benchmark%n%n", name);
        print(" Size: %s  (class %s)%n", size, problem);
        print(" Iterations: %d%n", iterations);
        print(" Number of active processes: %d%n%n", ranks);
    }

    /** Prints as {@link String#format} formats, independent of the user's locale. */
    public void print(String format, Object... values) {
        if (visible) {
            System.out.print(String.format(Locale.ROOT, format, values));
            System.out.flush();
        }
    }
}
