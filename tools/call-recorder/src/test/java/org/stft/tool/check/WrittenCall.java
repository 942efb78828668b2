package org.stft.tool.check;

import org.stft.probe.Call;
import org.stft.probe.Operation;

/** A call that a test has written: it is never made. */
final class WrittenCall extends Call {

    WrittenCall(Operation operation, Object self, Object... arguments) {
        super(operation, self, arguments, "Written.main(Written.java:1)");
    }

    @Override
    public Object proceed() {
        throw new UnsupportedOperationException("the call of a test");
    }
}
