package org.stft.check.template;

import java.util.List;
import java.util.OptionalInt;
import org.stft.report.Level;

/**
 * What a user wants found: calls of MPI that processes make or do not make, and conditions on their arguments.
 *
 * @param id in reports, suppressions and settings; unique among the templates of a job
 * @param name the title of its findings
 * @param advice what to do about a finding; may be empty
 * @param stops the call is not made: it ends with an exception
 * @param on it is used unless a setting says otherwise
 * @param slots the calls, in the order of their numbers; of one process in the order in which it makes them
 * @param conditions all of them hold
 * @param text as its author has written it
 */
public record Template(String id, String name, Level severity, String advice, boolean stops, boolean on,
    Processes processes, List<Slot> slots, List<Condition> conditions, String text) {

    public Template {
        slots = List.copyOf(slots);
        conditions = List.copyOf(conditions);
    }

    /** A comparison, or its use. */
    public enum Relation {
        EQUAL("="), UNEQUAL("!="), LESS("<"), GREATER(">"), AT_MOST("<="), AT_LEAST(">=");

        private final String text;

        Relation(String text) {
            this.text = text;
        }

        /** As in a template. */
        public String text() {
            return text;
        }

        static Relation of(String text) {
            for (Relation relation : values()) {
                if (relation.text.equals(text)) {
                    return relation;
                }
            }
            throw new IllegalArgumentException(text);
        }

        /** Whether it holds for numbers. */
        public boolean holds(long left, long right) {
            return switch (this) {
                case EQUAL -> left == right;
                case UNEQUAL -> left != right;
                case LESS -> left < right;
                case GREATER -> left > right;
                case AT_MOST -> left <= right;
                case AT_LEAST -> left >= right;
            };
        }

        /** Returns true if it needs an order, not only equality. */
        public boolean isOrder() {
            return this != EQUAL && this != UNEQUAL;
        }
    }

    /**
     * The number of processes.
     *
     * @param number empty for all processes of the job
     * @param ranks the rank in {@code COMM_WORLD} of each role, or empty
     */
    public record Processes(Relation relation, OptionalInt number, List<OptionalInt> ranks) {}

    /**
     * A place for a call.
     *
     * @param number from 1; 0 for {@code FA}, one call of each process
     * @param role the number of the process, from 1; 0 for all
     * @param functions names of MPI functions without {@code MPI_}, macros are expanded; one of them is called, or none
     *     of them if the slot is absent
     * @param absent none of them is called
     */
    public record Slot(int number, int role, List<String> functions, boolean absent, int line) {

        public Slot {
            functions = List.copyOf(functions);
        }

        /** As in a template. */
        public String text() {
            return number == 0 ? "FA" : "F" + number;
        }
    }
}
