package org.stft.check.calls;

import java.util.Arrays;
import java.util.List;
import org.stft.check.mpi.Kind;

/**
 * The value of an argument, as far as a log has it.
 *
 * @param number of a number; of a datatype, group or operation the number of the object in its rank, 0 for one of MPI;
 *     of a request its number
 * @param text of a datatype its elements, of an operation its name, of a communicator its name, of a group its ranks
 * @param list of lists and of several requests
 */
public record Value(Kind kind, long number, String text, List<Long> list) {

    /** A request that is no operation, or an object that is null. */
    public static final long NONE = -1;

    private static final String NULL = "none";

    public Value {
        list = List.copyOf(list);
    }

    public static Value number(long number) {
        return new Value(Kind.NUMBER, number, "", List.of());
    }

    /** Of a handle that is known by its text, such as a datatype of MPI. */
    public static Value named(Kind kind, String text) {
        return new Value(kind, 0, text, List.of());
    }

    /** An object that is null. */
    static Value none(Kind kind) {
        return new Value(kind, NONE, NULL, List.of());
    }

    /** One or several requests. */
    public static Value requests(Kind kind, List<Long> numbers) {
        return new Value(kind, numbers.size() == 1 ? numbers.get(0) : NONE, "", numbers);
    }

    /**
     * Reads a value as the ranks write it.
     *
     * @return null if it is not a value of this kind
     */
    static Value parse(Kind kind, String text) {
        try {
            return switch (kind) {
                case NUMBER -> number(Long.parseLong(text));
                case LIST -> new Value(kind, 0, "", list(text));
                case TYPE, GROUP, OPERATION -> object(kind, text);
                case COMMUNICATOR -> named(kind, text);
                case REQUEST, REQUESTS -> requests(kind, requests(text));
                default -> null;
            };
        } catch (NumberFormatException e) {
            return null; // of a list that is too long, for instance
        }
    }

    private static Value object(Kind kind, String text) {
        int mark = text.lastIndexOf('#');
        return text.equals(NULL)
            ? new Value(kind, NONE, text, List.of())
            : mark < 0
                ? named(kind, text)
                : new Value(kind, Long.parseLong(text.substring(mark + 1)), text.substring(0, mark), List.of());
    }

    private static List<Long> list(String text) {
        String inner = text.substring(text.indexOf('[') + 1, text.lastIndexOf(']'));
        return inner.isEmpty()
            ? List.of()
            : Arrays.stream(inner.split(",")).map(each -> Long.valueOf(each.strip())).toList();
    }

    private static List<Long> requests(String text) {
        return Arrays.stream(text.replaceAll("[\\[\\]]", "").split(",")).filter(each -> each.matches("r\\d+"))
            .map(each -> Long.valueOf(each.substring(1))).toList();
    }

    /** In a report. */
    public String shown() {
        return switch (kind) {
            case NUMBER -> number == -2 ? "ANY" : Long.toString(number);
            case LIST -> list.toString();
            case REQUEST, REQUESTS -> String.join(" ", list.stream().map(each -> "r" + each).toList());
            default -> text + (number > 0 ? "#" + number : "");
        };
    }

    /** Returns true if both are the same object, or equal numbers. */
    public boolean isSame(Value other) {
        return kind == Kind.LIST
            ? list.equals(other.list)
            : number == other.number && text.equals(other.text);
    }
}
