package org.stft.internal.proof;

/** What a shape reports of the two objects that it compares. */
interface Visit {

    /** Stands for the object itself in place of a step from it. */
    int HERE = -1;
    /** The step to what orders a collection. */
    int COMPARATOR = -2;

    /** Both objects refer to something, or to nothing, by the same step. */
    void refer(int step, Object program, Object readBack);

    /** The objects differ. */
    void differ(Difference.Kind kind, int step, String program, String readBack);

    /** The objects cannot be compared. */
    void skip(String reason);
}
