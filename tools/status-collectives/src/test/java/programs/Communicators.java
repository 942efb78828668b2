package programs;

import mpi.Intracomm;
import mpi.MPI;

/** One broadcast on each kind of communicator that a program can make. */
public final class Communicators {

    private Communicators() {
    }

    public static void main(String[] args) {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        ofSplit(world.Split(0, -world.Rank()));
        ofDup((Intracomm) world.clone());
        ofCreate(world.Create(world.Group().Incl(new int[] {2, 0, 1, 3})));
        ofCart(world.Create_cart(new int[] {world.Size()}, new boolean[] {false}, false));
        MPI.Finalize();
    }

    private static void ofSplit(Intracomm split) {
        print(split, broadcast(split));
    }

    private static void ofDup(Intracomm dup) {
        print(dup, broadcast(dup));
    }

    private static void ofCreate(Intracomm created) {
        print(created, broadcast(created));
    }

    private static void ofCart(Intracomm cart) {
        print(cart, broadcast(cart));
    }

    private static int broadcast(Intracomm communicator) {
        int[] data = {communicator.Rank() == 1 ? 5 : 0};
        communicator.Bcast(data, 0, 1, MPI.INT, 1);
        return data[0];
    }

    private static void print(Intracomm communicator, int data) {
        System.out.println(communicator.Size() + " " + data);
    }
}
