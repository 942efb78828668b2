package org.stft.probe;

import mpjbuf.Buffer;
import mpjdev.Comm;
import mpjdev.Group;
import mpjdev.Request;
import mpjdev.Status;

/**
 * Stands in front of whatever a communicator of the program hands its messages to, in the public field {@code mpjdevComm}. Those that
 * collective operations make of it are plain.
 */
final class ProbedDeviceComm extends Comm {

    private final Comm next;
    private final ProbedCommunicator probed;
    private final Messages messages;

    ProbedDeviceComm(Comm next, ProbedCommunicator probed, Messages messages) {
        this.next = next;
        this.probed = probed;
        this.messages = messages;
        this.sendctxt = next.sendctxt;
        this.recvctxt = next.recvctxt;
        this.collctxt = next.collctxt;
        this.group = next.group;
        this.localgroup = next.localgroup;
    }

    ProbedCommunicator probed() {
        return probed;
    }

    @Override
    public void send(Buffer buffer, int destination, int tag, boolean pointToPoint) {
        note(destination, tag, pointToPoint);
        next.send(buffer, destination, tag, pointToPoint);
    }

    @Override
    public void ssend(Buffer buffer, int destination, int tag, boolean pointToPoint) {
        note(destination, tag, pointToPoint);
        next.ssend(buffer, destination, tag, pointToPoint);
    }

    @Override
    public Request isend(Buffer buffer, int destination, int tag, boolean pointToPoint) {
        note(destination, tag, pointToPoint);
        return next.isend(buffer, destination, tag, pointToPoint);
    }

    @Override
    public Request issend(Buffer buffer, int destination, int tag, boolean pointToPoint) {
        note(destination, tag, pointToPoint);
        return next.issend(buffer, destination, tag, pointToPoint);
    }

    private void note(int destination, int tag, boolean pointToPoint) {
        if (pointToPoint) {
            messages.send(probed, destination, tag);
        }
    }

    @Override
    public Status recv(Buffer buffer, int source, int tag, boolean pointToPoint) {
        if (!pointToPoint) {
            return next.recv(buffer, source, tag, false);
        }
        Message message = messages.post(probed, source, tag);
        Status status;
        try {
            status = next.recv(buffer, source, tag, true);
        } catch (RuntimeException e) {
            probed.matching().withdraw(message);
            throw e;
        }
        probed.matching().complete(message, status.source, status.tag);
        return status;
    }

    @Override
    public Request irecv(Buffer buffer, int source, int tag, Status status, boolean pointToPoint) {
        if (!pointToPoint) {
            return next.irecv(buffer, source, tag, status, false);
        }
        Message message = messages.post(probed, source, tag);
        Request request;
        try {
            request = next.irecv(buffer, source, tag, status, true);
        } catch (RuntimeException e) {
            probed.matching().withdraw(message);
            throw e;
        }
        // After the device's own handler, which finds the source, and before that of the caller, which takes the buffer.
        request.addCompletionHandler(done -> probed.matching().complete(message, done.source, done.tag));
        return request;
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
