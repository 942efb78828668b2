package org.stft.nativempi.job;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.List;

/**
 * The operations that the program has started and that are not complete. The list keeps them reachable: the library writes into their
 * memory, whether the program still has the request or not.
 */
public final class OpenOperations {

    @GuardedBy("this")
    private Operation first;

    synchronized void add(Operation operation) {
        operation.next = first;
        if (first != null) {
            first.previous = operation;
        }
        first = operation;
    }

    synchronized void remove(Operation operation) {
        if (operation.previous != null) {
            operation.previous.next = operation.next;
        } else if (first == operation) {
            first = operation.next;
        }
        if (operation.next != null) {
            operation.next.previous = operation.previous;
        }
        operation.previous = null;
        operation.next = null;
    }

    /** Those that are open now, the newest first. */
    public synchronized List<Operation> now() {
        List<Operation> operations = new ArrayList<>();
        for (Operation operation = first; operation != null; operation = operation.next) {
            operations.add(operation);
        }
        return operations;
    }
}
