package org.stft.check.evaluation;

import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.stft.check.calls.LoggedCall;
import org.stft.check.calls.Value;
import org.stft.check.mpi.Kind;
import org.stft.check.mpi.MpiConstants;
import org.stft.check.mpi.MpiFunctions;
import org.stft.check.template.Condition;
import org.stft.check.template.Condition.Argument;
import org.stft.check.template.Condition.Comparison;
import org.stft.check.template.Condition.Constant;
import org.stft.check.template.Condition.Function;
import org.stft.check.template.Condition.Number;
import org.stft.check.template.Condition.Operand;
import org.stft.check.template.Condition.RankOf;
import org.stft.check.template.Condition.Sum;
import org.stft.check.template.Condition.WorldSize;

/** The values of conditions, from the calls of a log. What the log does not have makes a comparison fail. */
final class Terms {

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final Set<String> PEERS = Set.of("dest", "source", "root");
    private static final Set<String> WILDCARDS = Set.of("source", "tag", "recvtag", "dest");
    private static final List<String> FUNCTIONS = MpiFunctions.all().stream().map(each -> each.name()).toList();

    private Terms() {
    }

    static boolean holds(Condition condition, Binding binding) {
        return condition.anyOf().stream()
            .anyMatch(allOf -> allOf.stream().allMatch(comparison -> holds(comparison, binding)));
    }

    private static boolean holds(Comparison comparison, Binding binding) {
        Value left = value(comparison.left(), comparison.right(), binding);
        Value right = value(comparison.right(), comparison.left(), binding);
        if (left == null || right == null) {
            return false;
        }
        if (left.kind() == Kind.NUMBER) {
            boolean special = comparison.relation().isOrder()
                && (isSpecial(comparison.left(), left) || isSpecial(comparison.right(), right));
            return !special && comparison.relation().holds(left.number(), right.number());
        }
        boolean equal = equal(left, right, binding, comparison);
        return switch (comparison.relation()) {
            case EQUAL -> equal;
            case UNEQUAL -> !equal;
            default -> false;
        };
    }

    private static boolean equal(Value left, Value right, Binding binding, Comparison comparison) {
        if (left.kind() == Kind.REQUEST || left.kind() == Kind.REQUESTS) {
            return left.list().stream().anyMatch(right.list()::contains);
        }
        if (left.kind() == Kind.TYPE && transfers(comparison.left(), binding)
            && transfers(comparison.right(), binding)) {
            String one = elementType(left);
            String other = elementType(right);
            return one.equals(other) || one.equals("PACKED") || other.equals("PACKED");
        }
        if (left.kind() == Kind.GROUP && rank(comparison.left(), binding) != rank(comparison.right(), binding)) {
            return left.text().equals(right.text()); // each rank has objects of its own
        }
        return left.isSame(right);
    }

    /** The rank whose value an argument is; -1 for another operand. */
    private static int rank(Operand operand, Binding binding) {
        LoggedCall call = operand instanceof Argument argument ? binding.call(argument.call()) : null;
        return call == null ? -1 : call.rank();
    }

    /** Elements of a datatype: {@code INT} of {@code 3 INT}. */
    private static String elementType(Value type) {
        return type.text().substring(type.text().lastIndexOf(' ') + 1);
    }

    /** A constant, or the datatype of a call that transfers data: elements are compared, not objects. */
    private static boolean transfers(Operand operand, Binding binding) {
        if (!(operand instanceof Argument argument)) {
            return true;
        }
        LoggedCall call = binding.call(argument.call());
        return call != null && !call.function().name().startsWith("Type_");
    }

    /** A wildcard, or no process: not a number. */
    private static boolean isSpecial(Operand operand, Value value) {
        return operand instanceof Argument argument && WILDCARDS.contains(argument.name())
            && (value.number() == MpiConstants.NUMBERS.get("MPI_ANY_SOURCE") && !argument.name().equals("dest")
                || value.number() == MpiConstants.NUMBERS.get("MPI_PROC_NULL") && !argument.name().endsWith("tag"));
    }

    /** @param other what it is compared with: a peer that is compared with a process is its rank in {@code COMM_WORLD} */
    private static Value value(Operand operand, Operand other, Binding binding) {
        if (operand instanceof Argument argument) {
            LoggedCall call = binding.call(argument.call());
            Value value = call == null ? null : call.value(argument.name()).orElse(null);
            return value != null && other instanceof RankOf && isPeer(call, argument)
                ? Value.number(call.communicator().worldRank((int) value.number()))
                : value;
        }
        if (operand instanceof Constant constant) {
            return ofConstant(constant.name());
        }
        OptionalLong number = number(operand, binding);
        return number.isPresent() ? Value.number(number.getAsLong()) : null;
    }

    private static boolean isPeer(LoggedCall call, Argument argument) {
        return PEERS.contains(call.function().argument(argument.name()).orElseThrow().name());
    }

    private static Value ofConstant(String name) {
        Kind kind = Kind.ofConstant(name);
        Long number = MpiConstants.NUMBERS.get(name);
        return switch (kind) {
            case NUMBER -> number == null ? null : Value.number(number);
            case TYPE -> Value.named(kind, MpiConstants.TYPES.get(name));
            case COMMUNICATOR -> Value.named(kind, "WORLD");
            default -> Value.named(kind, name.substring("MPI_".length()));
        };
    }

    private static OptionalLong number(Operand operand, Binding binding) {
        if (operand instanceof Number number) {
            return OptionalLong.of(number.value());
        } else if (operand instanceof WorldSize) {
            return OptionalLong.of(binding.worldSize());
        } else if (operand instanceof RankOf role) {
            int rank = binding.rank(role.role());
            return rank < 0 ? OptionalLong.empty() : OptionalLong.of(rank);
        } else if (operand instanceof Function function) {
            return function(function, binding);
        } else if (operand instanceof Sum sum) {
            return sum(sum, binding);
        }
        Value value = value(operand, operand, binding);
        return value == null || value.kind() != Kind.NUMBER ? OptionalLong.empty() : OptionalLong.of(value.number());
    }

    private static OptionalLong sum(Sum sum, Binding binding) {
        long total = 0;
        for (Operand each : sum.plus()) {
            OptionalLong number = number(each, binding);
            if (number.isEmpty()) {
                return number;
            }
            total += number.getAsLong();
        }
        for (Operand each : sum.minus()) {
            OptionalLong number = number(each, binding);
            if (number.isEmpty()) {
                return number;
            }
            total -= number.getAsLong();
        }
        return OptionalLong.of(total);
    }

    private static OptionalLong function(Function function, Binding binding) {
        Argument argument = function.arguments().get(0);
        LoggedCall call = binding.call(argument.call());
        int slot = Binding.number(argument.call());
        if (call == null) {
            return OptionalLong.empty();
        }
        return switch (function.function()) {
            case BYTES -> call.bytes() > 0 ? OptionalLong.of(call.bytes()) : OptionalLong.empty();
            case RECEIVED_BYTES -> call.receivedBytes();
            case TIME -> OptionalLong.of(call.nanos() / NANOS_PER_MILLI);
            case DURATION -> OptionalLong.of((long) call.duration() / NANOS_PER_MILLI);
            case OPERATION -> OptionalLong.of(FUNCTIONS.indexOf(call.function().name()));
            case COUNT -> known(binding.counts().count(slot));
            case PER_SECOND -> known(binding.counts().perSecond(slot));
            case SIZE, LENGTH, MIN, MAX, PRODUCT, DUPLICATES, MISSING -> call.value(argument.name())
                .map(value -> ofValue(function, value, call)).orElse(OptionalLong.empty());
            default -> OptionalLong.empty(); // only a rank knows
        };
    }

    private static OptionalLong known(long count) {
        return count < 0 ? OptionalLong.empty() : OptionalLong.of(count);
    }

    private static OptionalLong ofValue(Function function, Value value, LoggedCall call) {
        return switch (function.function()) {
            case SIZE -> value.kind() == Kind.COMMUNICATOR
                ? OptionalLong.of(call.communicator().worldRanks().length)
                : OptionalLong.of(value.text().length() <= 2 ? 0 : value.text().split(",").length);
            case LENGTH -> OptionalLong.of(value.list().size());
            case MIN -> value.list().stream().mapToLong(Long::longValue).min();
            case MAX -> value.list().stream().mapToLong(Long::longValue).max();
            case PRODUCT ->
                OptionalLong.of(value.list().stream().mapToLong(Long::longValue).reduce(1, (a, b) -> a * b));
            case DUPLICATES -> OptionalLong.of(value.list().size() - value.list().stream().distinct().count());
            default -> OptionalLong.of(value.number() == Value.NONE ? 1 : 0);
        };
    }
}
