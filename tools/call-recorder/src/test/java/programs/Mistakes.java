package programs;

import java.nio.ByteBuffer;
import java.util.Arrays;
import mpi.Cartcomm;
import mpi.Datatype;
import mpi.Group;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;

/**
 * For each function of templates a call for which a template with it holds, in a method {@code wrong...}, and one that is
 * nearly the same, in a method {@code right...}.
 */
public final class Mistakes {

    private static final int[] DATA = new int[8];
    private static Intracomm world;
    private static int other;

    private Mistakes() {
    }

    public static void main(String[] args) {
        MPI.Init(args);
        world = MPI.COMM_WORLD;
        other = 1 - world.Rank();
        arguments();
        types();
        groups();
        grids();
        buffers();
        requests();
        world.Barrier();
        stopped(Mistakes::rightFinalized);
        MPI.Finalize();
        stopped(Mistakes::wrongFinalized);
    }

    /** Some of the calls are stopped. */
    private static void stopped(Runnable calls) {
        try {
            calls.run();
        } catch (MPIException e) {
            System.out.println(e.getMessage());
        }
    }

    private static void init(Object buffer, int count, Datatype type, int peer, int tag) {
        world.Send_init(buffer, 0, count, type, peer, tag);
    }

    private static void arguments() {
        stopped(Mistakes::wrongTag);
        rightTag();
        stopped(Mistakes::wrongPeer);
        rightPeer();
        stopped(Mistakes::wrongMissing);
    }

    private static void wrongTag() {
        world.Send(DATA, 0, 1, MPI.INT, other, -5);
    }

    private static void rightTag() {
        Request receive = world.Irecv(new int[8], 0, 8, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
        world.Send(DATA, 0, 1, MPI.INT, other, 0);
        receive.Wait();
    }

    private static void wrongPeer() {
        world.Send_init(DATA, 0, 1, MPI.INT, 2, 0);
    }

    private static void rightPeer() {
        world.Send_init(DATA, 0, 1, MPI.INT, 1, 0);
        world.Send_init(DATA, 0, 1, MPI.INT, MPI.PROC_NULL, 0);
    }

    private static void wrongMissing() {
        world.Send_init(DATA, 0, 1, null, 1, 0);
    }

    private static void types() {
        Datatype type = Datatype.Contiguous(2, MPI.INT);
        stopped(() -> wrongCommitted(type));
        type.Commit();
        rightCommitted(type);
        rightFreed(type);
        type.free();
        stopped(() -> wrongFreed(type));
        wrongShared();
        rightShared();
    }

    private static void wrongCommitted(Datatype type) {
        world.Send_init(DATA, 0, 1, type, 1, 0);
    }

    private static void rightCommitted(Datatype type) {
        world.Send_init(DATA, 0, 1, type, 1, 0);
    }

    private static void wrongFreed(Datatype type) {
        world.Send_init(DATA, 0, 1, type, 1, 0);
    }

    private static void rightFreed(Datatype type) {
        world.Send_init(DATA, 0, 1, type, 1, 0);
    }

    private static void wrongShared() {
        Datatype type = Datatype.Indexed(new int[] {2, 2}, new int[] {0, 1}, MPI.INT);
        type.Commit();
        world.Recv_init(DATA, 0, 1, type, 1, 0);
    }

    private static void rightShared() {
        Datatype type = Datatype.Indexed(new int[] {2, 2}, new int[] {0, 2}, MPI.INT);
        type.Commit();
        world.Recv_init(DATA, 0, 1, type, 1, 0);
        Datatype column = Datatype.Vector(2, 1, 4, MPI.INT);
        column.Commit();
        world.Recv_init(DATA, 0, 1, column, 1, 0);
        world.Recv_init(DATA, 1, 1, column, 1, 0);
    }

    private static void groups() {
        Group group = world.Group();
        stopped(() -> wrongDuplicates(group));
        rightDuplicates(group);
        stopped(() -> wrongMax(group));
        Group.Union(group, group);
        group.free();
        stopped(() -> wrongFreedGroup(group));
    }

    private static void wrongDuplicates(Group group) {
        group.Incl(new int[] {1, 1});
    }

    private static void rightDuplicates(Group group) {
        group.Incl(new int[] {1, 0});
    }

    private static void wrongMax(Group group) {
        group.Incl(new int[] {0, 2});
    }

    private static void wrongFreedGroup(Group group) {
        group.Incl(new int[] {0});
    }

    private static void grids() {
        stopped(Mistakes::wrongMin);
        stopped(Mistakes::wrongProduct);
        wrongLength();
        Cartcomm grid = rightProduct();
        stopped(() -> wrongGrid(grid));
        rightGrid(grid);
    }

    private static void wrongMin() {
        world.Create_cart(new int[] {0}, new boolean[1], false);
    }

    private static void wrongProduct() {
        world.Create_cart(new int[] {3}, new boolean[1], false);
    }

    private static void wrongLength() {
        world.Create_cart(new int[] {2, 1}, new boolean[2], false);
    }

    private static Cartcomm rightProduct() {
        return world.Create_cart(new int[] {2}, new boolean[1], false);
    }

    private static void wrongGrid(Cartcomm grid) {
        grid.Rank(new int[] {2});
    }

    private static void rightGrid(Cartcomm grid) {
        grid.Rank(new int[] {1});
    }

    private static void buffers() {
        stopped(Mistakes::wrongOutside);
        rightOutside();
        stopped(Mistakes::wrongMisfit);
        rightMisfit();
        stopped(Mistakes::wrongOverlap);
        rightOverlap();
        stopped(Mistakes::wrongSpace);
        rightSpace();
    }

    private static void wrongOutside() {
        world.Send_init(DATA, 2, 7, MPI.INT, 1, 0);
    }

    private static void rightOutside() {
        world.Send_init(DATA, 2, 6, MPI.INT, 1, 0);
        world.Send_init(DATA, 8, 0, MPI.INT, 1, 0);
        int[] counts = {4, 4, 4}; // there is no third rank
        int[] displacements = {0, 4, 8};
        world.Scatterv(DATA, 0, counts, displacements, MPI.INT, new int[4], 0, 4, MPI.INT, 0);
        world.Allgatherv(DATA, 0, 4, MPI.INT, new int[8], 0, counts, displacements, MPI.INT);
    }

    private static void wrongMisfit() {
        init(new double[8], 1, MPI.INT, 1, 0);
    }

    private static void rightMisfit() {
        world.Send_init(new double[8], 0, 1, MPI.DOUBLE, 1, 0);
        world.Send_init(new String[8], 0, 1, MPI.OBJECT, 1, 0);
    }

    private static void wrongOverlap() {
        int[] both = new int[4];
        world.Allreduce(both, 0, both, 1, 2, MPI.INT, MPI.SUM);
    }

    private static void rightOverlap() {
        int[] both = new int[4];
        world.Allreduce(both, 0, both, 2, 2, MPI.INT, MPI.SUM);
    }

    private static void wrongSpace() {
        MPI.Buffer_attach(ByteBuffer.allocateDirect(1000));
        world.Bsend(new int[251], 0, 251, MPI.INT, other, 0);
    }

    private static void rightSpace() {
        int[] received = new int[8];
        Request receive = world.Irecv(received, 0, 8, MPI.INT, other, 0);
        world.Bsend(DATA, 0, 8, MPI.INT, other, 0);
        receive.Wait();
        MPI.Buffer_detach();
    }

    private static void requests() {
        wrongBusy();
        rightBusy();
        wrongChanged();
        rightChanged();
        Prequest receive = world.Recv_init(new int[8], 0, 8, MPI.INT, other, 3);
        int[] data = new int[8];
        Prequest send = world.Send_init(data, 0, 8, MPI.INT, other, 3);
        wrongChangedPersistent(send, receive, data);
        rightChangedPersistent(send, receive);
        receive.Start();
        stopped(() -> wrongActive(receive));
        rightChangedPersistent(send);
        receive.Wait();
    }

    private static void wrongBusy() {
        int[] data = new int[8];
        Request receive = world.Irecv(data, 0, 4, MPI.INT, other, 0);
        Request send = world.Isend(data, 3, 4, MPI.INT, other, 0);
        Request.Waitall(new Request[] {send, receive});
    }

    private static void rightBusy() {
        int[] data = new int[8];
        Request receive = world.Irecv(data, 0, 4, MPI.INT, other, 0);
        Request second = world.Irecv(new int[8], 0, 4, MPI.INT, other, 0);
        Request send = world.Isend(data, 4, 4, MPI.INT, other, 0);
        Request again = world.Isend(data, 4, 4, MPI.INT, other, 0);
        Request.Waitall(new Request[] {send, again, receive, second});
        world.Sendrecv(data, 0, 8, MPI.INT, other, 0, new int[8], 0, 8, MPI.INT, other, 0);
    }

    private static void wrongChanged() {
        int[] data = new int[8];
        Request receive = world.Irecv(new int[8], 0, 8, MPI.INT, other, 0);
        Request send = world.Isend(data, 0, 8, MPI.INT, other, 0);
        data[7] = 1;
        Request.Waitany(new Request[] {send});
        receive.Wait();
    }

    private static void rightChanged() {
        int[] data = new int[8];
        Request receive = world.Irecv(new int[8], 0, 7, MPI.INT, other, 0);
        Request send = world.Isend(data, 0, 7, MPI.INT, other, 0);
        data[7] = 1;
        send.Wait();
        Arrays.fill(data, 5);
        receive.Wait();
    }

    private static void wrongChangedPersistent(Prequest send, Prequest receive, int[] data) {
        Prequest.Startall(new Prequest[] {receive, send});
        data[0]++;
        Request.Waitall(new Request[] {receive, send});
    }

    private static void rightChangedPersistent(Prequest send, Prequest receive) {
        receive.Start();
        rightChangedPersistent(send);
        receive.Wait();
    }

    private static void rightChangedPersistent(Prequest send) {
        send.Start();
        send.Wait();
    }

    private static void wrongActive(Prequest receive) {
        receive.Start();
    }

    private static void rightFinalized() {
        world.Iprobe(MPI.ANY_SOURCE, 77);
    }

    private static void wrongFinalized() {
        world.Iprobe(MPI.ANY_SOURCE, 77);
    }
}
