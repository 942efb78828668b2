package org.stft.internal.proof;

import java.util.Collection;
import java.util.Iterator;
import java.util.function.Function;

/** Collections of the JDK: what orders them, and their elements in the order of iteration. */
final class CollectionShape extends Shape {

    private final boolean inHashOrder;
    private final boolean ofSeveralClasses;
    private final Function<Object, Object> order;

    private CollectionShape(boolean inHashOrder, boolean ofSeveralClasses, Function<Object, Object> order) {
        this.inHashOrder = inHashOrder;
        this.ofSeveralClasses = ofSeveralClasses;
        this.order = order;
    }

    static CollectionShape inOrder() {
        return new CollectionShape(false, false, null);
    }

    static CollectionShape hashed() {
        return new CollectionShape(true, false, null);
    }

    static CollectionShape immutable(boolean inHashOrder) {
        return new CollectionShape(inHashOrder, true, null);
    }

    /** @param order what the elements are ordered by, or the array that they are in */
    @SuppressWarnings("unchecked")
    static <T> CollectionShape by(Function<T, ?> order) {
        return new CollectionShape(false, false, collection -> order.apply((T) collection));
    }

    @Override
    void compare(Object program, Object readBack, Visit visit) {
        Collection<?> one = (Collection<?>) program;
        Collection<?> other = (Collection<?>) readBack;
        if (order != null) {
            visit.refer(Visit.COMPARATOR, order.apply(program), order.apply(readBack));
        }
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
        return value != null && JdkShapes.isValue(value.getClass()) && !value.equals(found) && others.contains(value);
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
