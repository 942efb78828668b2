package org.stft.eml.data;

import java.util.BitSet;
import java.util.Objects;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * A set of processes, of events or of communicators; not changed once it is made. An element and the set that has just
 * this element are the same. Elements are numbers in the order that the language gives them.
 */
public final class Elements {

    /** The empty set, which is of each kind. */
    public static final Elements NONE = new Elements(null, -1, new BitSet());

    private final ElementKind kind;
    /** The only element, or -1. */
    private final int one;
    /** All elements; null if there is {@link #one}. */
    private final BitSet many;

    private Elements(ElementKind kind, int one, BitSet many) {
        this.kind = kind;
        this.one = one;
        this.many = many;
    }

    /** The set of one element. */
    public static Elements of(ElementKind kind, int element) {
        return new Elements(kind, element, null);
    }

    /** The set of some elements; the bits are not to be changed any more. */
    public static Elements of(ElementKind kind, BitSet elements) {
        int first = elements.nextSetBit(0);
        if (first < 0) {
            return NONE;
        }
        return elements.nextSetBit(first + 1) < 0 ? of(kind, first) : new Elements(kind, -1, elements);
    }

    /** The set of the first elements of a kind. */
    public static Elements all(ElementKind kind, int count) {
        BitSet bits = new BitSet(count);
        bits.set(0, count);
        return of(kind, bits);
    }

    /** Null for the empty set. */
    public ElementKind kind() {
        return kind;
    }

    public int size() {
        return many == null ? 1 : many.cardinality();
    }

    public boolean isEmpty() {
        return kind == null;
    }

    /** The lowest element. */
    public int first() {
        return many == null ? one : many.nextSetBit(0);
    }

    /** The highest element. */
    public int last() {
        return many == null ? one : many.length() - 1;
    }

    /** The elements in their order. */
    public IntStream stream() {
        return many == null ? IntStream.of(one) : many.stream();
    }

    /** Passes on the elements in their order. */
    public void each(IntConsumer action) {
        if (many == null) {
            action.accept(one);
        } else {
            for (int element = many.nextSetBit(0); element >= 0; element = many.nextSetBit(element + 1)) {
                action.accept(element);
            }
        }
    }

    public boolean contains(int element) {
        return many == null ? one == element : many.get(element);
    }

    /** Returns true if each element is one of the other set. */
    public boolean isIn(Elements other) {
        if (isEmpty()) {
            return true;
        }
        if (kind != other.kind) {
            return false;
        }
        return many == null ? other.contains(one) : minus(other).isEmpty();
    }

    /** The elements of both sets; the kinds are equal, or a set is empty. */
    public Elements plus(Elements other) {
        if (isEmpty() || other.isEmpty()) {
            return isEmpty() ? other : this;
        }
        BitSet bits = bits();
        bits.or(other.bits());
        return of(kind, bits);
    }

    /** The elements that are not in the other set; the kinds are equal, or a set is empty. */
    public Elements minus(Elements other) {
        if (isEmpty() || other.isEmpty()) {
            return this;
        }
        BitSet bits = bits();
        bits.andNot(other.bits());
        return of(kind, bits);
    }

    /** The elements that are in both sets; the kinds are equal, or a set is empty. */
    public Elements and(Elements other) {
        if (isEmpty() || other.isEmpty()) {
            return NONE;
        }
        BitSet bits = bits();
        bits.and(other.bits());
        return of(kind, bits);
    }

    /** A copy of the elements. */
    public BitSet bits() {
        if (many != null) {
            return (BitSet) many.clone();
        }
        BitSet bits = new BitSet();
        bits.set(one);
        return bits;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Elements set && kind == set.kind && one == set.one && Objects.equals(many, set.many);
    }

    @Override
    public int hashCode() {
        return Objects.hash(kind, one, many);
    }
}
