package org.stft.mpj.guard;

import java.util.Optional;
import mpjbuf.Buffer;
import mpjdev.MPJDev;
import mpjdev.Request;
import mpjdev.Status;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.mp.OpenCommunication.Kind;
import org.stft.mpj.device.ReflectiveAccess;
import xdev.Device;
import xdev.ProcessID;
import xdev.XDevException;
import xdev.niodev.NIODevice;

/**
 * A device of MPJ Express that also records which requests of the program were not waited for, and counts its
 * messages. Every message of the program passes it: communicators send and receive by their device only. All other
 * calls go to the wrapped device.
 */
public final class TrackingDevice implements Device {

    private final Device device;
    private final boolean isFirst;
    private final MessageCounter messages = new MessageCounter();
    private final OpenRequests open = new OpenRequests(messages);

    /** @param isFirst true if no message of the program was sent before, and none passes it by */
    private TrackingDevice(Device device, boolean isFirst) {
        this.device = device;
        this.isFirst = isFirst;
    }

    /**
     * Installs such a device in the communicators. Before MPI.Init it is under all of them: MPJ Express makes its own
     * device only if there is none. Later on, under COMM_WORLD, COMM_SELF, and communicators derived from them.
     */
    public static synchronized void install() {
        Device installed = mpjdev.javampjdev.MPJDev.dev;
        if (installed == null) {
            mpjdev.javampjdev.MPJDev.dev = new TrackingDevice(new NIODevice(), true);
        } else if (installed instanceof NIODevice) {
            TrackingDevice tracking = new TrackingDevice(installed, false);
            putUnder(mpjdev.javampjdev.MPJDev.WORLD, tracking);
            putUnder(mpi.MPI.COMM_SELF.mpjdevComm, tracking);
            mpjdev.javampjdev.MPJDev.dev = tracking;
            MPJDev.dev = tracking;
        }
    }

    private static void putUnder(mpjdev.Comm communicator, Device device) {
        if (communicator instanceof mpjdev.javampjdev.Comm) {
            ReflectiveAccess.write(communicator, "device", device);
        }
    }

    /**
     * The device that MPJ Express has opened, without the tracking.
     *
     * @throws StftException if it has none of its own
     */
    public static Device untracked() {
        if (MPJDev.dev == null) {
            throw new StftException(Category.FIX_CALL, "Expected MPJ Express with a device of its own, found its native"
                + " device. Start the job with the device niodev; where a tool answers all MPI calls, set "
                + "stft.single-rank.");
        }
        return MPJDev.dev instanceof TrackingDevice tracking ? tracking.device : MPJDev.dev;
    }

    /** The requests that were opened on a device and not waited for. Empty if the device does not track them. */
    static OpenRequests requests(Device device) {
        return device instanceof TrackingDevice tracking ? tracking.open : new OpenRequests(new MessageCounter());
    }

    /** The count of the messages on a device. Empty if it does not count all. */
    static Optional<MessageCounter> messages(Device device) {
        return device instanceof TrackingDevice tracking && tracking.isFirst
            ? Optional.of(tracking.messages)
            : Optional.empty();
    }

    @Override
    public Request isend(Buffer buffer, ProcessID destination, int tag, int context) throws XDevException {
        messages.sending();
        return open.add(device.isend(buffer, destination, tag, context), Kind.INCOMPLETE_SEND, destination, tag);
    }

    @Override
    public Request issend(Buffer buffer, ProcessID destination, int tag, int context) throws XDevException {
        messages.sending();
        return open.add(device.issend(buffer, destination, tag, context), Kind.INCOMPLETE_SEND, destination, tag);
    }

    @Override
    public Request irecv(Buffer buffer, ProcessID source, int tag, int context, Status status) throws XDevException {
        return open.add(device.irecv(buffer, source, tag, context, status), Kind.INCOMPLETE_RECEIVE, source, tag);
    }

    @Override
    public ProcessID[] init(String[] arguments) throws XDevException {
        return device.init(arguments);
    }

    @Override
    public int getSendOverhead() {
        return device.getSendOverhead();
    }

    @Override
    public int getRecvOverhead() {
        return device.getRecvOverhead();
    }

    @Override
    public ProcessID id() {
        return device.id();
    }

    @Override
    public void finish() throws XDevException {
        device.finish();
    }

    @Override
    public void send(Buffer buffer, ProcessID destination, int tag, int context) throws XDevException {
        messages.sending();
        device.send(buffer, destination, tag, context);
    }

    @Override
    public void ssend(Buffer buffer, ProcessID destination, int tag, int context) throws XDevException {
        messages.sending();
        device.ssend(buffer, destination, tag, context);
    }

    @Override
    public Status recv(Buffer buffer, ProcessID source, int tag, int context) throws XDevException {
        Status status = device.recv(buffer, source, tag, context);
        messages.received();
        return status;
    }

    @Override
    public Status probe(ProcessID source, int tag, int context) throws XDevException {
        return device.probe(source, tag, context);
    }

    @Override
    public Status iprobe(ProcessID source, int tag, int context) throws XDevException {
        return device.iprobe(source, tag, context);
    }

    @Override
    public Status iprobe(ProcessID source, ProcessID destination, int tag, int context) throws XDevException {
        return device.iprobe(source, destination, tag, context);
    }

    @Override
    public Status iprobeAndFetch(ProcessID source, ProcessID destination, int tag, int context, Buffer buffer)
        throws XDevException {
        return device.iprobeAndFetch(source, destination, tag, context, buffer);
    }

    @Override
    public Request peek() throws XDevException {
        return device.peek();
    }
}
