package org.stft.probe;

import java.util.List;

/** The tools that are interested in an operation, from outside to inside, and after them MPI. */
final class Chain {

    private final Operation operation;
    private final Tool[] tools;
    private final Roles roles;

    Chain(Operation operation, List<Tool> tools) {
        this.operation = operation;
        this.tools = tools.toArray(new Tool[0]);
        this.roles = new Roles(operation);
    }

    Operation operation() {
        return operation;
    }

    Roles roles() {
        return roles;
    }

    /** Makes a call of the program. The generated callers do not know varargs: {@code MPI.Init} takes an array. */
    Object call(Object self, Object[] arguments, String site) {
        return new Call(this, self, arguments, site).proceed();
    }

    /** Makes the call at one tool, or after all of them. */
    Object step(int place, Call call) {
        if (place == tools.length) {
            return real(call);
        }
        try {
            Object result = tools[place].around(call);
            if (result == null || result != call.result()) { // else it is what came from further inside
                requireType(result, call);
            }
            return result;
        } catch (Throwable e) {
            if (e != call.failure()) {
                ToolFailure.end(tools[place], "in " + call, e);
            }
            throw Chain.<RuntimeException>unchanged(e);
        }
    }

    private static Object real(Call call) {
        try {
            return RealCalls.call(call.operation(), call.self(), call.arguments());
        } catch (RuntimeException | Error e) {
            call.failed(e);
            throw e;
        }
    }

    private static void requireType(Object result, Call call) {
        Class<?> type = call.operation().result();
        if (result == null ? type.isPrimitive() && type != void.class : !boxed(type).isInstance(result)) {
            throw new IllegalStateException("Expected a result of type " + type.getName() + ", found " + result + ".");
        }
    }

    private static Class<?> boxed(Class<?> type) {
        if (type == int.class) {
            return Integer.class;
        }
        if (type == boolean.class) {
            return Boolean.class;
        }
        return type == double.class ? Double.class : type == void.class ? Void.class : type;
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> RuntimeException unchanged(Throwable e) throws E {
        throw (E) e;
    }
}
