package org.stft.npb.common;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The outcome of a run, printed in NPB's form.
 *
 * @param name the benchmark's name
 * @param problem the problem class
 * @param size the problem size as NPB prints it
 * @param iterations the number of iterations
 * @param seconds the time of the timed section, the longest of all ranks
 * @param operations the number of operations in that time
 * @param operationType the kind of operation that was counted
 * @param verified true if the official verification succeeded
 * @param bits the raw 64-bit patterns of all verified quantities, equal in two runs with the same result
 */
public record Report(String name, ProblemClass problem, String size, int iterations, double seconds, double operations,
    String operationType, boolean verified, long[] bits) {

    /** Prints the closing block of NPB and the line of bits that makes two runs comparable. */
    void print(PrintStream out, int ranks) {
        double mops = seconds > 0 ? operations * 1e-6 / seconds : 0;
        out.printf("%n%n %s Benchmark Completed.%n", name);
        line(out, "Class", problem.name());
        line(out, "Size", size);
        line(out, "Iterations", Integer.toString(iterations));
        line(out, "Time in seconds", decimals(seconds));
        line(out, "Total processes", Integer.toString(ranks));
        line(out, "Mop/s total", decimals(mops));
        line(out, "Mop/s/process", decimals(mops / ranks));
        line(out, "Operation type", operationType);
        line(out, "Verification", verified ? "SUCCESSFUL" : "UNSUCCESSFUL");
        line(out, "Version", "3.3");
        out.printf(" Result bits     = %s%n", hex());
        out.flush();
    }

    private String hex() {
        return Arrays.stream(bits).mapToObj("%016x"::formatted).collect(Collectors.joining(" "));
    }

    private static String decimals(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    private static void line(PrintStream out, String label, String value) {
        out.printf(" %-16s= %24s%n", label, value);
    }
}
