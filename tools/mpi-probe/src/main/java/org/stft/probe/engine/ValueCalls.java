package org.stft.probe.engine;

import mpi.Datatype;
import org.stft.probe.Operation;
import org.stft.probe.ValueObserver;

/** Tells the outermost tool of an operation of its calls by their values. */
final class ValueCalls {

    /** The other tools; null if there are none. */
    final Chain rest;
    private final Operation operation;
    private final ValueObserver tool;

    ValueCalls(Operation operation, ValueObserver tool, Chain rest) {
        this.operation = operation;
        this.tool = tool;
        this.rest = rest;
    }

    long before(Object self, int peer, int tag, String site) {
        try {
            return tool.before(operation, self, peer, tag, site);
        } catch (RuntimeException | Error e) {
            throw end(site, e);
        }
    }

    void after(long before, Object self, int peer, int tag, String site, Datatype type, int count, Object result,
        Throwable failure) {
        try {
            tool.after(operation, before, self, peer, tag, site, type, count, result, failure);
        } catch (RuntimeException | Error e) {
            throw end(site, e);
        }
    }

    private IllegalStateException end(String site, Throwable e) {
        ToolFailure.end(tool, "in " + operation.method() + " at " + site, e);
        return new IllegalStateException(e);
    }
}
