package org.stft.internal.proof;

import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SortedSet;

/** Collections of the JDK: what orders them, and their elements in the order of iteration. */
final class CollectionShape extends Shape {

    private static final Class<?> AS_LIST = Arrays.asList().getClass();

    private final boolean inHashOrder;
    private final boolean ofSeveralClasses;

    /** @param ofSeveralClasses true if it is immutable, and its class depends on the number of elements */
    CollectionShape(boolean inHashOrder, boolean ofSeveralClasses) {
        this.inHashOrder = inHashOrder;
        this.ofSeveralClasses = ofSeveralClasses;
    }

    /** What the elements are ordered by, or the array that they are in. */
    private static Object orderOf(Object collection) {
        if (collection instanceof SortedSet<?> set) {
            return set.comparator();
        }
        if (collection instanceof PriorityQueue<?> queue) {
            return queue.comparator();
        }
        return collection.getClass() == AS_LIST ? SerializedState.arrayOf((List<?>) collection) : null;
    }

    @Override
    void compare(Object program, Object readBack, Visit visit) {
        Collection<?> one = (Collection<?>) program;
        Collection<?> other = (Collection<?>) readBack;
        visit.refer(Visit.COMPARATOR, orderOf(program), orderOf(readBack));
        compareLengths(one.size(), other.size(), visit);
        Iterator<?> others = other.iterator();
        int step = 0;
        for (Object element : one) {
            if (!others.hasNext()) {
                return;
            }
            Object found = others.next();
            if (inHashOrder && isElsewhere(element, found, other)) {
                visit.differ(Difference.Kind.ORDER, step, Texts.of(element), Texts.of(found));
                return;
            }
            visit.refer(step++, element, found);
        }
    }

    /** Returns true if the value is there, but not at this place. */
    static boolean isElsewhere(Object value, Object found, Collection<?> others) {
        return value != null && JdkTypes.isValue(value.getClass()) && !value.equals(found) && others.contains(value);
    }

    @Override
    String step(Object program, int step) {
        return step == Visit.COMPARATOR ? ".comparator()" : "[" + step + "]";
    }

    @Override
    boolean isOfSeveralClasses() {
        return ofSeveralClasses;
    }

    @Override
    boolean isInHashOrder(int step) {
        return inHashOrder && step >= 0;
    }
}
