package org.stft.tool.mutate;

import java.util.ArrayList;
import java.util.List;
import org.stft.probe.Call;
import org.stft.probe.Operation;

/** A call that a test has written. It is not made, but its arguments at that time are kept. */
final class WrittenCall extends Call {

    final List<Object> made = new ArrayList<>();

    WrittenCall(Operation operation, Object... arguments) {
        super(operation, null, arguments, "Written.main(Written.java:1)");
    }

    @Override
    public Object proceed() {
        for (Object argument : arguments()) {
            made.add(argument);
        }
        return null;
    }
}
