package org.stft.probe.engine;

import java.util.List;
import org.stft.probe.Observer;
import org.stft.probe.Operation;
import org.stft.probe.Tool;
import org.stft.probe.ValueObserver;

/** The tools that are interested in an operation, from outside to inside, and after them MPI. */
final class Chain {

    private final Operation operation;
    private final Tool[] tools;
    /** Those that only observe, at their places; null at the places of the others. */
    private final Observer[] observers;
    /** Null unless the outermost tool is told of the calls by their values. */
    final ValueCalls values;

    Chain(Operation operation, List<Tool> tools) {
        this.operation = operation;
        this.tools = tools.toArray(new Tool[0]);
        this.observers = new Observer[this.tools.length];
        for (int i = 0; i < observers.length; i++) {
            observers[i] = observer(this.tools[i], i);
        }
        boolean byValue = observers.length > 0 && observers[0] instanceof ByValue;
        this.values = byValue ? new ValueCalls(operation, (ValueObserver) this.tools[0], rest()) : null;
    }

    private Observer observer(Tool tool, int place) {
        if (tool instanceof ValueObserver observer && operation.isSimple()) {
            return new ByValue(observer, operation, place);
        }
        return tool instanceof Observer observer ? observer : null;
    }

    private Chain rest() {
        return tools.length == 1 ? null : new Chain(operation, List.of(tools).subList(1, tools.length));
    }

    Operation operation() {
        return operation;
    }

    /** Makes a call of the program. The generated callers do not know varargs: {@code MPI.Init} takes an array. */
    Object call(Object self, Object[] arguments, String site) {
        return step(0, new ProgramCall(this, self, arguments, site));
    }

    /**
     * Makes the call from one tool on. Tools that only observe are called one after the other, not one within the
     * other: a call that is only observed does not recur into this method, which would be compiled into itself.
     */
    Object step(int place, ProgramCall call) {
        int next = before(place, call);
        try {
            Object result = next == tools.length ? real(call) : around(next, call);
            call.hasReturned(result);
            return result;
        } finally {
            after(place, next, call);
        }
    }

    /** Tells the observers from a place on. Returns the place of the next tool that does more. */
    private int before(int place, ProgramCall call) {
        int i = place;
        try {
            while (i < observers.length && observers[i] != null) {
                observers[i].before(call);
                i++;
            }
            return i;
        } catch (RuntimeException | Error e) {
            endUnlessFailureOf(call, i, e);
            after(place, i, call);
            throw e;
        }
    }

    private void after(int place, int next, ProgramCall call) {
        int i = next - 1;
        try {
            while (i >= place) {
                observers[i].after(call);
                i--;
            }
        } catch (RuntimeException | Error e) {
            endUnlessFailureOf(call, i, e);
            throw e;
        }
    }

    private Object around(int place, ProgramCall call) {
        try {
            call.at(place + 1);
            Object result = tools[place].around(call);
            if (result == null || result != call.result()) { // else it is what came from further inside
                requireType(result, call);
            }
            return result;
        } catch (Throwable e) {
            endUnlessFailureOf(call, place, e);
            throw Chain.<RuntimeException>unchanged(e);
        }
    }

    private void endUnlessFailureOf(ProgramCall call, int place, Throwable e) {
        if (e != call.failure()) {
            ToolFailure.end(tools[place], "in " + call, e);
        }
    }

    private static Object real(ProgramCall call) {
        try {
            return RealCalls.call(call.operation(), call.self(), call.given());
        } catch (RuntimeException | Error e) {
            call.hasFailed(e);
            throw e;
        }
    }

    private static void requireType(Object result, ProgramCall call) {
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
        if (type == long.class) {
            return Long.class;
        }
        return type == double.class ? Double.class : type == void.class ? Void.class : type;
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> RuntimeException unchanged(Throwable e) throws E {
        throw (E) e;
    }
}
