package org.stft.internal.proof;

import java.util.List;
import java.util.Optional;

/**
 * The outcome of a comparison.
 *
 * @param differences the first of each protected object, in the order of the objects
 * @param uncompared places of objects that the comparison cannot look into, with the reason
 * @param objects the number of objects that were compared
 * @param complete false if the time was over before all were
 */
record Comparison(List<Difference> differences, List<String> uncompared, int objects, boolean complete) {

    public Comparison {
        differences = List.copyOf(differences);
        uncompared = List.copyOf(uncompared);
    }

    /** Returns true if all is equal that could be compared. */
    public boolean isEqual() {
        return differences.isEmpty();
    }

    /** The first difference, if any. */
    public Optional<Difference> first() {
        return differences.stream().findFirst();
    }
}
