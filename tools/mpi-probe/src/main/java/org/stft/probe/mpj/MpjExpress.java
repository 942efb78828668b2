package org.stft.probe.mpj;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.UUID;
import mpi.Comm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Op;
import mpi.Prequest;
import mpi.Request;
import mpi.User_function;
import mpjbuf.Buffer;
import org.stft.probe.MpiObjects;
import org.stft.probe.ToolMessages;
import org.stft.probe.library.MessageListener;
import org.stft.probe.library.MpiLibrary;

/** MPJ Express 0.44. */
public final class MpjExpress implements MpiLibrary {

    private static final int[] NONE = {};

    /** Of persistent requests without the device's part, which they get when they are started first. */
    private final Map<Request, Object> notStarted = Collections.synchronizedMap(new WeakHashMap<>());
    @GuardedBy("itself")
    private final List<Listened> listened = new ArrayList<>();
    private volatile PersistentFields persistent;
    private volatile ProcessRanks ranks;
    private volatile Field function;

    private record Listened(WeakReference<Comm> communicator, MessageListener listener) {}

    @Override
    public String run() {
        UUID first = MPI.COMM_WORLD.group.mpjdevGroup.ids[0].uuid();
        // a formatter would load the locales of the JDK, on the way to the program's first call
        String digits = Long.toHexString(first.getMostSignificantBits() ^ first.getLeastSignificantBits());
        return "0".repeat(2 * Long.BYTES - digits.length()) + digits;
    }

    @Override
    public void keep(Request request, Object value) {
        mpjdev.Request device = request.req instanceof ProbedRequest probed ? probed.next() : request.req;
        if (device != null) {
            request.req = new ProbedRequest(device, value);
        } else {
            notStarted.put(request, value);
        }
    }

    @Override
    public Object kept(Request request) {
        if (request.req instanceof ProbedRequest probed) {
            return probed.kept();
        }
        return request.req == null ? notStarted.get(request) : null;
    }

    @Override
    public Transfer transfer(Prequest request) {
        return persistent().transfer(request);
    }

    @Override
    public void change(Prequest receive, int source, int tag) {
        persistent().change(receive, source, tag);
    }

    private PersistentFields persistent() {
        PersistentFields fields = persistent;
        if (fields == null) {
            fields = new PersistentFields();
            persistent = fields;
        }
        return fields;
    }

    @Override
    public int[] peers(Comm communicator) {
        return ranks().of(communicator.group.mpjdevGroup);
    }

    @Override
    public int[] localGroup(Comm communicator) {
        mpjdev.Comm device = communicator.mpjdevComm;
        return device == null || device.localgroup == null ? NONE : ranks().of(device.localgroup);
    }

    private ProcessRanks ranks() {
        ProcessRanks known = ranks;
        if (known == null) {
            known = new ProcessRanks();
            ranks = known;
        }
        return known;
    }

    @Override
    public void listen(Comm communicator, MessageListener listener) {
        if (communicator.mpjdevComm != null) { // Create makes one without a device on a rank that is not a member
            communicator.mpjdevComm = new ProbedDeviceComm(communicator.mpjdevComm, listener);
        }
        synchronized (listened) {
            listened.removeIf(each -> each.communicator().get() == null);
            listened.add(new Listened(new WeakReference<>(communicator), listener));
        }
    }

    @Override
    public MessageListener listener(Comm communicator) {
        return communicator.mpjdevComm instanceof ProbedDeviceComm own ? own.listener() : find(communicator);
    }

    /** For a communicator whose device another class has wrapped once more, or without one. There are few communicators. */
    private MessageListener find(Comm communicator) {
        synchronized (listened) {
            for (Listened each : listened) {
                if (each.communicator().get() == communicator) {
                    return each.listener();
                }
            }
        }
        return null;
    }

    @Override
    public ToolMessages messages(Intracomm communicator) {
        return new CollectiveContext(communicator);
    }

    @Override
    public User_function function(Op op) {
        Field field = function;
        if (field == null) {
            field = PrivateMember.field(Op.class, "funct");
            function = field;
        }
        return (User_function) PrivateMember.get(field, op);
    }

    @Override
    public ByteBuffer packed(Object buffer) {
        if (!(buffer instanceof Buffer packed)) {
            throw new IllegalArgumentException("Expected a buffer for packed data, found " + buffer + ".");
        }
        return TrailerBuffer.contents(packed);
    }

    @Override
    public MpiObjects objects() {
        return new MadeObjects();
    }
}
