package org.stft.tool.collectives.message;

import mpi.Request;
import mpi.Status;
import org.stft.probe.ToolMessages;

/** The messages of operations on a communicator, which no receive of the program takes. */
public final class CollectiveContext {

    /** In place of a rank. */
    public static final int NOBODY = -1;

    private final ToolMessages messages;
    private volatile int receiver = NOBODY;

    /** The context of a communicator of the program. */
    public CollectiveContext(ToolMessages messages) {
        this.messages = messages;
    }

    public void send(Block block, int to, int tag) {
        receiver = to;
        try {
            messages.send(block.buffer(), block.offset(), block.count(), block.type(), to, tag);
        } finally {
            receiver = NOBODY;
        }
    }

    /** The rank that a send waits for at present, or {@link #NOBODY}; called on any thread. */
    public int receiver() {
        return receiver;
    }

    /** Starts to send; the buffer may be changed at once. */
    public Request startSend(Block block, int to, int tag) {
        return messages.startSend(block.buffer(), block.offset(), block.count(), block.type(), to, tag);
    }

    /** @return from whom the message came, where that was not asked for */
    public Status receive(Block block, int from, int tag) {
        return messages.receive(block.buffer(), block.offset(), block.count(), block.type(), from, tag);
    }

    /** Starts to receive; the data is there after {@code Wait}. */
    public Request startReceive(Block block, int from, int tag) {
        return messages.startReceive(block.buffer(), block.offset(), block.count(), block.type(), from, tag);
    }
}
