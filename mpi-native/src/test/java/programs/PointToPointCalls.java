package programs;

import java.nio.ByteBuffer;
import mpi.Datatype;
import mpi.MPI;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/** Messages between ranks 0 and 1 of two: modes, types, requests. */
public final class PointToPointCalls {

    private final Results results = new Results(MPI.COMM_WORLD.Rank());
    private final int me = MPI.COMM_WORLD.Rank();
    private final int peer = 1 - me;

    /** Runs a rank. */
    public static void main(String[] arguments) {
        MPI.Init(arguments);
        PointToPointCalls calls = new PointToPointCalls();
        calls.basicTypes();
        calls.modes();
        calls.requests();
        calls.sets();
        calls.testedSets();
        calls.persistent();
        calls.derived();
        calls.structWithoutComponents();
        calls.objects();
        calls.packed();
        MPI.Finalize();
    }

    private void exchange(String what, Object sent, Object received, int count, Datatype type) {
        Status status = MPI.COMM_WORLD.Sendrecv(sent, 1, count, type, peer, 3, received, 1, count, type, peer, 3);
        results.say(what, received);
        results.say(what + " status", status.source + " " + status.tag + " " + status.Get_count(type));
    }

    private void basicTypes() {
        byte b = (byte) (me + 1);
        exchange("byte", new byte[] {0, b, (byte) -b, 9}, new byte[4], 2, MPI.BYTE);
        exchange("char", new char[] {'x', (char) ('a' + me), '\u20ac', 'y'}, new char[] {'.', '.', '.', '.'}, 2,
            MPI.CHAR);
        exchange("short", new short[] {0, (short) (me - 300), 7, 1}, new short[4], 2, MPI.SHORT);
        exchange("boolean", new boolean[] {false, true, me == 0, true}, new boolean[4], 2, MPI.BOOLEAN);
        exchange("int", new int[] {0, me - 70000, 7, 1}, new int[4], 2, MPI.INT);
        exchange("long", new long[] {0, me - (1L << 40), 7, 1}, new long[4], 2, MPI.LONG);
        exchange("float", new float[] {0, me + 0.5f, 7, 1}, new float[4], 2, MPI.FLOAT);
        exchange("double", new double[] {0, me + 1e-300, 7, 1}, new double[4], 2, MPI.DOUBLE);
        exchange("pairs", new int[] {0, me, 7, 1, 2}, new int[6], 2, MPI.INT2);
        int[] replaced = {me, me + 10};
        Status status = MPI.COMM_WORLD.Sendrecv_replace(replaced, 0, 2, MPI.INT, peer, 4, peer, 4);
        results.say("replace", replaced);
        results.say("replace status", status.source + " " + status.tag);
    }

    private void modes() {
        MPI.Buffer_attach(ByteBuffer.allocateDirect(100_000));
        if (me == 0) {
            MPI.COMM_WORLD.Send(new int[] {1}, 0, 1, MPI.INT, 1, 1);
            MPI.COMM_WORLD.Ssend(new int[] {2}, 0, 1, MPI.INT, 1, 2);
            MPI.COMM_WORLD.Bsend(new int[] {3}, 0, 1, MPI.INT, 1, 3);
            MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, 1, 9);
            MPI.COMM_WORLD.Rsend(new int[] {4}, 0, 1, MPI.INT, 1, 4);
        } else {
            Request ready = MPI.COMM_WORLD.Irecv(new int[1], 0, 1, MPI.INT, 0, 4);
            MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, 0, 9);
            int[] got = new int[1];
            for (int tag = 1; tag <= 3; tag++) {
                Status status = MPI.COMM_WORLD.Probe(0, tag);
                results.say("probe", status.source + " " + status.tag + " " + status.Get_count(MPI.INT));
                MPI.COMM_WORLD.Recv(got, 0, 1, MPI.INT, MPI.ANY_SOURCE, tag);
                results.say("mode " + tag, got);
            }
            results.say("ready", ready.Wait().tag);
        }
        MPI.Buffer_detach();
        MPI.COMM_WORLD.Barrier();
        results.say("iprobe", MPI.COMM_WORLD.Iprobe(MPI.ANY_SOURCE, MPI.ANY_TAG) == null);
        MPI.COMM_WORLD.Barrier();
        Request sent = MPI.COMM_WORLD.Isend(new int[3], 0, 3, MPI.INT, peer, 8);
        Status found = null;
        while (found == null) {
            found = MPI.COMM_WORLD.Iprobe(MPI.ANY_SOURCE, MPI.ANY_TAG);
        }
        results.say("iprobe of one", found.source + " " + found.tag + " " + found.Get_count(MPI.INT));
        MPI.COMM_WORLD.Recv(new int[3], 0, 3, MPI.INT, peer, 8);
        sent.Wait();
    }

    private void requests() {
        MPI.Buffer_attach(ByteBuffer.allocateDirect(100_000));
        int[][] got = new int[4][2];
        Request[] receives = new Request[4];
        for (int i = 0; i < 4; i++) {
            receives[i] = MPI.COMM_WORLD.Irecv(got[i], 1, 1, MPI.INT, peer, i);
        }
        MPI.COMM_WORLD.Barrier();
        Request[] sends = {MPI.COMM_WORLD.Isend(new int[] {me}, 0, 1, MPI.INT, peer, 0),
            MPI.COMM_WORLD.Issend(new int[] {me + 1}, 0, 1, MPI.INT, peer, 1),
            MPI.COMM_WORLD.Ibsend(new int[] {me + 2}, 0, 1, MPI.INT, peer, 2),
            MPI.COMM_WORLD.Irsend(new int[] {me + 3}, 0, 1, MPI.INT, peer, 3)};
        Status[] statuses = Request.Waitall(receives);
        for (int i = 0; i < 4; i++) {
            results.say("irecv " + i, got[i]);
            results.say("irecv status " + i, statuses[i].source + " " + statuses[i].tag);
        }
        Request.Waitall(sends);
        MPI.Buffer_detach();
        Request last = MPI.COMM_WORLD.Irecv(got[0], 0, 2, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
        results.say("test", last.Test() == null);
        MPI.COMM_WORLD.Barrier();
        MPI.COMM_WORLD.Send(new int[] {me + 50}, 0, 1, MPI.INT, peer, 17);
        Status status = null;
        while (status == null) {
            status = last.Test();
        }
        results.say("tested", got[0][0] + " " + status.tag + " " + status.Get_count(MPI.INT) + " " + last.Is_null());
    }

    private void sets() {
        int[][] got = new int[3][1];
        Request[] receives = new Request[3];
        for (int i = 0; i < 3; i++) {
            receives[i] = MPI.COMM_WORLD.Irecv(got[i], 0, 1, MPI.INT, peer, 20 + i);
        }
        results.say("testany", Request.Testany(receives) == null);
        results.say("testall", Request.Testall(receives) == null);
        results.say("testsome", Request.Testsome(receives).length);
        MPI.COMM_WORLD.Barrier();
        MPI.COMM_WORLD.Send(new int[] {me}, 0, 1, MPI.INT, peer, 21);
        Status any = Request.Waitany(receives);
        results.say("waitany", any.index + " " + any.tag + " " + got[1][0] + " " + receives[1].Is_null());
        MPI.COMM_WORLD.Barrier();
        MPI.COMM_WORLD.Send(new int[] {me}, 0, 1, MPI.INT, peer, 20);
        MPI.COMM_WORLD.Send(new int[] {me}, 0, 1, MPI.INT, peer, 22);
        int done = 0;
        while (done < 2) {
            for (Status some : Request.Waitsome(receives)) {
                done += some.tag == 20 || some.tag == 22 ? 1 : 100;
            }
        }
        results.say("waitsome", done);
    }

    private void testedSets() {
        int[][] got = new int[6][1];
        Request[] receives = new Request[6];
        for (int i = 0; i < 6; i++) {
            receives[i] = MPI.COMM_WORLD.Irecv(got[i], 0, 1, MPI.INT, peer, 30 + i);
        }
        for (int i = 0; i < 6; i++) {
            MPI.COMM_WORLD.Send(new int[] {me + i}, 0, 1, MPI.INT, peer, 30 + i);
        }
        Request[][] sets = {{receives[0], receives[1]}, {receives[2], receives[3]}, {receives[4], receives[5]}};
        int sum = 0;
        for (int i = 0; i < 2; i++) {
            Status any = null;
            while (any == null) {
                any = Request.Testany(sets[0]);
            }
            sum += any.tag;
        }
        results.say("testany of all", sum + " " + got[0][0] + " " + got[1][0]);
        Status[] all = null;
        while (all == null) {
            all = Request.Testall(sets[1]);
        }
        results.say("testall of all", all[0].tag + " " + all[1].tag + " " + got[2][0] + " " + got[3][0]);
        sum = 0;
        while (sum < 69) {
            for (Status some : Request.Testsome(sets[2])) {
                sum += some.tag;
            }
        }
        results.say("testsome of all", sum + " " + got[4][0] + " " + got[5][0] + " " + all[0].Test_cancelled());
    }

    private void persistent() {
        int[] sent = new int[1];
        int[] got = new int[1];
        Prequest[] both = {MPI.COMM_WORLD.Send_init(sent, 0, 1, MPI.INT, peer, 5),
            MPI.COMM_WORLD.Recv_init(got, 0, 1, MPI.INT, peer, 5)};
        for (int round = 0; round < 3; round++) {
            sent[0] = 10 * round + me;
            Prequest.Startall(both);
            Request.Waitall(both);
            results.say("persistent " + round, got);
        }
        Prequest synchronous = MPI.COMM_WORLD.Ssend_init(sent, 0, 1, MPI.INT, peer, 6);
        Prequest receive = MPI.COMM_WORLD.Recv_init(got, 0, 1, MPI.INT, peer, 6);
        receive.Start();
        MPI.COMM_WORLD.Barrier();
        synchronous.Start();
        receive.Wait();
        synchronous.Wait();
        results.say("persistent synchronous", got);
        MPI.COMM_WORLD.Barrier();
        Prequest ready = MPI.COMM_WORLD.Rsend_init(new int[] {me + 77}, 0, 1, MPI.INT, peer, 6);
        receive.Start();
        MPI.COMM_WORLD.Barrier();
        ready.Start();
        ready.Wait();
        results.say("persistent ready", receive.Wait().tag + " " + got[0]);
        MPI.Buffer_attach(ByteBuffer.allocateDirect(100_000));
        Prequest buffered = MPI.COMM_WORLD.Bsend_init(new int[] {me + 78}, 0, 1, MPI.INT, peer, 6);
        buffered.Start();
        buffered.Wait();
        receive.Start();
        results.say("persistent buffered", receive.Wait().tag + " " + got[0]);
        MPI.Buffer_detach();
    }

    private void derived() {
        int[] sent = new int[12];
        for (int i = 0; i < sent.length; i++) {
            sent[i] = 100 * me + i;
        }
        Datatype[] types = {Datatype.Contiguous(3, MPI.INT), Datatype.Vector(3, 1, 2, MPI.INT),
            Datatype.Hvector(2, 1, 3, MPI.INT), Datatype.Indexed(new int[] {2, 1}, new int[] {0, 5}, MPI.INT),
            Datatype.Hindexed(new int[] {1, 2}, new int[] {1, 4}, MPI.INT),
            Datatype.Struct(new int[] {1, 2}, new int[] {0, 3}, new Datatype[] {MPI.INT, MPI.INT})};
        for (int i = 0; i < types.length; i++) {
            types[i].Commit();
            int[] same = new int[12];
            MPI.COMM_WORLD.Sendrecv(sent, 0, 1, types[i], peer, i, same, 1, 1, types[i], peer, i);
            results.say("derived " + i, same);
            results.say("derived " + i + " sizes",
                types[i].Size() + " " + types[i].Extent() + " " + types[i].Lb() + " " + types[i].Ub());
            int[] flat = new int[4];
            Status status = MPI.COMM_WORLD.Sendrecv(sent, 1, 1, types[i], peer, i, flat, 0, types[i].Size(), MPI.INT,
                peer,
                i);
            results.say("derived flat " + i, flat);
            results.say("derived flat status " + i, status.Get_elements(MPI.INT));
        }
    }

    private void structWithoutComponents() {
        Datatype empty = Datatype.Struct(new int[0], new int[0], new Datatype[0]);
        empty.Commit();
        int[] kept = {9};
        MPI.COMM_WORLD.Sendrecv(new int[1], 0, 100, empty, peer, 1, kept, 0, 100, empty, peer, 1);
        results.say("struct without components", kept);
    }

    private void objects() {
        Object[] received = new Object[4];
        Status status = MPI.COMM_WORLD.Sendrecv(new Object[] {"a" + me, 7 + me, new int[0].length}, 0, 3, MPI.OBJECT,
            peer,
            1, received, 1, 3, MPI.OBJECT, peer, 1);
        results.say("objects", received);
        results.say("objects status", status.source + " " + status.tag + " " + status.Get_count(MPI.OBJECT));
        byte[] large = new byte[300_000];
        large[299_999] = (byte) (me + 5);
        Request receive = MPI.COMM_WORLD.Irecv(received, 0, 1, MPI.OBJECT, peer, 2);
        Request send = MPI.COMM_WORLD.Isend(new Object[] {large}, 0, 1, MPI.OBJECT, peer, 2);
        receive.Wait();
        send.Wait();
        results.say("large object", ((byte[]) received[0])[299_999]);
    }

    private void packed() {
        mpjbuf.Buffer buffer = new mpjbuf.Buffer(MPI.COMM_WORLD.Pack_size(2, MPI.INT)
            + MPI.COMM_WORLD.Pack_size(1, MPI.DOUBLE) + 256);
        int at = MPI.COMM_WORLD.Pack(new int[] {0, 4 + me, 5}, 1, 2, MPI.INT, buffer, 0);
        at = MPI.COMM_WORLD.Pack(new double[] {2.5}, 0, 1, MPI.DOUBLE, buffer, at);
        try {
            buffer.commit();
        } catch (mpjbuf.BufferException e) {
            throw new IllegalStateException(e);
        }
        int[] ints = new int[2];
        double[] doubles = new double[1];
        int from = MPI.COMM_WORLD.Unpack(buffer, 0, ints, 0, 2, MPI.INT);
        from = MPI.COMM_WORLD.Unpack(buffer, from, doubles, 0, 1, MPI.DOUBLE);
        results.say("pack size", MPI.COMM_WORLD.Pack_size(2, MPI.INT) >= 8);
        results.say("packed", ints[0] + " " + ints[1] + " " + doubles[0] + " " + (at == from));
    }
}
