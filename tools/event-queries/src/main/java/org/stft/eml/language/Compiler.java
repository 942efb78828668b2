package org.stft.eml.language;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.stft.eml.data.ElementKind;
import org.stft.eml.data.Elements;
import org.stft.eml.grammar.EmlParser;
import org.stft.eml.language.Code.Expression;
import org.stft.eml.language.Code.Frame;
import org.stft.eml.language.Code.Statement;

/** Makes code of the statements of a text. */
final class Compiler {

    private final Session session;
    private final ExpressionCompiler expressions;
    private final Locals locals;
    private final boolean inFunction;

    Compiler(Session session) {
        this(session, new Locals(), false);
    }

    private Compiler(Session session, Locals locals, boolean inFunction) {
        this.session = session;
        this.locals = locals;
        this.inFunction = inFunction;
        this.expressions = new ExpressionCompiler(session, locals);
    }

    /** The number of local variables. */
    int variables() {
        return locals.count();
    }

    Statement program(EmlParser.ProgramContext program) {
        return sequence(program.statement());
    }

    /** @return a condition of the element in the first local variable, whose name is {@code e} */
    Expression condition(EmlParser.ConditionContext condition) {
        locals.enter("e");
        return expressions.of(condition.expression());
    }

    private Statement block(EmlParser.BlockContext block) {
        return sequence(block.statement());
    }

    private Statement sequence(List<EmlParser.StatementContext> statements) {
        List<Statement> all = new ArrayList<>();
        statements.forEach(each -> all.add(statement(each)));
        return frame -> {
            for (Statement each : all) {
                if (each.run(frame)) {
                    return true;
                }
            }
            return false;
        };
    }

    private Statement statement(EmlParser.StatementContext statement) {
        if (statement instanceof EmlParser.AssignmentContext assignment) {
            return assignment(assignment.name, expressions.of(assignment.expression()));
        }
        if (statement instanceof EmlParser.ValueContext value) {
            return value(value);
        }
        if (statement instanceof EmlParser.ChoiceContext choice) {
            return choice(choice);
        }
        if (statement instanceof EmlParser.RepetitionContext repetition) {
            return repetition(repetition);
        }
        if (statement instanceof EmlParser.CountingContext counting) {
            return counting(counting);
        }
        if (statement instanceof EmlParser.VisitingContext visiting) {
            return visiting(visiting);
        }
        if (statement instanceof EmlParser.FunctionContext function) {
            return function(function);
        }
        if (statement instanceof EmlParser.ResultContext result) {
            return result(result);
        }
        if (statement instanceof EmlParser.DeclarationContext declaration) {
            return declaration(declaration);
        }
        return frame -> false;
    }

    private interface Variable {

        void set(Frame frame, Object value);
    }

    private Variable variable(Token name) {
        int local = locals.find(name.getText());
        if (local != Locals.GLOBAL) {
            return (frame, value) -> frame.set(local, value);
        }
        Code.Global global = session.global(name.getText());
        if (global.isPredefined()) {
            throw Place.of(name).error("expected a name that is not predefined, found " + name.getText() + ".");
        }
        return (frame, value) -> global.set(value);
    }

    private Statement assignment(Token name, Expression value) {
        Variable variable = variable(name);
        return frame -> {
            variable.set(frame, value.of(frame));
            return false;
        };
    }

    /** At the prompt and in a script it is printed, in a function it is not. */
    private Statement value(EmlParser.ValueContext value) {
        Expression expression = expressions.ofStatement(value.expression());
        return frame -> {
            Object result = expression.of(frame);
            if (result != null && !inFunction) {
                session.printer().show(result);
            }
            return false;
        };
    }

    private Statement choice(EmlParser.ChoiceContext choice) {
        int conditions = choice.expression().size();
        Statement otherwise = choice.block().size() > conditions ? block(choice.block(conditions)) : frame -> false;
        for (int i = conditions - 1; i >= 0; i--) {
            Expression condition = expressions.of(choice.expression(i));
            Place place = Place.of(choice.expression(i).start);
            Statement then = block(choice.block(i));
            Statement other = otherwise;
            otherwise = frame -> Values.truth(condition.of(frame), place) ? then.run(frame) : other.run(frame);
        }
        return otherwise;
    }

    private Statement repetition(EmlParser.RepetitionContext repetition) {
        Expression condition = expressions.of(repetition.expression());
        Place place = Place.of(repetition.expression().start);
        Statement body = block(repetition.block());
        return frame -> {
            while (Values.truth(condition.of(frame), place)) {
                if (body.run(frame)) {
                    return true;
                }
            }
            return false;
        };
    }

    private Statement counting(EmlParser.CountingContext counting) {
        Place place = Place.of(counting.start);
        Expression from = expressions.of(counting.expression(0));
        Expression to = expressions.of(counting.expression(1));
        Expression by = counting.expression().size() > 2 ? expressions.of(counting.expression(2)) : frame -> 1L;
        Variable variable = variable(counting.name);
        Statement body = block(counting.block());
        return frame -> {
            Object value = Values.number(from.of(frame), place);
            Object last = Values.number(to.of(frame), place);
            Number step = Values.number(by.of(frame), place);
            if (step.doubleValue() == 0) {
                throw place.error("expected a step that is not 0.");
            }
            while (step.doubleValue() > 0 ? Values.isAtMost(value, last, place) : Values.isAtMost(last, value, place)) {
                variable.set(frame, value);
                if (body.run(frame)) {
                    return true;
                }
                value = Values.sum(value, step, place);
            }
            return false;
        };
    }

    private Statement visiting(EmlParser.VisitingContext visiting) {
        Place place = Place.of(visiting.sum().start);
        Expression set = expressions.of(visiting.sum());
        int variable = locals.enter(visiting.name.getText());
        Statement body = block(visiting.block());
        locals.leave();
        return frame -> {
            Elements elements = Values.elements(set.of(frame), place);
            ElementKind kind = elements.kind();
            for (int element : elements.stream().toArray()) {
                frame.set(variable, Elements.of(kind, element));
                if (body.run(frame)) {
                    return true;
                }
            }
            return false;
        };
    }

    private Statement function(EmlParser.FunctionContext function) {
        if (inFunction) {
            throw Place.of(function.start).error("expected the end of the function before another one.");
        }
        if (session.builtIns().find(function.name.getText()) != null) {
            throw Place.of(function.name).error("expected a name that is not predefined, found "
                + function.name.getText() + ".");
        }
        Locals ofFunction = new Locals();
        List<String> parameters = function.names() == null
            ? List.of()
            : function.names().IDENTIFIER().stream().map(TerminalNode::getText).toList();
        parameters.forEach(ofFunction::declare);
        Statement body = new Compiler(session, ofFunction, true).block(function.block());
        return frame -> {
            session.define(function.name.getText(), new Code.Function(parameters, ofFunction.count(), body));
            return false;
        };
    }

    private Statement result(EmlParser.ResultContext result) {
        if (!inFunction) {
            throw Place.of(result.start).error("expected 'return' only in a function.");
        }
        Expression value = result.expression() == null ? frame -> null : expressions.of(result.expression());
        return frame -> {
            frame.result(value.of(frame));
            return true;
        };
    }

    private Statement declaration(EmlParser.DeclarationContext declaration) {
        if (!inFunction) {
            throw Place.of(declaration.start).error("expected 'var' only in a function: other variables are global.");
        }
        declaration.names().IDENTIFIER().forEach(name -> locals.declare(name.getText()));
        return frame -> false;
    }
}
