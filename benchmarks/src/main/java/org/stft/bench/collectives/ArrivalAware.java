package org.stft.bench.collectives;

import java.util.ArrayList;
import java.util.List;
import mpi.MPI;
import mpi.Request;

/**
 * The three arrival-aware broadcasts of SimGrid's SMPI (from STAR-MPI, after Patarasuk and Yuan, 2008), implemented
 * from their description. Each rank announces itself to rank 0 by a byte. Rank 0 serves the ranks that have arrived, in
 * batches: it sends each the list of the batch, then the data along a chain, in segments.
 */
final class ArrivalAware implements Way {

    /** The variant of the algorithm. */
    enum Scheme {
        /** If no rank has arrived, the lowest of the missing ranks is served. */
        AWARE,
        /** Rank 0 polls three times before each batch, and serves only ranks that have arrived. */
        WAIT,
        /** A batch receives the data by a scatter and a ring, if there is a byte for each of its ranks. */
        SCATTER
    }

    private static final int SEGMENT = 8192;
    private static final int ROUNDS = 3;
    private static final int ARRIVED = 901;
    private static final int LIST = 902;
    private static final int DATA = 903;

    private final Scheme scheme;
    private final int me = MPI.COMM_WORLD.Rank();
    private final int ranks = MPI.COMM_WORLD.Size();

    ArrivalAware(Scheme scheme) {
        this.scheme = scheme;
    }

    @Override
    public String name() {
        return "simgrid-" + scheme.name().toLowerCase(java.util.Locale.ROOT);
    }

    @Override
    public boolean can(Operation operation) {
        return operation == Operation.BCAST;
    }

    @Override
    public void run(Operation operation, byte[] one, byte[] all, int count) {
        if (me == 0) {
            serve(one, count);
            return;
        }
        MPI.COMM_WORLD.Send(new byte[1], 0, 1, MPI.BYTE, 0, ARRIVED);
        int[] batch = new int[ranks];
        MPI.COMM_WORLD.Recv(batch, 0, ranks, MPI.INT, 0, LIST);
        distribute(one, count, listed(batch));
    }

    private void serve(byte[] data, int count) {
        boolean[] here = new boolean[ranks];
        boolean[] served = new boolean[ranks];
        served[0] = true;
        int left = ranks - 1;
        while (left > 0) {
            List<Integer> batch = next(here, served);
            int[] list = list(batch);
            for (int rank : batch) {
                MPI.COMM_WORLD.Send(list, 0, ranks, MPI.INT, rank, LIST);
                served[rank] = true;
            }
            left -= batch.size();
            if (!batch.isEmpty()) {
                distribute(data, count, batch);
            }
        }
        for (int rank = 1; rank < ranks; rank++) {
            receiveArrival(rank, here);
        }
    }

    /**
     * Receives the byte of a rank that was served before it arrived. SimGrid leaves it unreceived, so that the next
     * broadcast would receive it.
     */
    private static void receiveArrival(int rank, boolean[] here) {
        if (!here[rank]) {
            MPI.COMM_WORLD.Recv(new byte[1], 0, 1, MPI.BYTE, rank, ARRIVED);
            here[rank] = true;
        }
    }

    private List<Integer> next(boolean[] here, boolean[] served) {
        List<Integer> batch = new ArrayList<>();
        for (int round = 0; round < (scheme == Scheme.WAIT ? ROUNDS : 1); round++) {
            for (int rank = 1; rank < ranks; rank++) {
                if (!here[rank] && MPI.COMM_WORLD.Iprobe(rank, ARRIVED) != null) {
                    receiveArrival(rank, here);
                }
                if (here[rank] && !served[rank] && !batch.contains(rank)) {
                    batch.add(rank);
                }
            }
        }
        for (int rank = 1; scheme == Scheme.AWARE && batch.isEmpty() && rank < ranks; rank++) {
            if (!served[rank]) {
                batch.add(rank);
            }
        }
        return batch;
    }

    private int[] list(List<Integer> batch) {
        int[] list = new int[ranks];
        for (int i = 0; i < ranks; i++) {
            list[i] = i < batch.size() ? batch.get(i) : -1;
        }
        return list;
    }

    private static List<Integer> listed(int[] list) {
        List<Integer> batch = new ArrayList<>();
        for (int rank : list) {
            if (rank >= 0) {
                batch.add(rank);
            }
        }
        return batch;
    }

    private void distribute(byte[] data, int count, List<Integer> batch) {
        if (scheme == Scheme.SCATTER && count >= batch.size()) {
            scatterAndRing(data, count, batch);
        } else {
            chain(data, count, batch);
        }
    }

    /** From rank 0 to the first of the batch, and from each to the next. */
    private void chain(byte[] data, int count, List<Integer> batch) {
        int place = batch.indexOf(me);
        int from = place > 0 ? batch.get(place - 1) : 0;
        int to = place + 1 < batch.size() ? batch.get(place + 1) : -1;
        List<Request> sent = new ArrayList<>();
        for (int at = 0; at < count; at += SEGMENT) {
            int length = Math.min(SEGMENT, count - at);
            if (me != 0) {
                MPI.COMM_WORLD.Recv(data, at, length, MPI.BYTE, from, DATA);
            }
            if (to >= 0) {
                sent.add(MPI.COMM_WORLD.Isend(data, at, length, MPI.BYTE, to, DATA));
            }
        }
        sent.forEach(Request::Wait);
    }

    private void scatterAndRing(byte[] data, int count, List<Integer> batch) {
        int parts = batch.size();
        if (me == 0) {
            for (int part = 0; part < parts; part++) {
                int at = start(part, parts, count);
                MPI.COMM_WORLD.Send(data, at, start(part + 1, parts, count) - at, MPI.BYTE, batch.get(part), DATA);
            }
            return;
        }
        int place = batch.indexOf(me);
        int at = start(place, parts, count);
        MPI.COMM_WORLD.Recv(data, at, start(place + 1, parts, count) - at, MPI.BYTE, 0, DATA);
        for (int step = 0; step < parts - 1; step++) {
            int out = Math.floorMod(place - step, parts);
            int in = Math.floorMod(place - step - 1, parts);
            int outAt = start(out, parts, count);
            int inAt = start(in, parts, count);
            Request sent = MPI.COMM_WORLD.Isend(data, outAt, start(out + 1, parts, count) - outAt, MPI.BYTE,
                batch.get((place + 1) % parts), DATA);
            MPI.COMM_WORLD.Recv(data, inAt, start(in + 1, parts, count) - inAt, MPI.BYTE,
                batch.get(Math.floorMod(place - 1, parts)), DATA);
            sent.Wait();
        }
    }

    private static int start(int part, int parts, int count) {
        return (int) ((long) count * part / parts);
    }
}
