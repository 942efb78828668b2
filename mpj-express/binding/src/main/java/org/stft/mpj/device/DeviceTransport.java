package org.stft.mpj.device;

import java.util.EnumMap;
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
import org.stft.mp.Channel;
import org.stft.mp.ChannelId;
import xdev.Device;
import xdev.ProcessID;
import xdev.XDevException;

/**
 * Messages between ranks that no communicator of the program can see, on channels that are told apart by their tags.
 *
 * <p>MPJ Express tells communicators apart by a context number that counts up from 3. A communicator made
 * by {@code clone} would not be safe: the counters of ranks can differ, and a later communicator of some
 * of the ranks can get the same number. So this goes to the device directly, with a number that no counter
 * reaches.
 */
public final class DeviceTransport {

    /** The letters StFT. */
    public static final int CONTEXT = 0x53744654;

    private final Device device;
    private final Optional<Niodev> niodev;
    private final ProcessID[] processes;
    private final int rank;
    private final boolean[] broken;
    private final Map<ChannelId, Channel> channels = new EnumMap<>(ChannelId.class);

    private DeviceTransport(Device device, ProcessID[] processes, int rank) {
        this.device = device;
        this.niodev = Niodev.of(device);
        this.processes = processes;
        this.rank = rank;
        this.broken = new boolean[processes.length];
        for (ChannelId id : ChannelId.values()) {
            channels.put(id, new DeviceChannel(this, id.ordinal() + 1));
        }
    }

    /**
     * The only transport over a device: a receive that was given up is still posted, and would take the next message from
     * the same channel of another one.
     *
     * @param device the device that MPJ Express has opened
     */
    public static DeviceTransport open(Device device) {
        return new DeviceTransport(device, MPI.COMM_WORLD.mpjdevComm.group.ids, MPI.COMM_WORLD.Rank());
    }

    /** Returns true if this is the transport over a device. */
    public boolean isOver(Device other) {
        return device == other;
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

    public Channel channel(ChannelId id) {
        return channels.get(id);
    }

    void send(int destination, int tag, byte[] message) {
        if (broken[destination] || !isConnected()) {
            throw lost(destination, null);
        }
        try {
            UninterruptedWait.call(() -> transmit(destination, tag, message));
        } catch (XDevException | BufferException e) {
            // After a failed write the device never frees the connection's lock: a second write would hang.
            broken[destination] = true;
            throw lost(destination, e);
        }
    }

    private Status transmit(int destination, int tag, byte[] message) throws XDevException, BufferException {
        MessageBuffer packed = MessageBuffer.of(message, device.getSendOverhead());
        Status status = device.isend(packed.buffer(), processes[destination], tag, CONTEXT).iwait();
        packed.free();
        return status;
    }

    PostedReceive post(int source, int tag) {
        MessageBuffer packed = MessageBuffer.empty(device.getRecvOverhead());
        Status status = new Status(processes[source].uuid(), tag, -1);
        try {
            return new PostedReceive(UninterruptedWait.call(
                () -> device.irecv(packed.buffer(), processes[source], tag, CONTEXT, status)), packed);
        } catch (XDevException e) {
            throw lost(source, e);
        }
    }

    /** Returns false if a device is {@code niodev} and has lost its connections. */
    public static boolean isConnected(Device device) {
        return Niodev.of(device).map(Niodev::isConnected).orElse(true);
    }

    boolean isConnected() {
        return niodev.map(Niodev::isConnected).orElse(true);
    }

    StftException lost(int peer, Exception cause) {
        return new StftException(Category.LOST, "rank " + rank + " has lost its connection to rank " + peer
            + ": that rank or another one of the job has ended.", cause);
    }
}
