package org.stft.tool.check;

import java.util.Arrays;

/** The functions of the language of templates whose value a rank knows. */
enum LocalFunction {
    MISSING(1),
    FREED(1),
    COMMITTED(1),
    SIZE(1),
    LENGTH(1),
    MIN(1),
    MAX(1),
    PRODUCT(1),
    DUPLICATES(1),
    OUT_OF_GRID(1),
    OUTSIDE(1),
    SHARED(1),
    MISFIT(1),
    BYTES(0),
    FINALIZED(0),
    OPERATION(0),
    /** These depend on more than the arguments, and on other calls than those that {@link RankFacts} counts. */
    ACTIVE(1, true),
    OVERLAP(2, true),
    BUSY(1, true),
    BUFFER_SPACE(0, true),
    CRC_BEFORE(1, true),
    CRC_AFTER(1, true);

    private final int arity;
    private final boolean dependsOnMore;

    LocalFunction(int arity) {
        this(arity, false);
    }

    LocalFunction(int arity, boolean dependsOnMore) {
        this.arity = arity;
        this.dependsOnMore = dependsOnMore;
    }

    /** Returns null if there is none with this name. */
    static LocalFunction of(String name) {
        return Arrays.stream(values()).filter(each -> each.name().equals(name)).findFirst().orElse(null);
    }

    int arity() {
        return arity;
    }

    boolean dependsOnMore() {
        return dependsOnMore;
    }

    /** Returns true if it is about the elements that a call uses. */
    boolean isOfElements() {
        return switch (this) {
            case OUTSIDE, SHARED, MISFIT, OVERLAP, BUSY, CRC_BEFORE, CRC_AFTER, BYTES -> true;
            default -> false;
        };
    }

    boolean isDigest() {
        return this == CRC_BEFORE || this == CRC_AFTER;
    }
}
