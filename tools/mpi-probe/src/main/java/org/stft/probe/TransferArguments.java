package org.stft.probe;

import mpi.Datatype;

/**
 * The arguments of a call by their roles: those for the data sent, or those for the data received. An argument that the
 * call does not have is an {@link IllegalStateException}, which names the arguments that it has; {@link #has} tests for
 * one.
 */
public final class TransferArguments {

    private final Call call;
    private final Roles.ArgumentPositions roles;

    TransferArguments(Call call, Roles.ArgumentPositions roles) {
        this.call = call;
        this.roles = roles;
    }

    /** Returns true if the call has such an argument. */
    public boolean has(Role role) {
        return roles.position(role) >= 0;
    }

    public Object buffer() {
        return get(Role.BUFFER);
    }

    public int offset() {
        return (int) get(Role.OFFSET);
    }

    /** The number of elements, if there is one number; {@link #counts} if there is one for each rank. */
    public int count() {
        return (int) get(Role.COUNT);
    }

    public int[] counts() {
        return (int[]) get(Role.COUNT);
    }

    public int[] displacements() {
        return (int[]) get(Role.DISPLACEMENTS);
    }

    public Datatype type() {
        return (Datatype) get(Role.TYPE);
    }

    /** The rank in the communicator that is sent to, or received from; may be {@code MPI.ANY_SOURCE}. */
    public int peer() {
        return (int) get(Role.PEER);
    }

    public int tag() {
        return (int) get(Role.TAG);
    }

    /** Any argument. */
    public Object get(Role role) {
        return call.argument(position(role));
    }

    /** Changes an argument of the call before it proceeds. */
    public void set(Role role, Object value) {
        call.argument(position(role), value);
    }

    private int position(Role role) {
        int position = roles.position(role);
        if (position < 0) {
            throw new IllegalStateException("Expected a call with the argument " + role + ", found "
                + call.operation().method() + call.operation().parameters() + ".");
        }
        return position;
    }

    /** The role of an argument of a call. */
    public enum Role {
        /** The array, or the packed buffer. */
        BUFFER,
        /** The index of its first element. */
        OFFSET,
        /** A number of elements, or an array of these, one for each rank. */
        COUNT,
        /** The offset of the part of each rank. */
        DISPLACEMENTS,
        TYPE,
        /** The rank that is sent to or received from. */
        PEER,
        TAG
    }
}
