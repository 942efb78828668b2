package org.stft.occmpe.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;

/**
 * The messages that an engine has yet to issue, in order; the first blocks the others. Only the receives of a
 * conventional gather in buffered mode may be taken in order of arrival.
 */
final class IssueQueue {

    private final Deque<Entry> entries = new ArrayDeque<>();
    private Predicate<Entry> anyOrder = entry -> false;

    void append(Collection<Entry> messages) {
        entries.addAll(messages);
    }

    /** Lets the leading receives that satisfy the condition complete in any order. */
    void takeInOrderOfArrival(Predicate<Entry> condition) {
        anyOrder = condition;
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    Entry head() {
        return entries.peekFirst();
    }

    /** The entries that may be issued now; the first of them is the head. */
    List<Entry> issuable() {
        Entry head = head();
        if (!head.isReceive() || !anyOrder.test(head)) {
            return List.of(head);
        }
        List<Entry> leading = new ArrayList<>();
        for (Entry entry : entries) {
            if (!entry.isReceive() || !anyOrder.test(entry)) {
                break;
            }
            leading.add(entry);
        }
        return leading;
    }

    void remove(Entry entry) {
        entries.removeFirstOccurrence(entry);
    }

    @Override
    public String toString() {
        return entries.toString();
    }
}
