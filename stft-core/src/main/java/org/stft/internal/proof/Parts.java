package org.stft.internal.proof;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.stft.spc.ProtectedState.Entry;
import org.stft.spc.ReadBack;

/**
 * Groups of protected objects that are proven together, because they share objects in the program or in the image. All
 * that are not arrays in place are in one.
 */
final class Parts {

    private final Map<String, Integer> group = new HashMap<>();
    private final List<Entry> entries;

    private Parts(List<Entry> entries) {
        this.entries = entries;
        for (int i = 0; i < entries.size(); i++) {
            group.put(entries.get(i).name(), i);
        }
    }

    /** The groups; in each the entries are in the order of the program. */
    static List<List<Entry>> of(List<Entry> entries, ReadBack image) {
        Parts parts = new Parts(entries);
        parts.joinObjects();
        parts.joinRows();
        for (Entry entry : entries) {
            if (image.names().contains(entry.name())) {
                image.before(entry.name()).forEach(other -> parts.join(entry.name(), other));
            }
        }
        Map<Integer, List<Entry>> groups = new LinkedHashMap<>();
        entries.forEach(entry -> groups.computeIfAbsent(parts.group.get(entry.name()), id -> new ArrayList<>())
            .add(entry));
        return List.copyOf(groups.values());
    }

    private void joinObjects() {
        List<Entry> objects = entries.stream().filter(entry -> !entry.inPlace()).toList();
        objects.forEach(entry -> join(objects.get(0).name(), entry.name()));
    }

    private void joinRows() {
        Map<Object, String> owners = new IdentityHashMap<>();
        for (Entry entry : entries) {
            if (entry.inPlace()) {
                arraysIn(entry.value()).forEach(array -> {
                    String owner = owners.putIfAbsent(array, entry.name());
                    if (owner != null && !owner.equals(entry.name())) {
                        join(owner, entry.name());
                    }
                });
            }
        }
    }

    /** An array in place and all arrays in it. */
    static Set<Object> arraysIn(Object array) {
        Set<Object> arrays = Collections.newSetFromMap(new IdentityHashMap<>());
        addArrays(array, arrays);
        return arrays;
    }

    private static void addArrays(Object array, Set<Object> arrays) {
        if (array != null && arrays.add(array) && array instanceof Object[] rows) {
            for (Object row : rows) {
                addArrays(row, arrays);
            }
        }
    }

    private void join(String one, String other) {
        Integer kept = group.get(one);
        Integer gone = group.get(other);
        if (kept != null && gone != null && !kept.equals(gone)) {
            group.replaceAll((name, id) -> id.equals(gone) ? kept : id);
        }
    }
}
