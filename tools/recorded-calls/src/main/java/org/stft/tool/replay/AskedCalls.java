package org.stft.tool.replay;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.stft.probe.Call;

/**
 * The calls that a thread has made. Most are made again and again: then the first part of their question need not be made
 * again. For one thread.
 */
final class AskedCalls {

    private static final int MOST_AT_A_SITE = 32;

    private final Map<String, List<Asked>> bySite = new IdentityHashMap<>();
    private final int thread;
    private Asked checkpoint;

    /** @param thread the number of its name */
    AskedCalls(int thread) {
        this.thread = thread;
    }

    /** A checkpoint call. */
    Asked checkpoint(Names names) {
        if (checkpoint == null) {
            checkpoint = new Asked(thread, Question.checkpoint(names));
        }
        return checkpoint;
    }

    /** A call as it was made before, or as it is made for the first time. */
    Asked of(Call call, Question question) {
        List<Asked> here = bySite.get(call.site());
        if (here == null) {
            here = new ArrayList<>(2);
            bySite.put(call.site(), here);
        }
        for (int i = 0; i < here.size(); i++) {
            Asked each = here.get(i);
            if (each.isSame(call)) {
                return each;
            }
        }
        Asked made = new Asked(thread, question.first(call), call);
        if (here.size() < MOST_AT_A_SITE && made.isComparable()) {
            here.add(made);
        }
        return made;
    }
}
