package org.stft.mpj.device;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import mpjbuf.BufferException;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.base.time.Deadline;
import org.stft.mp.Channel;

/** The messages of one tag. */
final class DeviceChannel implements Channel {

    /** The interval at which a waiting receive checks that the connections are still open. */
    private static final Duration PULSE = Duration.ofMillis(100);
    /** The same on a device that may not wake a receive that waits. */
    private static final Duration POLL = Duration.ofMillis(1);

    private final DeviceTransport transport;
    private final int tag;
    private final Duration pulse;
    private final PostedReceive[] posted;
    // The device completes a message to the own rank only when it is received; a send would not return.
    private final Deque<byte[]> toMyself = new ArrayDeque<>();

    DeviceChannel(DeviceTransport transport, int tag) {
        this.transport = transport;
        this.tag = tag;
        this.pulse = transport.niodev().isPresent() ? PULSE : POLL;
        this.posted = new PostedReceive[transport.size()];
    }

    @Override
    public void send(int destination, byte[] message) {
        requireRank(destination);
        if (destination == transport.rank()) {
            toMyself.add(message.clone());
        } else {
            transport.send(destination, tag, message);
        }
    }

    @Override
    public Optional<byte[]> receive(int source, Duration timeout) {
        requireRank(source);
        if (source == transport.rank()) {
            return Optional.ofNullable(toMyself.poll());
        }
        if (posted[source] == null) {
            posted[source] = transport.post(source, tag);
        }
        return await(source, Deadline.after(timeout)) ? Optional.of(complete(source)) : Optional.empty();
    }

    private boolean await(int source, Deadline deadline) {
        while (!posted[source].await(deadline.atMost(pulse))) {
            if (!transport.isConnected()) {
                throw transport.lost(source, null);
            }
            if (deadline.hasPassed()) {
                return false;
            }
        }
        return true;
    }

    private byte[] complete(int source) {
        PostedReceive complete = posted[source];
        posted[source] = null;
        try {
            return complete.message();
        } catch (BufferException e) {
            throw new StftException(Category.GIVE_UP, "rank " + transport.rank() + " cannot read a message of rank "
                + source + ": do all ranks have the same version of STFT?", e);
        }
    }

    private void requireRank(int peer) {
        if (peer < 0 || peer >= transport.size()) {
            throw new IllegalArgumentException(
                "Expected a rank from 0 to " + (transport.size() - 1) + ", found " + peer + ".");
        }
    }
}
