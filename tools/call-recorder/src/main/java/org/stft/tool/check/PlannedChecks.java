package org.stft.tool.check;

import java.util.Set;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.stft.probe.Operation;

/**
 * The checks of a plan, for the operations that it is about. Those of an operation are made at its first call: a program
 * calls few of the operations, and each rank would make them all.
 */
final class PlannedChecks {

    /** Of no operation. */
    static final PlannedChecks NONE = new PlannedChecks(Plan.parse(""), null);

    private final Plan plan;
    private final Set<Operation> operations;
    private final Session session;
    private final AtomicReferenceArray<OperationChecks> made = new AtomicReferenceArray<>(Operation.values().length);

    PlannedChecks(Plan plan, Session session) {
        this.plan = plan;
        this.operations = plan.operations();
        this.session = session;
    }

    /**
     * Returns those of an operation, or null.
     *
     * @throws org.stft.probe.ToolException if an expression of the plan cannot be understood
     */
    OperationChecks of(Operation operation) {
        OperationChecks checks = made.getAcquire(operation.ordinal());
        return checks != null || !operations.contains(operation) ? checks : make(operation);
    }

    private synchronized OperationChecks make(Operation operation) {
        OperationChecks checks = made.get(operation.ordinal());
        if (checks == null) {
            checks = new OperationChecks(operation, plan, session);
            made.setRelease(operation.ordinal(), checks);
        }
        return checks;
    }

    /** The process was restored: another log begins, which has no arguments. */
    void forget() {
        for (int i = 0; i < made.length(); i++) {
            OperationChecks checks = made.getAcquire(i);
            if (checks != null) {
                checks.forget();
            }
        }
    }
}
