package org.stft.tool.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import mpi.Comm;
import mpi.MPI;
import org.stft.probe.Call;
import org.stft.probe.Operation;

/**
 * Turns an expression in postfix into terms, for the calls of one operation. Its tokens are separated by blanks:
 * <ul>
 * <li>an integer; {@code @NAME}, the value of a parameter of the operation, of {@code self} (the object of the call) or of
 * {@code result}; {@code @#NAME}, the length of an array;</li>
 * <li>{@code FUNCTION:@NAME}, {@code OVERLAP:@NAME:@NAME}, and of the call {@code FUNCTION:}, see
 * {@link LocalFunction};</li>
 * <li>{@code %W}, the number of ranks; {@code %R:@NAME}, the rank in a communicator; {@code %T:INT}, {@code %O:SUM} and
 * {@code %C:WORLD}, to compare with a datatype, an operation of a reduction, or a communicator;</li>
 * <li>{@code + - = != < > <= >= & |}.</li>
 * </ul>
 * A value that is not known, such as a function of null, makes no comparison hold.
 */
final class Postfix {

    private final Operation operation;
    private final Functions functions;
    private final Values values;
    private final Deque<Term> stack = new ArrayDeque<>();
    private final List<Expression.Operand> operands = new ArrayList<>();
    private boolean depends;
    private long places;
    private final Set<Integer> digested = new TreeSet<>();

    private Postfix(Operation operation, Functions functions, Values values) {
        this.operation = operation;
        this.functions = functions;
        this.values = values;
    }

    /** @throws org.stft.probe.ToolException if it cannot be understood */
    static Expression parse(String text, Operation operation, Functions functions, Values values) {
        Postfix parser = new Postfix(operation, functions, values);
        for (String token : text.split(" ")) { // without a regular expression: each rank does it for some thousand
            if (!token.isEmpty()) {
                parser.add(token, text);
            }
        }
        if (parser.stack.size() != 1) {
            throw Plan.wrong("an expression in postfix with one value", text);
        }
        return new Expression(parser.stack.pop(), List.copyOf(parser.operands), parser.depends,
            parser.places,
            parser.digested.stream().mapToInt(Integer::intValue).toArray());
    }

    private void add(String token, String text) {
        if (isNumber(token)) {
            long constant = number(token, text);
            stack.push(call -> constant);
        } else if (token.startsWith("@#")) {
            int place = place(token.substring(1).replace('#', '@'), text);
            operand("length of " + token.substring(2), call -> Lists.length(Place.object(call, place)));
        } else if (token.startsWith("@")) {
            argument(token, text);
        } else if (token.startsWith("%")) {
            known(token, text);
        } else if (token.contains(":")) {
            function(token, text);
        } else {
            operator(token, text);
        }
    }

    private static boolean isNumber(String token) {
        char first = token.charAt(0);
        return first >= '0' && first <= '9' || first == '-' && token.length() > 1;
    }

    private static long number(String token, String text) {
        try {
            return Long.parseLong(token);
        } catch (NumberFormatException e) {
            throw Plan.wrong("a number of 64 bits in place of " + token, text);
        }
    }

    private void operand(String name, Term term) {
        stack.push(term);
        operands.add(new Expression.Operand(name, call -> Long.toString(Numbers.plain(term.of(call)))));
    }

    private void argument(String token, String text) {
        int place = place(token, text);
        String name = token.substring(1);
        boolean receives = operation.parameters().contains("source");
        boolean anySource = name.equals("source");
        boolean anyTag = name.equals("recvtag") || name.equals("tag") && receives;
        boolean nobody = anySource || name.equals("dest");
        stack.push(call -> {
            Object value = Place.object(call, place);
            if (!(value instanceof Integer number)) {
                return values.number(value);
            }
            int constant = number;
            return anySource && constant == MPI.ANY_SOURCE || anyTag && constant == MPI.ANY_TAG
                || nobody && constant == MPI.PROC_NULL ? Numbers.unordered(constant) : constant;
        });
        operands.add(new Expression.Operand(name, call -> values.text(Place.object(call, place))));
    }

    private int place(String token, String text) {
        int place = Place.of(token.substring(1), operation);
        if (place == Place.NONE || !token.startsWith("@")) {
            throw Plan.wrong("@self, @result or an argument of " + operation + operation.parameters() + " in place of "
                + token, text);
        }
        places |= Place.bit(place);
        return place;
    }

    private void known(String token, String text) {
        String name = token.substring(token.indexOf(':') + 1);
        switch (token.substring(0, token.length() - name.length())) {
            case "" -> {
                if (!token.equals("%W")) {
                    throw Plan.wrong("%W, %R:@self, %T:TYPE, %O:OPERATION or %C:WORLD in place of " + token, text);
                }
                operand("number of ranks", call -> MPI.COMM_WORLD == null ? Term.NOTHING : MPI.COMM_WORLD.Size());
            }
            case "%R:" -> {
                int place = place(name, text);
                operand("rank", call -> Place.object(call, place) instanceof Comm communicator
                    ? communicator.Rank()
                    : Term.NOTHING);
            }
            case "%T:" -> {
                long type = Values.type(name);
                if (type == Term.NOTHING) {
                    throw Plan.wrong("a type of elements in place of " + name, text);
                }
                stack.push(call -> type);
            }
            case "%O:" -> {
                if (!Values.isReduction(name)) {
                    throw Plan.wrong("an operation of MPI in place of " + name, text);
                }
                stack.push(call -> values.reduction(name));
            }
            case "%C:" -> stack.push(call -> values.number(MPI.COMM_WORLD));
            default -> throw Plan.wrong("%R, %T, %O or %C in place of " + token, text);
        }
    }

    private void function(String token, String text) {
        String[] parts = token.split(":");
        LocalFunction function = LocalFunction.of(parts[0]);
        if (function == null || function.arity() != parts.length - 1) {
            throw Plan.wrong("a function and its arguments in place of " + token, text);
        }
        int first = parts.length > 1 ? place(parts[1], text) : Place.NONE;
        int second = parts.length > 2 ? place(parts[2], text) : Place.NONE;
        depends |= function.dependsOnMore();
        places |= function.isOfElements() ? allButTags() : 0;
        if (function.isDigest()) {
            digested.add(first);
        }
        String arguments = token.substring(parts[0].length() + 1).replace("@", "").replace(":", ", ");
        operand(function + (arguments.isEmpty() ? "" : "(" + arguments + ")"),
            functions.term(function, operation, first, second));
    }

    /** The elements that a call uses depend on most of its arguments. */
    private long allButTags() {
        long all = Place.bit(Place.SELF);
        for (int i = 0; i < operation.parameters().size(); i++) {
            all |= operation.parameters().get(i).endsWith("tag") ? 0 : Place.bit(i);
        }
        return all;
    }

    private void operator(String token, String text) {
        if (stack.size() < 2) {
            throw Plan.wrong("two values before " + token, text);
        }
        Term right = stack.pop();
        Term left = stack.pop();
        stack.push(switch (token) {
            case "+" -> call -> sum(left.of(call), right.of(call));
            case "-" -> call -> difference(left.of(call), right.of(call));
            case "=" -> call -> Numbers.of(Numbers.isEqual(left.of(call), right.of(call)));
            case "!=" -> call -> Numbers.of(Numbers.isUnequal(left.of(call), right.of(call)));
            case "<" -> call -> less(left.of(call), right.of(call));
            case ">" -> call -> less(right.of(call), left.of(call));
            case "<=" -> call -> atMost(left.of(call), right.of(call));
            case ">=" -> call -> atMost(right.of(call), left.of(call));
            case "&" -> call -> Numbers.of(left.holds(call) && right.holds(call));
            case "|" -> call -> Numbers.of(left.holds(call) || right.holds(call));
            default -> throw Plan.wrong("a number, an argument, a function or an operator in place of " + token, text);
        });
    }

    private static long sum(long left, long right) {
        return Numbers.areOrdered(left, right) ? left + right : Term.NOTHING;
    }

    private static long difference(long left, long right) {
        return Numbers.areOrdered(left, right) ? left - right : Term.NOTHING;
    }

    private static long less(long left, long right) {
        return Numbers.of(Numbers.areOrdered(left, right) && left < right);
    }

    private static long atMost(long left, long right) {
        return Numbers.of(Numbers.areOrdered(left, right) && left <= right);
    }
}
