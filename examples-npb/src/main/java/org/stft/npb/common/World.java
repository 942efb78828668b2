package org.stft.npb.common;

import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Op;
import mpi.Request;

/**
 * The communication that the benchmarks have in common, on one communicator. All calls of MPJ Express are
 * here and in {@link Program}.
 *
 * <p>Collectives of MPJ Express 0.44 are used with offset 0 and buffers on all ranks only: it ignores most
 * offsets and does not take a null buffer.
 */
public final class World {

    private static final int EXCHANGE = 1;
    /** Doubles per message of a long exchange: 64 KiB, below the limit where MPJ Express sends need a handshake. */
    private static final int CHUNK = 8192;

    private final Intracomm communicator;
    private final int rank;
    private final int size;
    private double[] doubles = new double[1];
    private int[] ints = new int[0];

    World(Intracomm communicator) {
        this.communicator = communicator;
        this.rank = communicator.Rank();
        this.size = communicator.Size();
    }

    public int rank() {
        return rank;
    }

    public int size() {
        return size;
    }

    /** Returns whether this is rank 0, the one that prints. */
    public boolean first() {
        return rank == 0;
    }

    public void barrier() {
        communicator.Barrier();
    }

    /** The largest of one value per rank. */
    public double max(double value) {
        double[] one = {value};
        reduce(one, doubles, 1, MPI.DOUBLE, MPI.MAX);
        return one[0];
    }

    /** Replaces each element by its sum over all ranks, added up in the same order in every run. */
    public void sum(double[] values) {
        if (doubles.length < values.length) {
            doubles = new double[values.length];
        }
        reduce(values, doubles, values.length, MPI.DOUBLE, MPI.SUM);
    }

    /** Replaces each element by its sum over all ranks. */
    public void sum(long[] values) {
        reduce(values, new long[values.length], values.length, MPI.LONG, MPI.SUM);
    }

    /** Replaces each element by its sum over all ranks. */
    public void sum(int[] values) {
        if (ints.length < values.length) {
            ints = new int[values.length];
        }
        reduce(values, ints, values.length, MPI.INT, MPI.SUM);
    }

    private void reduce(Object values, Object result, int count, Datatype type, Op operation) {
        if (size > 1) {
            communicator.Allreduce(values, 0, result, 0, count, type, operation);
            System.arraycopy(result, 0, values, 0, count);
        }
    }

    /** Starts a receive; the array must not be used before the request is waited for. */
    public Request receive(double[] array, int offset, int count, int source, int tag) {
        return communicator.Irecv(array, offset, count, MPI.DOUBLE, source, tag);
    }

    /** Receives, and returns when the values are there. */
    public void receiveNow(double[] array, int offset, int count, int source, int tag) {
        communicator.Recv(array, offset, count, MPI.DOUBLE, source, tag);
    }

    public void send(double[] array, int offset, int count, int destination, int tag) {
        communicator.Send(array, offset, count, MPI.DOUBLE, destination, tag);
    }

    /** Sends a stretch of an array to a partner that does the same, and receives the partner's. */
    public void exchange(double[] out, int outOffset, double[] in, int inOffset, int count, int partner) {
        if (partner == rank) {
            System.arraycopy(out, outOffset, in, inOffset, count);
        } else {
            shift(out, outOffset, partner, in, inOffset, partner, count);
        }
    }

    /** Sends a stretch of an array to a rank that does the same, and receives one of the same length from another. */
    public void shift(double[] out, int outOffset, int destination, double[] in, int inOffset, int source, int count) {
        for (int done = 0; done < count; done += CHUNK) {
            int part = Math.min(CHUNK, count - done);
            Request request = receive(in, inOffset + done, part, source, EXCHANGE);
            send(out, outOffset + done, part, destination, EXCHANGE);
            request.Wait();
        }
    }

    /**
     * Sends the first elements of an array to a rank that does the same, and receives elements from another one. Each
     * direction has its own count, which may be 0.
     */
    public void shift(double[] out, int outCount, int destination, double[] in, int inCount, int source) {
        for (int done = 0; done < Math.max(outCount, inCount); done += CHUNK) {
            int outPart = Math.min(CHUNK, outCount - done);
            int inPart = Math.min(CHUNK, inCount - done);
            Request request = inPart > 0 ? receive(in, done, inPart, source, EXCHANGE) : null;
            if (outPart > 0) {
                send(out, done, outPart, destination, EXCHANGE);
            }
            if (request != null) {
                request.Wait();
            }
        }
    }

    /**
     * Passes values on: sends to one rank and receives as many from any rank, which must be the only one that sends
     * with this tag.
     *
     * @param target the rank to send to; negative to send nothing
     * @param expected whether there is something to receive
     */
    public void pass(double[] out, int target, double[] in, boolean expected, int count, int tag) {
        for (int done = 0; done < count; done += CHUNK) {
            int part = Math.min(CHUNK, count - done);
            Request request = expected ? receive(in, done, part, MPI.ANY_SOURCE, tag) : null;
            if (target >= 0) {
                send(out, done, part, target, tag);
            }
            if (request != null) {
                request.Wait();
            }
        }
    }

    /** As {@link #exchange(double[], int, double[], int, int, int)}, with a count of its own for each direction. */
    public void exchange(int[] out, int outOffset, int outCount, int[] in, int inOffset, int inCount, int partner) {
        if (partner == rank) {
            System.arraycopy(out, outOffset, in, inOffset, outCount);
            return;
        }
        int chunk = 2 * CHUNK;
        for (int done = 0; done < Math.max(outCount, inCount); done += chunk) {
            int inPart = Math.min(chunk, inCount - done);
            int outPart = Math.min(chunk, outCount - done);
            Request request = null;
            if (inPart > 0) {
                request = communicator.Irecv(in, inOffset + done, inPart, MPI.INT, partner, EXCHANGE);
            }
            if (outPart > 0) {
                communicator.Send(out, outOffset + done, outPart, MPI.INT, partner, EXCHANGE);
            }
            if (request != null) {
                request.Wait();
            }
        }
    }
}
