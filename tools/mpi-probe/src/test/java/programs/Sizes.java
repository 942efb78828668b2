package programs;

import java.nio.ByteBuffer;
import java.util.Arrays;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;
import mpjbuf.Buffer;
import mpjbuf.Type;

/**
 * Sends messages of sizes around the powers of two in every mode, from rank 0 to rank 1, and checks all results of MPI. With an argument:
 * without packed buffers, whose sections are particular to MPJ Express.
 */
public final class Sizes {

    private static final int[] BYTES = {0, 1, 7, 8, 40, 100, 111, 112, 113, 120, 127, 128, 240, 247, 248, 255, 256,
        4_080, 4_096, 65_500,
        131_040, 131_056, 131_072, 131_080, 1_048_560, 4_194_304};
    private static final String[] MODES = {"send", "ssend", "rsend", "isend", "issend", "bsend", "ibsend", "persistent",
        "probed", "itself",
        "sendrecv", "duplicate", "strided"};

    private static final ByteBuffer ATTACHED = ByteBuffer.allocateDirect(8 << 20);

    private final Intracomm world = MPI.COMM_WORLD;
    private final Intracomm duplicate = (Intracomm) world.clone();
    private final boolean sends = world.Rank() == 0;
    private int checks;

    private Sizes() {
    }

    public static void main(String[] args) {
        boolean packs = MPI.Init(args).length == 0;
        MPI.Buffer_attach(ATTACHED);
        Sizes sizes = new Sizes();
        for (int bytes : BYTES) {
            for (String mode : MODES) {
                sizes.exchange(mode, bytes);
            }
        }
        sizes.objects();
        if (packs) {
            sizes.packed();
        }
        sizes.truncated();
        sizes.refused();
        System.out.println("checks " + sizes.checks);
        MPI.Finalize();
    }

    private void exchange(String mode, int bytes) {
        byte[] data = pattern(bytes);
        Intracomm on = mode.equals("duplicate") ? duplicate : world;
        boolean any = bytes % 2 == 0;
        if (mode.equals("itself")) {
            byte[] in = new byte[bytes];
            Request request = world.Irecv(in, 0, bytes, MPI.BYTE, world.Rank(), 5);
            world.Isend(data, 0, bytes, MPI.BYTE, world.Rank(), 5).Wait();
            check(request.Wait(), in, data, world.Rank(), 5);
        } else if (mode.equals("sendrecv")) {
            byte[] in = new byte[bytes];
            check(
                world.Sendrecv(data, 0, bytes, MPI.BYTE, 1 - world.Rank(), 6, in, 0, bytes, MPI.BYTE, 1 - world.Rank(),
                    6),
                in, data,
                1 - world.Rank(), 6);
        } else if (mode.equals("strided")) {
            strided(bytes);
        } else if (sends) {
            if (mode.equals("rsend")) {
                world.Recv(new byte[0], 0, 0, MPI.BYTE, 1, 8); // its receive was posted
            }
            send(on, mode, data);
        } else {
            receive(on, mode, data, any);
        }
    }

    private void send(Intracomm on, String mode, byte[] data) {
        int n = data.length;
        switch (mode) {
            case "ssend" -> on.Ssend(data, 0, n, MPI.BYTE, 1, 7);
            case "rsend" -> on.Rsend(data, 0, n, MPI.BYTE, 1, 7);
            case "isend" -> on.Isend(data, 0, n, MPI.BYTE, 1, 7).Wait();
            case "issend" -> on.Issend(data, 0, n, MPI.BYTE, 1, 7).Wait();
            case "bsend" -> buffered(() -> on.Bsend(data, 0, n, MPI.BYTE, 1, 7));
            case "ibsend" -> buffered(() -> on.Ibsend(data, 0, n, MPI.BYTE, 1, 7).Wait());
            case "persistent" -> {
                Prequest request = on.Ssend_init(data, 0, n, MPI.BYTE, 1, 7);
                request.Start();
                request.Wait();
            }
            default -> on.Send(data, 0, n, MPI.BYTE, 1, 7);
        }
    }

    private static void buffered(Runnable send) {
        send.run();
        MPI.Buffer_detach(); // waits for it too
        ATTACHED.clear();
        MPI.Buffer_attach(ATTACHED);
    }

    private void receive(Intracomm on, String mode, byte[] expected, boolean any) {
        byte[] in = new byte[expected.length];
        int source = any ? MPI.ANY_SOURCE : 0;
        int tag = any ? MPI.ANY_TAG : 7;
        if (mode.equals("rsend") || mode.equals("persistent")) {
            Prequest request = on.Recv_init(in, 0, in.length, MPI.BYTE, source, tag);
            request.Start();
            if (mode.equals("rsend")) {
                world.Send(new byte[0], 0, 0, MPI.BYTE, 0, 8);
            }
            check(request.Wait(), in, expected, 0, 7);
        } else if (mode.equals("isend")) {
            check(on.Irecv(in, 0, in.length, MPI.BYTE, source, tag).Wait(), in, expected, 0, 7);
        } else {
            if (mode.equals("probed")) {
                Status probed = on.Probe(source, tag);
                require(probed.Get_count(MPI.BYTE) == expected.length && probed.tag == 7, "Probe", expected.length);
            }
            check(on.Recv(in, 0, in.length, MPI.BYTE, source, tag), in, expected, 0, 7);
        }
    }

    private void strided(int bytes) {
        Datatype every = Datatype.Vector(bytes / 4, 2, 3, MPI.BYTE);
        every.Commit();
        byte[] data = pattern(bytes);
        byte[] in = new byte[bytes];
        if (bytes < 8) {
            return;
        }
        if (sends) {
            world.Send(data, 0, 1, every, 1, 9);
        } else {
            Status status = world.Recv(in, 0, 1, every, 0, 9);
            byte[] expected = new byte[bytes];
            for (int i = 0; i < bytes / 4; i++) {
                System.arraycopy(data, 3 * i, expected, 3 * i, 2);
            }
            require(Arrays.equals(in, expected) && status.Get_count(every) == 1, "Vector", bytes);
        }
    }

    private void objects() {
        for (int n : new int[] {1, 3, 10_000}) {
            Object[] data = new Object[n];
            for (int i = 0; i < n; i++) {
                data[i] = "object " + i;
            }
            if (sends) {
                world.Send(data, 0, n, MPI.OBJECT, 1, 10);
            } else {
                Object[] in = new Object[n];
                Status status = n == 3
                    ? world.Irecv(in, 0, n, MPI.OBJECT, 0, 10).Wait()
                    : world.Recv(in, 0, n, MPI.OBJECT, 0, 10);
                require(Arrays.equals(in, data) && status.source == 0, "OBJECT", n);
            }
        }
    }

    private void packed() {
        for (int n : new int[] {1, 14, 15, 1_000}) {
            long[] data = new long[n];
            Arrays.setAll(data, i -> i * 31L);
            try {
                Buffer buffer = new Buffer(mpjbuf.BufferFactory.create(8 * n + 8 + MPI.SEND_OVERHEAD),
                    sends
                        ? MPI.SEND_OVERHEAD
                        : MPI.RECV_OVERHEAD,
                    8 * n + 8 + MPI.SEND_OVERHEAD);
                if (sends) {
                    buffer.putSectionHeader(Type.LONG);
                    buffer.write(data, 0, n);
                    world.Send(buffer, 0, n, MPI.PACKED, 1, 11);
                } else {
                    world.Recv(buffer, 0, n, MPI.PACKED, 0, 11);
                    long[] in = new long[n];
                    buffer.getSectionHeader();
                    buffer.getSectionSize();
                    buffer.read(in, 0, n);
                    require(Arrays.equals(in, data), "PACKED", n);
                }
            } catch (mpjbuf.BufferException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** A message that is longer than its receive buffer, then one that fits. */
    private void truncated() {
        if (sends) {
            world.Send(new int[] {1, 2, 3, 4, 5}, 0, 5, MPI.INT, 1, 12);
            world.Send(new int[] {6}, 0, 1, MPI.INT, 1, 12);
        } else {
            int[] in = new int[3];
            try {
                world.Irecv(in, 0, 3, MPI.INT, 0, 12).Wait();
                require(false, "truncated", 5);
            } catch (MPIException e) {
                world.Recv(in, 0, 1, MPI.INT, 0, 12);
                require(in[0] == 6, "after a truncated one", 1);
            }
        }
    }

    /** A send to a rank that does not exist, which takes no number. */
    private void refused() {
        try {
            world.Send(new int[1], 0, 1, MPI.INT, 2, 12);
            require(false, "to rank 2", 1);
        } catch (MPIException e) {
            checks++;
        }
    }

    private void check(Status status, byte[] in, byte[] expected, int source, int tag) {
        require(Arrays.equals(in, expected) && status.source == source && status.tag == tag
            && status.Get_count(MPI.BYTE) == expected.length, "message", expected.length);
    }

    private void require(boolean holds, String what, int size) {
        if (!holds) {
            throw new IllegalStateException(what + " of size " + size + " is not as it was sent.");
        }
        checks++;
    }

    private static byte[] pattern(int bytes) {
        byte[] data = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            data[i] = (byte) (i * 37 + bytes);
        }
        return data;
    }
}
