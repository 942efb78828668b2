package org.stft.occmpe.model;

/**
 * One point-to-point message of a node: a row entry of the ROM table (logical partner) or of an issue queue (physical
 * partner).
 *
 * @param blocks how many blocks of the collective's message size it carries
 */
public record Entry(Direction direction, int partner, int blocks) {

    /** Send or receive, seen from the node that has the entry. */
    public enum Direction { SEND, RECEIVE }

    static Entry send(int partner, int blocks) {
        return new Entry(Direction.SEND, partner, blocks);
    }

    static Entry receive(int partner, int blocks) {
        return new Entry(Direction.RECEIVE, partner, blocks);
    }

    Entry withPartner(int other) {
        return new Entry(direction, other, blocks);
    }

    boolean isReceive() {
        return direction == Direction.RECEIVE;
    }

    /** The paper's notation: S4 sends to 4, R0 receives from 0. */
    @Override
    public String toString() {
        return (isReceive() ? "R" : "S") + partner;
    }
}
