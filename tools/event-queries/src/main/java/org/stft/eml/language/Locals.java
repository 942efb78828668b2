package org.stft.eml.language;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/** The local variables that are known at a place of a text, with their numbers in a frame. */
final class Locals {

    static final int GLOBAL = -1;

    private final Deque<Map<String, Integer>> scopes = new ArrayDeque<>();
    private int count;

    Locals() {
        scopes.push(new HashMap<>());
    }

    /** Declares one for all of the function. */
    int declare(String name) {
        return scopes.getLast().computeIfAbsent(name, each -> count++);
    }

    /** Declares one that is known until {@link #leave}. */
    int enter(String name) {
        scopes.push(new HashMap<>(Map.of(name, count)));
        return count++;
    }

    /** Declares one without a name. */
    int reserve() {
        return count++;
    }

    void leave() {
        scopes.pop();
    }

    /** The number of a variable, or {@link #GLOBAL}. */
    int find(String name) {
        for (Map<String, Integer> scope : scopes) {
            if (scope.containsKey(name)) {
                return scope.get(name);
            }
        }
        return GLOBAL;
    }

    int count() {
        return count;
    }
}
