package org.stft.internal.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.stft.spc.ProtectedState.Entry;

/** Joins small parts, so that an image is not opened for each. */
final class Batches {

    private Batches() {
    }

    static List<List<Entry>> of(List<List<Entry>> parts, ToLongFunction<List<Entry>> bytes, long most) {
        List<List<Entry>> batches = new ArrayList<>();
        long size = 0;
        for (List<Entry> part : parts) {
            long added = bytes.applyAsLong(part);
            if (batches.isEmpty() || size + added > most) {
                batches.add(new ArrayList<>());
                size = 0;
            }
            batches.get(batches.size() - 1).addAll(part);
            size += added;
        }
        return batches;
    }
}
