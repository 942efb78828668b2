package org.stft.check.evaluation;

import java.util.List;
import org.stft.check.calls.LoggedCall;
import org.stft.check.template.Condition.Index;

/**
 * Calls in the slots of a template, and the processes that made them.
 *
 * @param calls by slot, from F1; null where none is known yet
 * @param ranks of the processes in {@code COMM_WORLD}, from p1; -1 where one is not known yet
 * @param worldSize the number of ranks of the job
 * @param counts what {@code COUNT} and {@code PER_SECOND} of a slot are
 */
record Binding(List<LoggedCall> calls, List<Integer> ranks, int worldSize, Counts counts) {

    /** Numbers of calls. */
    interface Counts {

        Counts NONE = new Counts() {
            @Override
            public long count(int slot) {
                return -1;
            }

            @Override
            public long perSecond(int slot) {
                return -1;
            }
        };

        /** -1 if it is not known. */
        long count(int slot);

        /** -1 if it is not known. */
        long perSecond(int slot);
    }

    /** Null if there is none. */
    LoggedCall call(Index slot) {
        int number = number(slot);
        return number >= 1 && number <= calls.size() ? calls.get(number - 1) : null;
    }

    /** -1 if it is not known. */
    int rank(Index role) {
        int number = number(role);
        return number >= 1 && number <= ranks.size() ? ranks.get(number - 1) : -1;
    }

    static int number(Index index) {
        return index.isConstant() ? index.constant() : 0;
    }
}
