package org.stft.tool.mutate;

import java.util.List;
import java.util.Set;
import org.stft.probe.Call;
import org.stft.probe.Operation;

/** Another value of one argument: the first that the call has of some parameters. */
final class ArgumentChange implements Change {

    /** The value of no object at all. */
    static final Object NULL = new Object();

    private final Set<Operation> operations;
    private final List<String> parameters;
    private final Other other;

    /** Another value of an argument. */
    @FunctionalInterface
    interface Other {

        /** Returns the other value, {@link #NULL}, or null if this call has no other. */
        Object of(Call call, Object value);
    }

    /** @param operations those that are changed */
    ArgumentChange(Set<Operation> operations, List<String> parameters, Other other) {
        this.operations = operations;
        this.parameters = parameters;
        this.other = other;
    }

    private int position(Call call) {
        return parameters.stream().mapToInt(call.operation().parameters()::indexOf).filter(each -> each >= 0)
            .findFirst().orElse(-1);
    }

    private Object changed(Call call) {
        int position = operations.contains(call.operation()) ? position(call) : -1;
        return position < 0 ? null : other.of(call, call.argument(position));
    }

    @Override
    public boolean applies(Call call) {
        Object changed = changed(call);
        return changed != null && !changed.equals(call.argument(position(call)));
    }

    @Override
    public Object make(Call call, Program program) {
        Object changed = changed(call);
        call.argument(position(call), changed == NULL ? null : changed);
        return call.proceed();
    }
}
