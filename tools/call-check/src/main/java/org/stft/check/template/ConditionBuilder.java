package org.stft.check.template;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.antlr.v4.runtime.Token;
import org.stft.base.text.ClosestWord;
import org.stft.check.mpi.Kind;
import org.stft.check.mpi.MpiFunction;
import org.stft.check.mpi.MpiFunctions;
import org.stft.check.template.Condition.Argument;
import org.stft.check.template.Condition.Comparison;
import org.stft.check.template.Condition.Constant;
import org.stft.check.template.Condition.Function;
import org.stft.check.template.Condition.Index;
import org.stft.check.template.Condition.Number;
import org.stft.check.template.Condition.Operand;
import org.stft.check.template.Condition.Range;
import org.stft.check.template.Condition.RankOf;
import org.stft.check.template.Condition.Sum;
import org.stft.check.template.Condition.WorldSize;
import org.stft.check.template.Template.Processes;
import org.stft.check.template.Template.Relation;
import org.stft.check.template.Template.Slot;
import org.stft.check.template.grammar.TemplateParser.AllOfContext;
import org.stft.check.template.grammar.TemplateParser.ArgumentContext;
import org.stft.check.template.grammar.TemplateParser.ArgumentTermContext;
import org.stft.check.template.grammar.TemplateParser.CallSlotContext;
import org.stft.check.template.grammar.TemplateParser.ComparisonContext;
import org.stft.check.template.grammar.TemplateParser.ConditionContext;
import org.stft.check.template.grammar.TemplateParser.ConditionsContext;
import org.stft.check.template.grammar.TemplateParser.ConstantTermContext;
import org.stft.check.template.grammar.TemplateParser.FunctionTermContext;
import org.stft.check.template.grammar.TemplateParser.IndexContext;
import org.stft.check.template.grammar.TemplateParser.IndexTermContext;
import org.stft.check.template.grammar.TemplateParser.NumberTermContext;
import org.stft.check.template.grammar.TemplateParser.OperandContext;
import org.stft.check.template.grammar.TemplateParser.RoleTermContext;
import org.stft.check.template.grammar.TemplateParser.SignContext;
import org.stft.check.template.grammar.TemplateParser.TermContext;

/** Makes the conditions of a template: each compares values that can be compared. */
final class ConditionBuilder {

    private static final int MOST = 1_000_000_000;
    private static final int MOST_COMPARISONS = 256;
    private static final int MOST_TERMS = 1000;

    private final TemplateBuilder template;
    private final Processes processes;
    private final List<Slot> slots;
    private int comparisons;
    private int terms;

    /** A value and what it is. */
    private record Typed(Operand operand, Kind kind) {}

    ConditionBuilder(TemplateBuilder template, Processes processes, List<Slot> slots) {
        this.template = template;
        this.processes = processes;
        this.slots = slots;
    }

    /** @param tree null if there are none */
    List<Condition> build(ConditionsContext tree) throws TemplateException {
        List<Condition> conditions = new ArrayList<>();
        if (tree != null) {
            for (ConditionContext each : tree.condition()) {
                conditions.add(condition(each));
            }
        }
        return conditions;
    }

    private Condition condition(ConditionContext tree) throws TemplateException {
        List<List<Comparison>> anyOf = new ArrayList<>();
        for (AllOfContext group : tree.anyOf().allOf()) {
            List<Comparison> allOf = new ArrayList<>();
            for (ComparisonContext each : group.comparison()) {
                allOf.add(comparison(each));
                if (++comparisons > MOST_COMPARISONS) {
                    throw template.problem(each.getStart(), "expected at most " + MOST_COMPARISONS + " comparisons.");
                }
            }
            anyOf.add(List.copyOf(allOf));
        }
        Range range = null;
        if (tree.INDEX() != null) {
            range = new Range(index(tree.index(0)), index(tree.index(1)));
            if (range.from().index() != 0 || range.to().index() != 0) {
                throw template.problem(tree.INDEX().getSymbol(), "expected a range of j without j in its bounds.");
            }
        }
        return new Condition(List.copyOf(anyOf), range, tree.getStart().getLine());
    }

    private Comparison comparison(ComparisonContext tree) throws TemplateException {
        if (tree.relation() == null) {
            LanguageFunction function = function(tree.WORD().getSymbol(), 2);
            List<Argument> arguments = List.of(argumentOf(function, tree.argument(0)),
                argumentOf(function, tree.argument(1)));
            return new Comparison(new Function(function, arguments), Relation.UNEQUAL, new Number(0));
        }
        Typed left = operand(tree.operand(0));
        Typed right = operand(tree.operand(1));
        Relation relation = Relation.of(tree.relation().getText());
        if (!left.kind.isComparable(right.kind)) {
            throw template.problem(tree.relation().getStart(), "expected values that can be compared, found "
                + left.kind.text() + " and " + right.kind.text() + ".");
        }
        if (relation.isOrder() && left.kind != Kind.NUMBER) {
            throw template.problem(tree.relation().getStart(), "expected = or != between " + left.kind.text() + " and "
                + right.kind.text() + ", found " + relation.text() + ".");
        }
        return new Comparison(left.operand, relation, right.operand);
    }

    private Typed operand(OperandContext tree) throws TemplateException {
        Typed first = term(tree.term(0));
        List<SignContext> signs = tree.sign(); // asked for one by one, each would be searched from the beginning
        List<TermContext> terms = tree.term();
        if (signs.isEmpty()) {
            return first;
        }
        List<Operand> plus = new ArrayList<>(List.of(first.operand));
        List<Operand> minus = new ArrayList<>();
        for (int i = 0; i <= signs.size(); i++) {
            Typed term = i == 0 ? first : term(terms.get(i));
            if (term.kind != Kind.NUMBER) {
                throw template.problem(terms.get(i).getStart(), "expected numbers to add or subtract, found "
                    + term.kind.text() + ".");
            }
            if (i > 0) {
                (isMinus(signs.get(i - 1)) ? minus : plus).add(term.operand);
            }
        }
        return new Typed(new Sum(List.copyOf(plus), List.copyOf(minus)), Kind.NUMBER);
    }

    private static boolean isMinus(SignContext sign) {
        return sign.MINUS() != null;
    }

    private Typed term(TermContext tree) throws TemplateException {
        if (++terms > MOST_TERMS) {
            throw template.problem(tree.getStart(), "expected at most " + MOST_TERMS + " terms.");
        }
        if (tree instanceof ArgumentTermContext argument) {
            return argument(argument.argument());
        } else if (tree instanceof FunctionTermContext function) {
            return functionOf(function);
        } else if (tree instanceof NumberTermContext number) {
            int value = template.number(number.NUMBER().getSymbol(), MOST);
            return new Typed(new Number(number.MINUS() == null ? value : -value), Kind.NUMBER);
        } else if (tree instanceof ConstantTermContext constant) {
            Kind kind = Kind.ofConstant(constant.getText());
            if (kind == null) {
                throw template.problem(constant.getStart(),
                    "expected a constant of MPI that templates can compare, found "
                        + constant.getText() + ".");
            }
            return new Typed(new Constant(constant.getText()), kind);
        } else if (tree instanceof RoleTermContext role) {
            return new Typed(new RankOf(roleIndex(role)), Kind.NUMBER);
        }
        return new Typed(new WorldSize(), Kind.NUMBER);
    }

    private Typed functionOf(FunctionTermContext tree) throws TemplateException {
        LanguageFunction function = function(tree.WORD().getSymbol(), 1);
        if (function.isOfCall() != (tree.callSlot() != null)) {
            throw template.problem(tree.WORD().getSymbol(), "expected " + (function.isOfCall()
                ? "a call, such as " + function + "(F1)"
                : "an argument, such as " + function + "(F1(1))") + ".");
        }
        Argument argument = function.isOfCall()
            ? new Argument(slot(tree.callSlot()), "")
            : argumentOf(function, tree.argument());
        return new Typed(new Function(function, List.of(argument)), Kind.NUMBER);
    }

    private LanguageFunction function(Token word, int arity) throws TemplateException {
        if (!LanguageFunction.names().contains(word.getText())) {
            throw template.problem(word, "expected a function of the language, found '" + word.getText() + "'. "
                + ClosestWord.question(word.getText(), LanguageFunction.names())
                + "'stft check templates functions' lists all.");
        }
        LanguageFunction function = LanguageFunction.valueOf(word.getText());
        if (function.arity() != arity) {
            throw template.problem(word, "expected " + function.arity() + (function.arity() == 1
                ? " argument of "
                : " arguments of ") + function + ", found " + arity + ".");
        }
        return function;
    }

    private Argument argumentOf(LanguageFunction function, ArgumentContext tree) throws TemplateException {
        Typed argument = argument(tree);
        if (!function.takes(argument.kind)) {
            throw template.problem(tree.getStart(), function + " is not about " + argument.kind.text() + ".");
        }
        return (Argument) argument.operand;
    }

    private Typed argument(ArgumentContext tree) throws TemplateException {
        Token name = tree.NUMBER() != null ? tree.NUMBER().getSymbol() : tree.WORD().getSymbol();
        Index call = slot(tree.callSlot());
        Kind kind = null;
        for (String function : functionsOf(call)) {
            Kind here = kindOf(function, name);
            if (kind != null && here != kind) {
                throw template.problem(name, "expected the same kind of argument in all functions of the call, found "
                    + kind.text() + " and, in " + function + ", " + here.text() + ".");
            }
            kind = here;
        }
        if (kind == null) {
            throw template.problem(name, "expected a call of a function of MPI, found " + tree.callSlot().getText()
                + ", which is found by a check of its own and has no arguments.");
        }
        return new Typed(new Argument(call, name.getText()), kind);
    }

    /** The functions of MPI in the slots that an index can mean. */
    private List<String> functionsOf(Index call) {
        return slots.stream()
            .filter(slot -> slot.number() == 0 || !call.isConstant() || slot.number() == call.constant())
            .flatMap(slot -> slot.functions().stream()).filter(name -> MpiFunctions.of(name).isPresent()).distinct()
            .toList();
    }

    private Kind kindOf(String name, Token argument) throws TemplateException {
        MpiFunction function = MpiFunctions.of(name).orElseThrow();
        Optional<MpiFunction.Argument> found = function.argument(argument.getText());
        if (found.isEmpty()) {
            throw template.problem(argument, "expected an argument of " + name + " ("
                + String.join(", ", function.arguments().stream().map(MpiFunction.Argument::name).toList())
                + "), found "
                + argument.getText() + ".");
        }
        return Kind.of(found.get().name());
    }

    private Index slot(CallSlotContext tree) throws TemplateException {
        if (tree.CALL_J() != null) {
            return new Index(0, 0, 1);
        }
        if (tree.CALL_K() != null) {
            return new Index(0, 1, 0);
        }
        if (tree.index() != null) {
            return index(tree.index());
        }
        int number = template.natural(tree.CALL().getSymbol(), tree.CALL().getText().substring(1), MOST);
        boolean all = slots.get(0).number() == 0;
        if (!all && number > slots.size()) {
            throw template.problem(tree.getStart(), "expected a call of the second block, F1 to F" + slots.size()
                + ", found " + tree.getText() + ".");
        }
        return new Index(number, 0, 0);
    }

    private Index roleIndex(RoleTermContext tree) throws TemplateException {
        if (tree.ROLE_J() != null) {
            return new Index(0, 0, 1);
        }
        if (tree.index() != null) {
            return index(tree.index());
        }
        int number = template.natural(tree.ROLE().getSymbol(), tree.ROLE().getText().substring(1), MOST);
        OptionalInt most = processes.number();
        if (most.isPresent() && processes.relation() != Relation.GREATER && processes.relation() != Relation.AT_LEAST
            && number > most.getAsInt()) {
            throw template.problem(tree.getStart(), "expected a process of the K" + processes.relation().text()
                + most.getAsInt() + " of the first block, found " + tree.getText() + ".");
        }
        return new Index(number, 0, 0);
    }

    private Index index(IndexContext tree) throws TemplateException {
        Index sum = new Index(0, 0, 0);
        List<SignContext> signs = tree.sign();
        List<IndexTermContext> terms = tree.indexTerm();
        for (int i = 0; i < terms.size(); i++) {
            int sign = i > 0 && isMinus(signs.get(i - 1)) ? -1 : 1;
            IndexTermContext term = terms.get(i);
            sum = term.NUMBER() != null
                ? new Index(sum.constant() + sign * template.number(term.NUMBER().getSymbol(), MOST / 2),
                    sum.processes(), sum.index())
                : term.PROCESSES() != null
                    ? new Index(sum.constant(), sum.processes() + sign, sum.index())
                    : new Index(sum.constant(), sum.processes(), sum.index() + sign);
        }
        return sum;
    }
}
