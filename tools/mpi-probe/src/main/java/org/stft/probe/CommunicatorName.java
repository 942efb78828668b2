package org.stft.probe;

/**
 * The name of a communicator, equal on all its members without a message to agree on it: {@code WORLD}, {@code SELF@2}
 * on rank 2, or {@code WORLD/3@1} for the third communicator made of {@code WORLD}, the one whose lowest rank in
 * {@code WORLD} is 1. Context numbers of MPJ Express cannot serve as names: siblings of one {@code Split} may share
 * one.
 */
public record CommunicatorName(String text) {

    public static CommunicatorName world() {
        return new CommunicatorName("WORLD");
    }

    public static CommunicatorName self(int rank) {
        return new CommunicatorName("SELF@" + rank);
    }

    /** @param number its number among the communicators derived from this one, counted from 1 */
    public CommunicatorName child(String number, int lowest) {
        return new CommunicatorName(text + "/" + number + "@" + lowest);
    }

    @Override
    public String toString() {
        return text;
    }
}
