package org.stft.check.evaluation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.stft.check.calls.LoggedCall;
import org.stft.check.calls.Value;
import org.stft.check.mpi.Kind;
import org.stft.check.mpi.MpiFunctions;
import org.stft.check.template.Condition;
import org.stft.check.template.Condition.Argument;
import org.stft.check.template.Condition.Comparison;
import org.stft.check.template.Condition.Constant;
import org.stft.check.template.Condition.Function;
import org.stft.check.template.Condition.Operand;
import org.stft.check.template.Condition.RankOf;
import org.stft.check.template.Condition.Sum;
import org.stft.check.template.LanguageFunction;
import org.stft.check.template.Template;
import org.stft.check.template.Template.Relation;
import org.stft.check.template.Template.Slot;

/** The conditions of a template by the slot that decides them: the last one that they name. */
final class SlotConditions {

    private static final Set<String> WAITS = Set.copyOf(MpiFunctions.macro("Wait_any"));
    private static final Set<String> STARTS = Set.copyOf(MpiFunctions.macro("IPTP"));

    private final Template template;
    private final Map<Integer, List<Condition>> decided = new HashMap<>();
    private final Map<Integer, Join> joins = new HashMap<>();
    private final List<Condition> counting = new ArrayList<>();
    /** Arguments that conditions compare with those of other calls. */
    private final List<Argument> compared = new ArrayList<>();
    /** The argument that a process without calls of its own is: its role, and where its rank is found. */
    private final Map<Integer, Argument> peers = new HashMap<>();

    /** An argument of one call that must be equal to one of another call. */
    record Join(Argument own, Argument other) {

        /** The values with which a call in the slot looks for others: several if it has several requests. */
        List<String> ofCalls(LoggedCall call) {
            return call.value(own.name()).map(Join::keys).orElse(List.of());
        }

        String ofOther(LoggedCall[] calls) {
            return ofOther(calls[Binding.number(other.call()) - 1]);
        }

        String ofOther(LoggedCall call) {
            return call == null ? "" : call.value(other.name()).map(value -> keys(value).get(0)).orElse("");
        }

        private static List<String> keys(Value value) {
            boolean requests = value.kind() == Kind.REQUEST || value.kind() == Kind.REQUESTS;
            return requests && !value.list().isEmpty()
                ? value.list().stream().map(number -> "r" + number).toList()
                : List.of(value.number() + " " + value.text());
        }
    }

    SlotConditions(Template template) {
        this.template = template;
        for (Condition condition : template.conditions()) {
            bindPeer(condition);
            List<Argument> arguments = arguments(condition);
            Set<Integer> slots = new TreeSet<>(arguments.stream().map(each -> Binding.number(each.call())).toList());
            if (slots.size() > 1) {
                arguments.stream().filter(argument -> !argument.name().isEmpty()).forEach(compared::add);
            }
            if (uses(condition, LanguageFunction.COUNT)) {
                counting.add(condition);
            } else {
                int last = slots.isEmpty() ? lastFilled() : decidedBy(slots);
                decided.computeIfAbsent(last, each -> new ArrayList<>()).add(condition);
                join(condition, last);
            }
        }
    }

    /** An absent slot is decided when its call comes; else the last slot decides. */
    private int decidedBy(Set<Integer> slots) {
        return slots.stream().filter(slot -> slot >= 1 && slot <= template.slots().size())
            .filter(slot -> template.slots().get(slot - 1).absent()).findFirst()
            .orElseGet(() -> slots.stream().max(Integer::compare).orElseThrow());
    }

    private int lastFilled() {
        return template.slots().stream().filter(slot -> !slot.absent()).mapToInt(Slot::number).max().orElse(1);
    }

    private void bindPeer(Condition condition) {
        if (condition.anyOf().size() == 1 && condition.anyOf().get(0).size() == 1) {
            Comparison only = condition.anyOf().get(0).get(0);
            if (only.relation() == Relation.EQUAL && only.left() instanceof Argument argument
                && only.right() instanceof RankOf role && role.role().isConstant()) {
                peers.putIfAbsent(role.role().constant(), argument);
            }
        }
    }

    private void join(Condition condition, int slot) {
        if (joins.containsKey(slot) || condition.anyOf().size() != 1 || condition.anyOf().get(0).size() != 1) {
            return;
        }
        Comparison only = condition.anyOf().get(0).get(0);
        if (only.relation() == Relation.EQUAL && only.left() instanceof Argument left
            && only.right() instanceof Argument right && !left.call().equals(right.call()) && isIdentity(left, right)) {
            boolean rightIsOwn = Binding.number(right.call()) == slot;
            joins.put(slot, rightIsOwn ? new Join(right, left) : new Join(left, right));
        }
    }

    /** Equal means the same object or number; not so for the datatypes of two messages. */
    private boolean isIdentity(Argument left, Argument right) {
        return isOfConstructor(left) || isOfConstructor(right)
            || kinds(left).stream().noneMatch(kind -> kind == Kind.TYPE);
    }

    private boolean isOfConstructor(Argument argument) {
        int slot = Binding.number(argument.call());
        return slot >= 1 && slot <= template.slots().size()
            && template.slots().get(slot - 1).functions().stream().allMatch(name -> name.startsWith("Type_"));
    }

    private List<Kind> kinds(Argument argument) {
        int slot = Binding.number(argument.call());
        return template.slots().stream().filter(each -> each.number() == slot)
            .flatMap(each -> each.functions().stream())
            .flatMap(name -> MpiFunctions.of(name).stream())
            .flatMap(function -> function.argument(argument.name()).stream()).map(each -> Kind.of(each.name()))
            .toList();
    }

    /** The conditions that a call in this slot decides. */
    List<Condition> decidedBy(Slot slot) {
        return decided.getOrDefault(slot.number(), List.of());
    }

    /** Those that ask for a number of calls. */
    List<Condition> counting() {
        return counting;
    }

    /** The equality by which a call in this slot finds the others. */
    Optional<Join> join(Slot slot) {
        return Optional.ofNullable(joins.get(slot.number()));
    }

    /** Returns true if a call in this slot completes the operation that another slot has started, once and for all. */
    boolean completes(Slot slot) {
        Join join = joins.get(slot.number());
        return join != null && (join.own().name().equals("completed") || WAITS.containsAll(slot.functions()))
            && template.slots().stream().filter(each -> each.number() == Binding.number(join.other().call()))
                .anyMatch(each -> STARTS.containsAll(each.functions()));
    }

    boolean uses(LanguageFunction function) {
        return uses(template, function);
    }

    static boolean uses(Template template, LanguageFunction function) {
        return template.conditions().stream().anyMatch(condition -> uses(condition, function));
    }

    private static boolean uses(Condition condition, LanguageFunction function) {
        return operands(condition).stream()
            .anyMatch(operand -> operand instanceof Function used && used.function() == function);
    }

    /** Returns true if no condition compares objects of MPI, or other processes. */
    static boolean comparesNumbers(Template template) {
        SlotConditions conditions = new SlotConditions(template);
        return template.conditions().stream().flatMap(condition -> operands(condition).stream()).allMatch(
            operand -> operand instanceof Argument argument
                ? conditions.kinds(argument).stream().allMatch(kind -> kind == Kind.NUMBER)
                : operand instanceof Constant constant
                    ? Kind.ofConstant(constant.name()) == Kind.NUMBER
                    : !(operand instanceof RankOf));
    }

    /** Returns true if a condition names a process. */
    static boolean mentionsRoles(Template template) {
        return template.conditions().stream().flatMap(condition -> operands(condition).stream())
            .anyMatch(RankOf.class::isInstance);
    }

    /** Calls at the same places, with the same values as far as they matter, are the same. */
    String identity(LoggedCall[] calls) {
        StringBuilder identity = new StringBuilder();
        for (LoggedCall call : calls) {
            identity.append(call == null ? "-" : call.site() + "|" + call.function().name()).append(';');
        }
        for (Argument argument : compared) {
            int slot = Binding.number(argument.call());
            LoggedCall call = slot >= 1 && slot <= calls.length ? calls[slot - 1] : null;
            identity.append(call == null
                ? "-"
                : call.value(argument.name()).map(value -> value.number() + value.text() + value.list()).orElse("?"))
                .append(';');
        }
        return identity.toString();
    }

    /** The ranks of the processes, the first of which made the calls; -1 where one is not known. */
    List<Integer> ranks(int rank, List<LoggedCall> calls) {
        int roles = Math.max(1, peers.keySet().stream().max(Integer::compare).orElse(1));
        Integer[] ranks = new Integer[roles];
        Arrays.fill(ranks, -1);
        ranks[0] = rank;
        peers.forEach((role, argument) -> {
            int slot = Binding.number(argument.call());
            LoggedCall call = slot >= 1 && slot <= calls.size() ? calls.get(slot - 1) : null;
            if (role > 1 && call != null) {
                ranks[role - 1] = call.value(argument.name())
                    .map(value -> call.communicator().worldRank((int) value.number())).orElse(-1);
            }
        });
        return Arrays.asList(ranks);
    }

    static List<Argument> arguments(Condition condition) {
        List<Argument> arguments = new ArrayList<>();
        for (Operand operand : operands(condition)) {
            if (operand instanceof Argument argument) {
                arguments.add(argument);
            } else if (operand instanceof Function function) {
                arguments.addAll(function.arguments());
            }
        }
        return arguments;
    }

    /** All operands, those in sums included. */
    private static List<Operand> operands(Condition condition) {
        List<Operand> operands = new ArrayList<>();
        for (List<Comparison> allOf : condition.anyOf()) {
            for (Comparison comparison : allOf) {
                addOperands(comparison.left(), operands);
                addOperands(comparison.right(), operands);
            }
        }
        return operands;
    }

    private static void addOperands(Operand operand, List<Operand> operands) {
        if (operand instanceof Sum sum) {
            sum.plus().forEach(each -> addOperands(each, operands));
            sum.minus().forEach(each -> addOperands(each, operands));
        } else {
            operands.add(operand);
        }
    }
}
