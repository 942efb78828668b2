package org.stft.nativempi.library;

import java.nio.ByteBuffer;

/**
 * What differs between MPI libraries: handles, constants and the layout of statuses. Which one a library speaks is found by
 * its symbols and its version text, never by the name of its file.
 */
public abstract sealed class Dialect permits OpenMpi, Mpich {

    private static final String[] FIRST_CLASSES = {"MPI_SUCCESS", "MPI_ERR_BUFFER", "MPI_ERR_COUNT", "MPI_ERR_TYPE",
        "MPI_ERR_TAG", "MPI_ERR_COMM", "MPI_ERR_RANK"};

    /** The name of the implementation in settings and manifests: {@code open-mpi} or {@code mpich}. */
    public abstract String id();

    /** The number of bytes of a handle in memory. */
    abstract int handleBytes();

    abstract long world();

    abstract long self();

    abstract long noComm();

    abstract long noRequest();

    abstract long errorsReturn();

    abstract long type(Element element);

    abstract long operator(Reduction reduction);

    abstract int anySource();

    abstract int anyTag();

    abstract int procNull();

    abstract int undefined();

    abstract int key(Attribute attribute);

    abstract int statusBytes();

    abstract int sourceAt();

    /** The size of the message of the status at an index of memory, in bytes. */
    abstract long sizeIn(ByteBuffer memory, int status);

    abstract boolean cancelledIn(ByteBuffer memory, int status);

    /** The names of the error classes from 7 on. */
    abstract String[] furtherErrorClasses();

    final Envelope envelope(ByteBuffer memory, int status) {
        int source = memory.getInt(status + sourceAt());
        int tag = memory.getInt(status + sourceAt() + Integer.BYTES);
        return new Envelope(rankFrom(source), tag == anyTag() ? Wildcards.ANY_TAG : tag, sizeIn(memory, status),
            cancelledIn(memory, status));
    }

    final long handle(ByteBuffer memory, int at) {
        return handleBytes() == Long.BYTES ? memory.getLong(at) : memory.getInt(at);
    }

    final void putHandle(ByteBuffer memory, int at, long handle) {
        if (handleBytes() == Long.BYTES) {
            memory.putLong(at, handle);
        } else {
            memory.putInt(at, (int) handle);
        }
    }

    final int destination(int rank) {
        return rank >= 0 ? rank : rank == Wildcards.PROC_NULL ? procNull() : Wildcards.INVALID;
    }

    final int source(int rank) {
        return rank == Wildcards.ANY_SOURCE ? anySource() : destination(rank);
    }

    final int sentTag(int tag) {
        return tag >= 0 ? tag : Wildcards.INVALID;
    }

    final int receivedTag(int tag) {
        return tag == Wildcards.ANY_TAG ? anyTag() : sentTag(tag);
    }

    /** The rank of the API for one that the library has returned. */
    final int rankFrom(int rank) {
        if (rank >= 0) {
            return rank;
        }
        return rank == procNull()
            ? Wildcards.PROC_NULL
            : rank == anySource()
                ? Wildcards.ANY_SOURCE
                : Wildcards.UNDEFINED;
    }

    /** The name of an error class, such as {@code MPI_ERR_TRUNCATE}. */
    final String errorName(int errorClass) {
        String[] further = furtherErrorClasses();
        if (errorClass < FIRST_CLASSES.length) {
            return FIRST_CLASSES[errorClass];
        }
        int index = errorClass - FIRST_CLASSES.length;
        return index < further.length ? "MPI_ERR_" + further[index] : "error class " + errorClass;
    }
}
