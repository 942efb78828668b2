package org.stft.probe.mpj;

import mpjbuf.Buffer;
import mpjdev.Comm;
import mpjdev.Group;
import mpjdev.Request;
import mpjdev.Status;
import org.stft.probe.library.MessageListener;

/**
 * Wraps the device of a communicator of the program, in the public field {@code mpjdevComm}. The devices that
 * collective operations derive from it are not wrapped.
 */
final class ProbedDeviceComm extends Comm {

    private final Comm next;
    private final MessageListener listener;

    ProbedDeviceComm(Comm next, MessageListener listener) {
        this.next = next;
        this.listener = listener;
        this.sendctxt = next.sendctxt;
        this.recvctxt = next.recvctxt;
        this.collctxt = next.collctxt;
        this.group = next.group;
        this.localgroup = next.localgroup;
    }

    MessageListener listener() {
        return listener;
    }

    private enum Mode { SEND, SSEND, ISEND, ISSEND }

    @Override
    public void send(Buffer buffer, int destination, int tag, boolean pointToPoint) {
        send(Mode.SEND, buffer, destination, tag, pointToPoint);
    }

    @Override
    public void ssend(Buffer buffer, int destination, int tag, boolean pointToPoint) {
        send(Mode.SSEND, buffer, destination, tag, pointToPoint);
    }

    @Override
    public Request isend(Buffer buffer, int destination, int tag, boolean pointToPoint) {
        return send(Mode.ISEND, buffer, destination, tag, pointToPoint);
    }

    @Override
    public Request issend(Buffer buffer, int destination, int tag, boolean pointToPoint) {
        return send(Mode.ISSEND, buffer, destination, tag, pointToPoint);
    }

    private Request send(Mode mode, Buffer buffer, int destination, int tag, boolean pointToPoint) {
        if (!pointToPoint || !listener.isWanted()) {
            return transmit(mode, buffer, destination, tag, pointToPoint);
        }
        MessageListener.Sent message = listener.send(destination, tag);
        Buffer used = withTrailer(buffer, message);
        Request request;
        try {
            request = transmit(mode, used, destination, tag, true);
        } catch (RuntimeException e) {
            message.failed();
            release(buffer, used);
            throw e;
        }
        if (request == null) {
            release(buffer, used);
        } else if (used != buffer) {
            request.addCompletionHandler(done -> release(buffer, used));
        }
        return request;
    }

    private Buffer withTrailer(Buffer buffer, MessageListener.Sent message) {
        int length = listener.trailerLength();
        if (length == 0) {
            return buffer;
        }
        int size = buffer.getSize();
        Buffer sent = TrailerBuffer.withRoom(buffer, length);
        message.write(TrailerBuffer.after(sent, size, length));
        sent.setSize(size + length);
        return sent;
    }

    /** Returns null if the operation blocks. */
    private Request transmit(Mode mode, Buffer buffer, int destination, int tag, boolean pointToPoint) {
        switch (mode) {
            case SEND :
                next.send(buffer, destination, tag, pointToPoint);
                return null;
            case SSEND :
                next.ssend(buffer, destination, tag, pointToPoint);
                return null;
            case ISEND :
                return next.isend(buffer, destination, tag, pointToPoint);
            default :
                return next.issend(buffer, destination, tag, pointToPoint);
        }
    }

    /** Frees a buffer that replaced another. */
    private static void release(Buffer given, Buffer used) {
        if (used != given) {
            TrailerBuffer.destroy(used);
        }
    }

    @Override
    public Status recv(Buffer buffer, int source, int tag, boolean pointToPoint) {
        if (!pointToPoint || !listener.isWanted()) {
            return next.recv(buffer, source, tag, pointToPoint);
        }
        Receive receive = new Receive(buffer, source, tag);
        Status status;
        try {
            status = next.recv(receive.into, source, tag, true);
        } catch (RuntimeException e) {
            receive.failed();
            throw e;
        }
        receive.complete(status);
        return status;
    }

    @Override
    public Request irecv(Buffer buffer, int source, int tag, Status status, boolean pointToPoint) {
        if (!pointToPoint || !listener.isWanted()) {
            return next.irecv(buffer, source, tag, status, pointToPoint);
        }
        Receive receive = new Receive(buffer, source, tag);
        Request request;
        try {
            request = next.irecv(receive.into, source, tag, status, true);
        } catch (RuntimeException e) {
            receive.failed();
            throw e;
        }
        // After the device's own handler, which finds the source, and before that of the caller, which takes the
        // buffer.
        request.addCompletionHandler(receive::complete);
        return request;
    }

    /** A receive that is not complete. */
    private final class Receive {

        private final int trailer = listener.trailerLength();
        private final Buffer given;
        private final Buffer into;
        private final MessageListener.Posted posted;

        Receive(Buffer given, int source, int tag) {
            this.given = given;
            this.into = given == null || trailer == 0 || TrailerBuffer.hasRoomWhenFull(given, trailer)
                ? given
                : TrailerBuffer.roomier(given, trailer);
            this.posted = listener.post(source, tag);
        }

        void failed() {
            posted.failed();
            release(given, into);
        }

        void complete(Status status) {
            posted.complete(status.source, status.tag);
            if (trailer == 0) {
                return;
            }
            int size = into.getSize() - trailer;
            into.setSize(size);
            posted.read(TrailerBuffer.after(into, size, trailer));
            if (into != given) {
                TrailerBuffer.copy(into, given, into.getSize());
                release(given, into);
            }
        }
    }

    @Override
    public Status probe(int source, int tag) {
        return next.probe(source, tag);
    }

    @Override
    public Status iprobe(int source, int tag) {
        return next.iprobe(source, tag);
    }

    @Override
    public Comm create(int[] ranks) {
        return next.create(ranks);
    }

    @Override
    public Comm create(Group group) {
        return next.create(group);
    }

    @Override
    public Comm create(Comm local, Group peers, int localLeader, int remoteLeader, int tag) {
        Comm plain = local instanceof ProbedDeviceComm own ? own.next : local;
        return next.create(plain, peers, localLeader, remoteLeader, tag);
    }

    @Override
    public Comm clone() {
        return next.clone();
    }

    @Override
    public Comm split(int color, int key) {
        return next.split(color, key);
    }

    @Override
    public void barrier() {
        next.barrier();
    }

    @Override
    public int size() {
        return next.size();
    }

    @Override
    public int id() {
        return next.id();
    }

    @Override
    public void free() {
        next.free();
    }
}
