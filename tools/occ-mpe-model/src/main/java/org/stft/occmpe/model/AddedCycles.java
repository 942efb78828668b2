package org.stft.occmpe.model;

/**
 * Cycles that the status mechanism adds, by engine state. The paper states only the sums, "at most" 5, 3 and 2;
 * the split is a proposal (specification, section 3).
 *
 * @param waitStatus request of the status register and its delivery
 */
public record AddedCycles(int waitStatus, int reorder, int map, int romRead, int enqueue) {

    public static final AddedCycles NONE = new AddedCycles(0, 0, 0, 0, 0);

    public int total() {
        return waitStatus + reorder + map + romRead + enqueue;
    }

    AddedCycles scaled(int factor) {
        return new AddedCycles(waitStatus * factor, reorder * factor, map * factor, romRead * factor, enqueue * factor);
    }

    int in(EngineState state) {
        return switch (state) {
            case WAIT_STATUS -> waitStatus;
            case REORDER -> reorder;
            case MAP -> map;
            case ROM_READ -> romRead;
            case ENQUEUE -> enqueue;
            default -> throw new IllegalArgumentException("expected a state of the status mechanism, found " + state);
        };
    }
}
