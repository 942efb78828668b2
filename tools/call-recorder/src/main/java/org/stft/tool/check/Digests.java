package org.stft.tool.check;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.Arrays;
import org.stft.probe.Call;
import org.stft.probe.Operation;

/** The digests of a call's buffers before it, and once its operation is complete. Attached to the call. */
final class Digests {

    private static final Digests NONE = new Digests(new int[0]);

    private final int[] places;
    private final long[] before;
    private final long[] after;
    /** The operation is complete: a persistent one has other digests at its next start. */
    @GuardedBy("this")
    private boolean complete;

    private Digests(int[] places) {
        this.places = places;
        this.before = new long[places.length];
        this.after = new long[places.length];
        Arrays.fill(after, Term.NOTHING);
    }

    /** @param places of the buffers */
    static Digests before(Call call, Operation operation, int[] places, Elements elements) {
        Digests digests = new Digests(places);
        digests.fill(digests.before, call, operation, elements);
        return digests;
    }

    /** Those of a call; it need not have any. */
    static Digests of(Call call) {
        Digests attached = call.attached(Digests.class);
        return attached == null ? NONE : attached;
    }

    private void fill(long[] digests, Call call, Operation operation, Elements elements) {
        for (int i = 0; i < places.length; i++) {
            digests[i] = elements.digest(Elements.regions(operation, places[i]).apply(call));
        }
    }

    /** Returns false if it was complete before. */
    synchronized boolean complete(Call call, Elements elements) {
        if (complete || this == NONE) {
            return false;
        }
        complete = true;
        fill(after, call, call.operation(), elements);
        return true;
    }

    long before(int place) {
        return digest(before, place);
    }

    long after(int place) {
        return digest(after, place);
    }

    private long digest(long[] digests, int place) {
        for (int i = 0; i < places.length; i++) {
            if (places[i] == place) {
                return digests[i];
            }
        }
        return Term.NOTHING;
    }
}
