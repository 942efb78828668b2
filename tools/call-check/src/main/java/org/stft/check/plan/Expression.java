package org.stft.check.plan;

import java.util.ArrayList;
import java.util.List;
import org.stft.check.mpi.MpiConstants;
import org.stft.check.mpi.MpiFunction;
import org.stft.check.template.Condition;
import org.stft.check.template.Condition.Argument;
import org.stft.check.template.Condition.Comparison;
import org.stft.check.template.Condition.Constant;
import org.stft.check.template.Condition.Function;
import org.stft.check.template.Condition.Number;
import org.stft.check.template.Condition.Operand;
import org.stft.check.template.Condition.Sum;
import org.stft.check.template.Template;

/** The conditions of a template for one function of MPI, in postfix form. */
final class Expression {

    private final MpiFunction function;
    private final List<String> tokens = new ArrayList<>();

    Expression(Template template, MpiFunction function) {
        this.function = function;
        boolean first = true;
        for (Condition condition : template.conditions()) {
            anyOf(condition);
            if (!first) {
                tokens.add("&");
            }
            first = false;
        }
    }

    String text() {
        return String.join(" ", tokens);
    }

    private void anyOf(Condition condition) {
        for (int i = 0; i < condition.anyOf().size(); i++) {
            allOf(condition.anyOf().get(i));
            if (i > 0) {
                tokens.add("|");
            }
        }
    }

    private void allOf(List<Comparison> comparisons) {
        for (int i = 0; i < comparisons.size(); i++) {
            operand(comparisons.get(i).left());
            operand(comparisons.get(i).right());
            tokens.add(comparisons.get(i).relation().text());
            if (i > 0) {
                tokens.add("&");
            }
        }
    }

    private void operand(Operand operand) {
        if (operand instanceof Number number) {
            tokens.add(Long.toString(number.value()));
        } else if (operand instanceof Constant constant) {
            tokens.add(Long.toString(MpiConstants.NUMBERS.get(constant.name())));
        } else if (operand instanceof Argument argument) {
            tokens.add("@" + source(argument));
        } else if (operand instanceof Function called) {
            StringBuilder token = new StringBuilder(called.function().name()).append(':');
            for (int i = 0; i < called.arguments().size() && !called.function().isOfCall(); i++) {
                token.append(i == 0 ? "@" : ":@").append(source(called.arguments().get(i)));
            }
            tokens.add(token.toString());
        } else if (operand instanceof Sum sum) {
            sum(sum);
        } else {
            tokens.add("%W");
        }
    }

    private void sum(Sum sum) {
        operand(sum.plus().get(0));
        sum.plus().stream().skip(1).forEach(term -> {
            operand(term);
            tokens.add("+");
        });
        sum.minus().forEach(term -> {
            operand(term);
            tokens.add("-");
        });
    }

    private String source(Argument argument) {
        return function.argument(argument.name()).orElseThrow().source();
    }
}
