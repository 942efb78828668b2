package org.stft.internal.proof;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;

/** Maps of the JDK: what orders them, and their keys and values in the order of iteration. */
final class MapShape extends Shape {

    private final boolean inHashOrder;
    private final boolean ofSeveralClasses;

    /** @param ofSeveralClasses true if it is immutable, and its class depends on the number of keys */
    MapShape(boolean inHashOrder, boolean ofSeveralClasses) {
        this.inHashOrder = inHashOrder;
        this.ofSeveralClasses = ofSeveralClasses;
    }

    /** What the keys are ordered by: a comparator, or whether it is the order of access. */
    private static Object orderOf(Object map) {
        if (map instanceof SortedMap<?, ?> sorted) {
            return sorted.comparator();
        }
        return map instanceof LinkedHashMap<?, ?> linked ? SerializedState.isInOrderOfAccess(linked) : null;
    }

    @Override
    void compare(Object program, Object readBack, Visit visit) {
        Map<?, ?> one = (Map<?, ?>) program;
        Map<?, ?> other = (Map<?, ?>) readBack;
        visit.refer(Visit.COMPARATOR, orderOf(program), orderOf(readBack));
        compareLengths(one.size(), other.size(), visit);
        Iterator<? extends Map.Entry<?, ?>> others = other.entrySet().iterator();
        int step = 0;
        for (Map.Entry<?, ?> entry : one.entrySet()) {
            if (!others.hasNext()) {
                return;
            }
            Map.Entry<?, ?> found = others.next();
            if (inHashOrder && CollectionShape.isElsewhere(entry.getKey(), found.getKey(), other.keySet())) {
                visit.differ(Difference.Kind.ORDER, step, Texts.of(entry.getKey()), Texts.of(found.getKey()));
                return;
            }
            visit.refer(step++, entry.getKey(), found.getKey());
            visit.refer(step++, entry.getValue(), found.getValue());
        }
    }

    @Override
    String step(Object program, int step) {
        if (step == Visit.COMPARATOR) {
            return program instanceof LinkedHashMap<?, ?> ? ".accessOrder" : ".comparator()";
        }
        Object key = keyAt((Map<?, ?>) program, step / 2);
        String place = key != null && JdkTypes.isValue(key.getClass()) ? Texts.of(key) : "entry " + step / 2;
        return step % 2 == 0 ? ".key(" + place + ")" : ".get(" + place + ")";
    }

    private static Object keyAt(Map<?, ?> map, int index) {
        return map.keySet().stream().skip(index).findFirst().map(Object.class::cast).orElse(null);
    }

    @Override
    boolean isOfSeveralClasses() {
        return ofSeveralClasses;
    }

    @Override
    boolean isInHashOrder(int step) {
        return inHashOrder && step >= 0 && step % 2 == 0;
    }
}
