package org.stft.eml.language;

import java.util.List;

/** What the compiler makes of a text. */
final class Code {

    private Code() {
    }

    /** Has a value: a number (Long or Double), a text, a truth value, a call type, or a set of elements. */
    interface Expression {

        Object of(Frame frame);
    }

    interface Statement {

        /** Returns true if the function is to be left. */
        boolean run(Frame frame);
    }

    /** The local variables of a call of a function, or those of loops and sets outside of functions. */
    static final class Frame {

        private final Object[] variables;
        private Object result;

        Frame(int size) {
            variables = new Object[size];
        }

        Object get(int variable) {
            return variables[variable];
        }

        void set(int variable, Object value) {
            variables[variable] = value;
        }

        Object result() {
            return result;
        }

        void result(Object value) {
            result = value;
        }
    }

    /** A global variable; it has no value before it was assigned one. */
    static final class Global {

        private final boolean isPredefined;
        private Object value;

        Global(Object value) {
            this.value = value;
            this.isPredefined = value != null;
        }

        boolean isPredefined() {
            return isPredefined;
        }

        Object get() {
            return value;
        }

        void set(Object to) {
            value = to;
        }
    }

    /** A function that the text defines. */
    record Function(List<String> parameters, int variables, Statement body) {}
}
