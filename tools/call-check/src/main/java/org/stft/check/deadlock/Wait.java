package org.stft.check.deadlock;

import java.util.List;
import java.util.Set;
import org.stft.log.Event;
import org.stft.log.Tables;

/**
 * A call that has not returned, with what it waits for.
 *
 * @param call as the log has it
 * @param any true if one of the needs has to be met, false if all have to
 * @param needs empty if the call may return without another rank, as far as is known
 */
record Wait(int rank, Event call, Tables tables, boolean any, List<Need> needs) {

    Wait {
        needs = List.copyOf(needs);
    }

    /**
     * What other ranks have to do.
     *
     * @param ranks one of them has to do it
     * @param what in words, after {@code waits for}
     */
    record Need(List<Integer> ranks, String what) {

        Need {
            ranks = List.copyOf(ranks);
        }

        boolean isStuck(Set<Integer> stuck) {
            return stuck.containsAll(ranks);
        }
    }

    /** Returns true if the call never returns when some ranks do nothing more. */
    boolean isStuck(Set<Integer> stuck) {
        return any
            ? !needs.isEmpty() && needs.stream().allMatch(need -> need.isStuck(stuck))
            : needs.stream().anyMatch(need -> need.isStuck(stuck));
    }

    /** The need that is never met, of a call that {@link #isStuck}. */
    Need stuckNeed(Set<Integer> stuck) {
        return needs.stream().filter(need -> need.isStuck(stuck)).findFirst().orElseThrow();
    }

    String site() {
        return tables.site(call.site());
    }
}
