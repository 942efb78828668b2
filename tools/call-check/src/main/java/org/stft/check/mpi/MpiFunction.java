package org.stft.check.mpi;

import java.util.List;
import java.util.Optional;

/**
 * A function of MPI that templates can name.
 *
 * @param name without {@code MPI_}
 * @param operation the operation of the probe; empty if Java MPI does not have it
 * @param method the method of Java MPI, such as {@code Comm.Send}, or {@code new Op}
 * @param arguments in the order of MPI's declaration in C
 */
public record MpiFunction(String name, Optional<String> operation, String method, List<Argument> arguments) {

    public MpiFunction {
        arguments = List.copyOf(arguments);
    }

    /**
     * An argument.
     *
     * @param name as in MPI's declaration
     * @param source what it is in Java: a parameter, {@link #SELF}, {@link #RESULT}, {@link #LENGTH} and a parameter, or
     *     {@link #MISSING}
     */
    public record Argument(String name, String source) {

        /** The object that the method is called on. */
        public static final String SELF = "self";
        /** What the method returns. */
        public static final String RESULT = "result";
        /** Before a parameter: the length of the array. */
        public static final String LENGTH = "#";
        /** Java has no such argument. */
        public static final String MISSING = "-";
    }

    /**
     * The argument with this name, or at this position from 1.
     *
     * @return empty if there is none
     */
    public Optional<Argument> argument(String nameOrPosition) {
        if (Character.isDigit(nameOrPosition.charAt(0))) {
            int position = nameOrPosition.length() > 3 ? 0 : Integer.parseInt(nameOrPosition);
            return position < 1 || position > arguments.size()
                ? Optional.empty()
                : Optional.of(arguments.get(position - 1));
        }
        return arguments.stream().filter(argument -> argument.name().equals(nameOrPosition)).findFirst();
    }
}
