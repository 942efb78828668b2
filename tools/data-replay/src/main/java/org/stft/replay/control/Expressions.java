package org.stft.replay.control;

import com.sun.jdi.ArrayReference;
import com.sun.jdi.BooleanValue;
import com.sun.jdi.CharValue;
import com.sun.jdi.DoubleValue;
import com.sun.jdi.FloatValue;
import com.sun.jdi.IncompatibleThreadStateException;
import com.sun.jdi.PrimitiveValue;
import com.sun.jdi.StackFrame;
import com.sun.jdi.StringReference;
import com.sun.jdi.Value;
import com.sun.jdi.VirtualMachine;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.stream.Collectors;

/**
 * Expressions of Java in the frame of a program, evaluated as {@code jdb} does it: by the parser that comes with it. That
 * is not exported, so the command has {@code --add-exports}.
 */
final class Expressions {

    private static final String PARSER = "com.sun.tools.example.debug.expr.ExpressionParser";
    private static final int MOST_ELEMENTS = 20;

    private Expressions() {
    }

    /** Where an expression is evaluated. */
    interface Frame {

        StackFrame get() throws IncompatibleThreadStateException;
    }

    /** @throws IOException if it has no value there */
    static Object evaluate(String expression, VirtualMachine machine, Frame frame) throws IOException {
        try {
            Class<?> parser = Class.forName(PARSER);
            Class<?> source = Class.forName(PARSER + "$GetFrame");
            Object frames = Proxy.newProxyInstance(Expressions.class.getClassLoader(), new Class<?>[] {source},
                (proxy, method, arguments) -> frame.get());
            return java((Value) parser.getMethod("evaluate", String.class, VirtualMachine.class, source).invoke(null,
                expression, machine, frames));
        } catch (InvocationTargetException e) {
            throw new IOException("'" + expression + "' has no value there: " + e.getCause().getMessage(), e);
        } catch (ReflectiveOperationException e) {
            throw new IOException("expressions cannot be evaluated by this JDK: " + e, e);
        }
    }

    private static Object java(Value value) {
        if (value instanceof BooleanValue truth) {
            return truth.value();
        }
        if (value instanceof CharValue character) {
            return String.valueOf(character.value());
        }
        if (value instanceof DoubleValue || value instanceof FloatValue) {
            return ((PrimitiveValue) value).doubleValue();
        }
        if (value instanceof PrimitiveValue number) {
            return number.longValue();
        }
        if (value instanceof StringReference text) {
            return text.value();
        }
        if (value instanceof ArrayReference array) {
            return array.getValues().stream().limit(MOST_ELEMENTS).map(each -> String.valueOf(java(each)))
                .collect(Collectors.joining(", ", "{",
                    array.length() > MOST_ELEMENTS ? ", ... " + array.length() + " in all}" : "}"));
        }
        return String.valueOf(value);
    }
}
