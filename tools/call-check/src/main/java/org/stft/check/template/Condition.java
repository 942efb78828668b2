package org.stft.check.template;

import java.util.List;
import org.stft.check.template.Template.Relation;

/**
 * A line of conditions: one of some groups holds, and of a group all.
 *
 * @param range the values of {@code j} for which it holds; null if it has no {@code j}
 * @param line in the text
 */
public record Condition(List<List<Comparison>> anyOf, Range range, int line) {

    /** A comparison of two values. */
    public record Comparison(Operand left, Relation relation, Operand right) {}

    /** All values from one to the other, both included. */
    public record Range(Index from, Index to) {}

    /** A number: sums of constants, {@code K} and {@code j}. */
    public record Index(int constant, int processes, int index) {

        /** Returns true if it is a constant. */
        public boolean isConstant() {
            return processes == 0 && index == 0;
        }

        int of(int numberOfProcesses, int j) {
            return constant + processes * numberOfProcesses + index * j;
        }
    }

    /** One side of a comparison. */
    public sealed interface Operand {}

    /** An integer. */
    public record Number(long value) implements Operand {}

    /** A constant of MPI, such as {@code MPI_ANY_SOURCE}. */
    public record Constant(String name) implements Operand {}

    /** The number of processes of the job. */
    public record WorldSize() implements Operand {}

    /** The rank of a process. */
    public record RankOf(Index role) implements Operand {}

    /**
     * The argument of a call.
     *
     * @param call its slot
     * @param name of the argument as in MPI's declaration, or its position from 1
     */
    public record Argument(Index call, String name) implements Operand {}

    /**
     * A function of the language.
     *
     * @param arguments the arguments that it is about; a call as a whole has an empty name
     */
    public record Function(LanguageFunction function, List<Argument> arguments) implements Operand {}

    /** Terms that are added. */
    public record Sum(List<Operand> plus, List<Operand> minus) implements Operand {}
}
