package org.stft.tool.log;

/** A nonblocking operation, kept with its request until the call that completes it. */
final class StartedOperation {

    /** Its number in the rank. */
    final int number;
    final boolean sends;
    final int communicator;
    final int type;
    /** The flags of wildcards. */
    final int wildcards;
    final boolean toNobody;
    boolean complete;

    StartedOperation(int number, boolean sends, int communicator, int type, int wildcards, boolean toNobody) {
        this.number = number;
        this.sends = sends;
        this.communicator = communicator;
        this.type = type;
        this.wildcards = wildcards;
        this.toNobody = toNobody;
    }
}
