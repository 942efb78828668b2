package org.stft.tool.replay;

/** What is kept with a request: its number in the rank, and whether its operation is under way. */
final class RecordedRequest {

    final int number;
    final boolean receives;
    /** True from the start of the operation until a call has completed it. */
    volatile boolean open;

    RecordedRequest(int number, boolean receives, boolean open) {
        this.number = number;
        this.receives = receives;
        this.open = open;
    }
}
