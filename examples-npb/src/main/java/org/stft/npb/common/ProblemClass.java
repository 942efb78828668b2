package org.stft.npb.common;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The problem sizes of NPB, from the sample size S to C. */
public enum ProblemClass {
    S, W, A, B, C;

    /**
     * The class that a program's arguments ask for.
     *
     * @param program the name of the benchmark, for the message
     * @throws IllegalRequestException if the arguments are not one class letter
     */
    static ProblemClass from(String program, String[] arguments) {
        if (arguments.length == 1) {
            for (ProblemClass candidate : values()) {
                if (candidate.name().equalsIgnoreCase(arguments[0])) {
                    return candidate;
                }
            }
        }
        String found = arguments.length == 0 ? "no argument" : "'" + String.join(" ", arguments) + "'";
        throw new IllegalRequestException(program + " takes one argument, the problem class ("
            + Arrays.stream(values()).map(Enum::name).collect(Collectors.joining(", ")) + "), but found "
            + found + ". Example: stft run -np 4 org.stft.npb." + program + " S");
    }
}
