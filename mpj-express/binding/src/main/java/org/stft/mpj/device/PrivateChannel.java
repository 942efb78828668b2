package org.stft.mpj.device;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

import mpi.MPI;
import mpjbuf.BufferException;
import mpjdev.Status;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.base.concurrent.UninterruptedWait;
import org.stft.base.time.Deadline;
import xdev.Device;
import xdev.ProcessID;
import xdev.XDevException;

/**
 * Messages between ranks that no communicator of the program can see.
 *
 * <p>MPJ Express tells communicators apart by a context number that counts up from 3. A communicator made
 * by {@code clone} would not be safe: the counters of ranks can differ, and a later communicator of some
 * of the ranks can get the same number. So this goes to the device directly, with a number that no counter
 * reaches.
 */
public final class PrivateChannel {

    /** The letters StFT. */
    public static final int CONTEXT = 0x53744654;
    private static final int TAG = 1;
    /** The interval at which a waiting receive checks that the connections are still open. */
    private static final Duration PULSE = Duration.ofMillis(100);
    /** The same interval on a device that may not wake a waiting receive. */
    private static final Duration POLL = Duration.ofMillis(1);

    private static PrivateChannel current;

    private final Device device;
    private final Optional<Niodev> niodev;
    private final ProcessID[] processes;
    private final int rank;
    private final PostedReceive[] posted;
    private final boolean[] broken;
    // The device completes a message to the own rank only when it is received; a send would not return.
    private final Deque<byte[]> toMyself = new ArrayDeque<>();

    private PrivateChannel(Device device, ProcessID[] processes, int rank) {
        this.device = device;
        this.niodev = Niodev.of(device);
        this.processes = processes;
        this.rank = rank;
        this.posted = new PostedReceive[processes.length];
        this.broken = new boolean[processes.length];
    }

    /**
     * The channel of this process. Always the same channel for the life of the device: a receive that was given
     * up is still posted, and would take the next message of another channel.
     *
     * @param device the device that MPJ Express has opened
     */
    public static synchronized PrivateChannel open(Device device) {
        if (current == null || current.device != device) {
            current = new PrivateChannel(device, MPI.COMM_WORLD.mpjdevComm.group.ids, MPI.COMM_WORLD.Rank());
        }
        return current;
    }

    /** The queues of the device; empty if it is not {@code niodev}. */
    public Optional<Niodev> niodev() {
        return niodev;
    }

    /** The rank of each process of the job. */
    public Map<UUID, Integer> ranks() {
        Map<UUID, Integer> ranks = new HashMap<>();
        for (int i = 0; i < size(); i++) {
            ranks.put(processes[i].uuid(), i);
        }
        return ranks;
    }

    public int rank() {
        return rank;
    }

    public int size() {
        return processes.length;
    }

    public void send(int destination, byte[] message) {
        requireRank(destination);
        if (destination == rank) {
            toMyself.add(message.clone());
            return;
        }
        if (broken[destination] || !isConnected()) {
            throw lost(destination, null);
        }
        try {
            UninterruptedWait.call(() -> transmit(destination, message));
        } catch (XDevException | BufferException e) {
            // After a failed write the device never frees the connection's lock: a second write would hang.
            broken[destination] = true;
            throw lost(destination, e);
        }
    }

    private Status transmit(int destination, byte[] message) throws XDevException, BufferException {
        MessageBuffer packed = MessageBuffer.of(message, device.getSendOverhead());
        Status status = device.isend(packed.buffer(), processes[destination], TAG, CONTEXT).iwait();
        packed.free();
        return status;
    }

    public Optional<byte[]> receive(int source, Duration timeout) {
        requireRank(source);
        if (source == rank) {
            return Optional.ofNullable(toMyself.poll());
        }
        if (posted[source] == null) {
            posted[source] = post(source);
        }
        Deadline deadline = Deadline.after(timeout);
        while (!posted[source].await(deadline.atMost(niodev.isPresent() ? PULSE : POLL))) {
            if (!isConnected()) {
                throw lost(source, null);
            }
            if (deadline.hasPassed()) {
                return Optional.empty();
            }
        }
        PostedReceive complete = posted[source];
        posted[source] = null;
        try {
            return Optional.of(complete.message());
        } catch (BufferException e) {
            throw new StftException(Category.GIVE_UP, "rank " + rank + " cannot read a message of rank " + source
                + ": do all ranks have the same version of STFT?", e);
        }
    }

    private PostedReceive post(int source) {
        MessageBuffer packed = MessageBuffer.empty(device.getRecvOverhead());
        Status status = new Status(processes[source].uuid(), TAG, -1);
        try {
            return new PostedReceive(UninterruptedWait.call(
                () -> device.irecv(packed.buffer(), processes[source], TAG, CONTEXT, status)), packed);
        } catch (XDevException e) {
            throw lost(source, e);
        }
    }

    private boolean isConnected() {
        return niodev.map(Niodev::isConnected).orElse(true);
    }

    private void requireRank(int peer) {
        if (peer < 0 || peer >= size()) {
            throw new IllegalArgumentException("Expected a rank from 0 to " + (size() - 1) + ", found " + peer + ".");
        }
    }

    private StftException lost(int peer, Exception cause) {
        return new StftException(Category.LOST, "rank " + rank + " has lost its connection to rank " + peer
            + ": that rank or another one of the job has ended.", cause);
    }
}
