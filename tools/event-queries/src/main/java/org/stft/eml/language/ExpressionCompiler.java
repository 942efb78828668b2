package org.stft.eml.language;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.stft.eml.data.ElementKind;
import org.stft.eml.data.Elements;
import org.stft.eml.grammar.EmlParser;
import org.stft.eml.language.Code.Expression;
import org.stft.eml.language.Code.Frame;

/** Makes code of expressions. */
final class ExpressionCompiler {

    private static final String CONSTANT_PREFIX = "MPI_";

    private final Session session;
    private final Locals locals;
    /** The number of local variables and functions that were compiled so far. */
    private int changing;
    /** The number of the user's functions among them. */
    private int called;
    /** The local variables for what has the same value for all elements of the set whose condition is compiled; or null. */
    private List<Integer> constant;

    ExpressionCompiler(Session session, Locals locals) {
        this.session = session;
        this.locals = locals;
    }

    private interface Operation {

        Object of(Object left, Object right, Place place);
    }

    private static Place place(ParserRuleContext context) {
        return Place.of(context.start);
    }

    Expression of(EmlParser.ExpressionContext expression) {
        return needed(ofStatement(expression), expression);
    }

    /** The same, which may have no value: the call of a function without a result. */
    Expression ofStatement(EmlParser.ExpressionContext expression) {
        List<Expression> parts = expression.conjunction().stream().map(this::conjunction).toList();
        List<Place> places = expression.conjunction().stream().map(ExpressionCompiler::place).toList();
        return parts.size() == 1 ? parts.get(0) : frame -> holds(parts, places, frame, true);
    }

    /** Evaluates conditions until one of them has a value, which is then that of all. */
    private static boolean holds(List<Expression> parts, List<Place> places, Frame frame, boolean decides) {
        for (int i = 0; i < parts.size(); i++) {
            if (Values.truth(parts.get(i).of(frame), places.get(i)) == decides) {
                return decides;
            }
        }
        return !decides;
    }

    private static Expression needed(Expression expression, ParserRuleContext context) {
        Place place = place(context);
        return frame -> {
            Object value = expression.of(frame);
            if (value == null) {
                throw place.error("expected a value, found the call of a function that returns none.");
            }
            return value;
        };
    }

    private Expression conjunction(EmlParser.ConjunctionContext conjunction) {
        List<Expression> parts = conjunction.negation().stream().map(this::negation).toList();
        List<Place> places = conjunction.negation().stream().map(ExpressionCompiler::place).toList();
        return parts.size() == 1 ? parts.get(0) : frame -> holds(parts, places, frame, false);
    }

    private Expression negation(EmlParser.NegationContext negation) {
        Expression relation = relation(negation.relation());
        Place place = place(negation.relation());
        return negation.NOT() == null ? relation : frame -> !Values.truth(relation.of(frame), place);
    }

    private Expression relation(EmlParser.RelationContext relation) {
        Expression left = of(relation.sum(0));
        if (relation.operator == null) {
            return left;
        }
        Expression right = of(relation.sum(1));
        Place place = Place.of(relation.operator);
        return switch (relation.operator.getType()) {
            case EmlParser.EQUAL ->
                frame -> Values.isEqual(value(left, frame, place), value(right, frame, place), place);
            case EmlParser.UNEQUAL -> frame -> Values.isUnequal(value(left, frame, place), value(right, frame, place),
                place);
            case EmlParser.LESS -> frame -> Values.isLess(value(left, frame, place), value(right, frame, place), place);
            case EmlParser.AT_MOST -> frame -> Values.isAtMost(value(left, frame, place), value(right, frame, place),
                place);
            case EmlParser.GREATER -> frame -> Values.isLess(value(right, frame, place), value(left, frame, place),
                place);
            case EmlParser.AT_LEAST -> frame -> Values.isAtMost(value(right, frame, place), value(left, frame, place),
                place);
            default -> frame -> Values.isElement(value(left, frame, place), value(right, frame, place), place);
        };
    }

    private static Object value(Expression expression, Frame frame, Place place) {
        Object value = expression.of(frame);
        if (value == null) {
            throw place.error("expected a value, found the call of a function that returns none.");
        }
        return value;
    }

    Expression of(EmlParser.SumContext sum) {
        Expression result = term(sum.term(0));
        for (int i = 1; i < sum.term().size(); i++) {
            Token operator = sum.operators.get(i - 1);
            result = operation(result, term(sum.term(i)), operator,
                operator.getType() == EmlParser.PLUS ? Values::sum : Values::difference);
        }
        return result;
    }

    private Expression term(EmlParser.TermContext term) {
        Expression result = factor(term.factor(0));
        for (int i = 1; i < term.factor().size(); i++) {
            Token operator = term.operators.get(i - 1);
            Operation operation = switch (operator.getType()) {
                case EmlParser.TIMES -> Values::product;
                case EmlParser.DIVIDED -> Values::quotient;
                default -> Values::remainder;
            };
            result = operation(result, factor(term.factor(i)), operator, operation);
        }
        return result;
    }

    private static Expression operation(Expression left, Expression right, Token operator, Operation operation) {
        Place place = Place.of(operator);
        return frame -> operation.of(value(left, frame, place), value(right, frame, place), place);
    }

    private Expression factor(EmlParser.FactorContext factor) {
        if (factor.operator == null) {
            return postfix(factor.postfix());
        }
        Expression operand = factor(factor.factor());
        Place place = Place.of(factor.operator);
        if (factor.operator.getType() == EmlParser.MINUS) {
            return frame -> Values.negative(value(operand, frame, place), place);
        }
        return frame -> {
            Elements set = Values.elements(value(operand, frame, place), place);
            if (set.isEmpty()) {
                throw place.error("expected a set with elements: the complement of {} has no kind.");
            }
            return session.all(set.kind()).minus(set);
        };
    }

    private Expression postfix(EmlParser.PostfixContext postfix) {
        List<EmlParser.SuffixContext> suffixes = postfix.suffix();
        int before = changing;
        boolean isCall = !suffixes.isEmpty() && suffixes.get(0) instanceof EmlParser.CallContext;
        Expression result = isCall
            ? call(postfix.primary(), (EmlParser.CallContext) suffixes.get(0))
            : primary(postfix.primary());
        for (EmlParser.SuffixContext suffix : suffixes.subList(isCall ? 1 : 0, suffixes.size())) {
            result = suffix(result, suffix);
        }
        return constant == null || suffixes.isEmpty() || changing > before ? result : onlyOnce(result);
    }

    /** Evaluates an expression for the first element of a set only. */
    private Expression onlyOnce(Expression expression) {
        int known = locals.reserve();
        constant.add(known);
        return frame -> {
            Object value = frame.get(known);
            if (value == null) {
                value = expression.of(frame);
                frame.set(known, value);
            }
            return value;
        };
    }

    private Expression suffix(Expression of, EmlParser.SuffixContext suffix) {
        Place place = place(suffix);
        if (suffix instanceof EmlParser.FieldContext field) {
            String name = field.IDENTIFIER().getText();
            Place named = Place.of(field.IDENTIFIER().getSymbol());
            return frame -> Selections.of(session.fields(), value(of, frame, place), name, named);
        }
        if (suffix instanceof EmlParser.SelectionContext selection) {
            return selection(of, selection);
        }
        throw place.error("expected the name of a function before '('.");
    }

    private Expression selection(Expression of, EmlParser.SelectionContext selection) {
        record Range(Expression from, Expression to, Place place) {}
        List<Range> ranges = new ArrayList<>();
        for (EmlParser.IndexContext index : selection.index()) {
            Expression from = of(index.expression(0));
            ranges.add(new Range(from, index.expression().size() > 1 ? of(index.expression(1)) : null, place(index)));
        }
        Place place = place(selection);
        return frame -> {
            Elements set = Values.elements(value(of, frame, place), place);
            Elements result = Elements.NONE;
            for (Range range : ranges) {
                long from = Values.integer(range.from.of(frame), range.place);
                long to = range.to == null ? from : Values.integer(range.to.of(frame), range.place);
                result = result.plus(Selections.range(set, from, to, range.place));
            }
            return result;
        };
    }

    private Expression call(EmlParser.PrimaryContext function, EmlParser.CallContext call) {
        Place place = place(function);
        if (!(function instanceof EmlParser.VariableContext)) {
            throw place.error("expected the name of a function before '('.");
        }
        String name = function.getText();
        List<Expression> arguments = call.expression().stream().map(this::of).toList();
        BuiltIns.BuiltIn builtIn = session.builtIns().find(name);
        changing++;
        called += builtIn == null ? 1 : 0;
        return builtIn != null
            ? frame -> builtIn.of(arguments.stream().map(each -> each.of(frame)).toList(), place)
            : frame -> result(name, arguments, frame, place);
    }

    private Object result(String name, List<Expression> arguments, Frame frame, Place place) {
        Code.Function function = session.function(name);
        if (function == null) {
            throw place.error("expected a function, found '" + name + "', which is not defined.");
        }
        if (function.parameters().size() != arguments.size()) {
            throw place.error("expected " + function.parameters().size() + " arguments of " + name + ", found "
                + arguments.size() + ".");
        }
        Frame ofFunction = new Frame(function.variables());
        for (int i = 0; i < arguments.size(); i++) {
            ofFunction.set(i, arguments.get(i).of(frame));
        }
        function.body().run(ofFunction);
        return ofFunction.result();
    }

    private Expression primary(EmlParser.PrimaryContext primary) {
        if (primary instanceof EmlParser.NumberContext number) {
            Object value = number(number.getText(), place(primary));
            return frame -> value;
        }
        if (primary instanceof EmlParser.StringContext text) {
            String quoted = text.getText();
            String value = quoted.substring(1, quoted.length() - 1).replaceAll("\\\\(.)", "$1");
            return frame -> value;
        }
        if (primary instanceof EmlParser.VariableContext variable) {
            return variable(variable.getText(), place(primary));
        }
        if (primary instanceof EmlParser.ParenthesesContext parentheses) {
            return of(parentheses.expression());
        }
        return primary instanceof EmlParser.SubsetContext subset ? subset(subset) : frame -> Elements.NONE;
    }

    private static Object number(String text, Place place) {
        try {
            return text.matches("[0-9]+") ? (Object) Long.parseLong(text) : (Object) Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw place.error("expected a number of 64 bits, found " + text + ".");
        }
    }

    private Expression variable(String name, Place place) {
        int local = locals.find(name);
        if (local == Locals.GLOBAL && name.startsWith(CONSTANT_PREFIX)) {
            return frame -> name;
        }
        if (local != Locals.GLOBAL) {
            changing++;
            return frame -> assigned(frame.get(local), name, place);
        }
        Code.Global global = session.global(name);
        return frame -> assigned(global.get(), name, place);
    }

    private static Object assigned(Object value, String name, Place place) {
        if (value == null) {
            throw place.error("expected a variable that has a value, found '" + name + "'.");
        }
        return value;
    }

    /** @param constants gets the variables that must have no value when the first element comes */
    private Expression condition(EmlParser.ExpressionContext expression, List<Integer> constants) {
        List<Integer> outer = constant;
        int before = called;
        constant = constants;
        Expression condition = of(expression);
        constant = null;
        if (called > before) { // the user's functions may change global variables
            constants.clear();
            condition = of(expression);
        }
        constant = outer;
        return condition;
    }

    private Expression subset(EmlParser.SubsetContext subset) {
        Place place = place(subset.sum());
        Place ofCondition = place(subset.expression());
        Expression set = of(subset.sum());
        int variable = locals.enter(subset.IDENTIFIER().getText());
        List<Integer> constants = new ArrayList<>();
        Expression condition = condition(subset.expression(), constants);
        locals.leave();
        return frame -> {
            constants.forEach(each -> frame.set(each, null));
            Elements elements = Values.elements(set.of(frame), place);
            if (elements.isEmpty()) {
                return elements;
            }
            ElementKind kind = elements.kind();
            BitSet found = new BitSet();
            elements.each(element -> {
                frame.set(variable, Elements.of(kind, element));
                if (Values.truth(condition.of(frame), ofCondition)) {
                    found.set(element);
                }
            });
            return Elements.of(kind, found);
        };
    }
}
