package org.stft.internal.proof;

/** Objects that the comparison cannot look into. */
final class OpaqueShape extends Shape {

    private final String reason;

    OpaqueShape(String reason) {
        this.reason = reason;
    }

    @Override
    void compare(Object program, Object readBack, Visit visit) {
        visit.skip(reason);
    }
}
