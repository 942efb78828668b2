package org.stft.tool.check;

import java.util.Set;
import org.stft.probe.Operation;

/**
 * A template about one call, as the launcher has compiled it.
 *
 * @param id of the template; several checks can have the same
 * @param stops if it holds before the call, the call is not made
 * @param expression in postfix
 */
record LocalCheck(String id, boolean stops, When when, Set<Operation> operations, String expression) {

    /** The point at which it is evaluated. */
    enum When {
        BEFORE,
        AFTER,
        /** When the operation that the call has started is complete; for a call that starts none, after it. */
        COMPLETE
    }
}
