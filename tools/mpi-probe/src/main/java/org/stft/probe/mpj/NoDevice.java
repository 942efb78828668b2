package org.stft.probe.mpj;

import mpjbuf.Buffer;
import mpjdev.Comm;
import mpjdev.Group;
import mpjdev.Request;
import mpjdev.Status;

/** The device of a communicator in a rank without MPI. It has a group, and reaches nobody. */
final class NoDevice extends Comm {

    /** @param local the local group of an intercommunicator, else null */
    NoDevice(Group group, Group local) {
        this.group = group;
        this.localgroup = local;
    }

    private static UnsupportedOperationException unsupported(String what) {
        return new UnsupportedOperationException(
            "Expected a tool that answers this call, found none: there is no MPI in"
                + " this rank for a " + what + ".");
    }

    @Override
    public Comm create(int[] ranks) {
        throw unsupported("new communicator");
    }

    @Override
    public Comm create(Group of) {
        throw unsupported("new communicator");
    }

    @Override
    public Comm create(Comm from, Group peers, int localLeader, int remoteLeader, int tag) {
        throw unsupported("new communicator");
    }

    @Override
    public Comm clone() {
        throw unsupported("new communicator");
    }

    @Override
    public Comm split(int color, int key) {
        throw unsupported("new communicator");
    }

    @Override
    public Status probe(int source, int tag) {
        throw unsupported("probe");
    }

    @Override
    public Status iprobe(int source, int tag) {
        throw unsupported("probe");
    }

    @Override
    public Request irecv(Buffer buffer, int source, int tag, Status status, boolean pointToPoint) {
        throw unsupported("receive");
    }

    @Override
    public Status recv(Buffer buffer, int source, int tag, boolean pointToPoint) {
        throw unsupported("receive");
    }

    @Override
    public Request isend(Buffer buffer, int destination, int tag, boolean pointToPoint) {
        throw unsupported("send");
    }

    @Override
    public void send(Buffer buffer, int destination, int tag, boolean pointToPoint) {
        throw unsupported("send");
    }

    @Override
    public Request issend(Buffer buffer, int destination, int tag, boolean pointToPoint) {
        throw unsupported("send");
    }

    @Override
    public void ssend(Buffer buffer, int destination, int tag, boolean pointToPoint) {
        throw unsupported("send");
    }

    @Override
    public void barrier() {
        throw unsupported("barrier");
    }

    @Override
    public int size() {
        return group.size();
    }

    @Override
    public int id() {
        return group.rank();
    }

    @Override
    public void free() {
        // there is nothing to free
    }
}
