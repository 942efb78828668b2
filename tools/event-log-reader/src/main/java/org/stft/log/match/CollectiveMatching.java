package org.stft.log.match;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * Joins the collective operations of a run: the k-th one of each member on a communicator belongs to the k-th ones of
 * the others. Members may be ahead of each other by any number; an operation is forgotten when all have come to it. For
 * one thread.
 *
 * @param <C> a communicator
 * @param <T> what the members of an operation share
 */
public final class CollectiveMatching<C, T> {

    private final ToIntFunction<C> size;
    private final Function<C, T> begin;
    private final Map<C, Members<T>> communicators = new HashMap<>();

    /** Reachable from the one before only, so it is freed when all members have passed it. */
    private static final class Operation<T> {

        private T shared;
        private Operation<T> next;
    }

    private static final class Members<T> {

        /** For those that have not come to any operation. */
        private Operation<T> start = new Operation<>();
        private final Map<Integer, Operation<T>> last = new HashMap<>();

        private Operation<T> advance(int rank, int size) {
            Operation<T> before = last.getOrDefault(rank, start);
            if (before.next == null) {
                before.next = new Operation<>();
            }
            last.put(rank, before.next);
            if (last.size() == size) {
                start = null; // nobody begins there any more
            }
            return before.next;
        }
    }

    /**
     * Makes an empty matching.
     *
     * @param size the number of members of a communicator
     * @param begin makes what the members of an operation share, when the first of them comes to it
     */
    public CollectiveMatching(ToIntFunction<C> size, Function<C, T> begin) {
        this.size = size;
        this.begin = begin;
    }

    /** A member comes to its next operation on a communicator. Returns what it shares with the others. */
    public T next(int rank, C communicator) {
        Operation<T> operation = communicators.computeIfAbsent(communicator, each -> new Members<>()).advance(rank,
            size.applyAsInt(communicator));
        if (operation.shared == null) {
            operation.shared = begin.apply(communicator);
        }
        return operation.shared;
    }
}
