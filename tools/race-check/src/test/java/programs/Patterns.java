package programs;

import java.nio.ByteBuffer;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/**
 * Small programs for three ranks, one for each method: the examples of figure 2, a case for each rule, Umpire's patterns and bugs of real programs,
 * all written anew. A barrier after each keeps them apart. Where one order would hang, a delay makes the other one likely.
 */
public final class Patterns {

    private static final int ANY = MPI.ANY_SOURCE;
    private static final int ANY_TAG = MPI.ANY_TAG;

    private final Intracomm world = MPI.COMM_WORLD;
    private final int me = world.Rank();
    private final int[] data = new int[4];

    private Patterns() {
    }

    public static void main(String[] args) throws InterruptedException {
        MPI.Init(args);
        new Patterns().all();
        MPI.Finalize();
    }

    private void all() throws InterruptedException {
        Case[] cases = {this::figure2a, this::figure2b, this::figure2c, this::figure2d, this::causalOrder,
            this::answerOnAnotherTag,
            this::anyTagOfOneSource, this::wildcardThenNamed, this::namedThenWildcard, this::anyTagThenTag,
            this::tagThenAnyTag,
            this::postedBeforeBarrier, this::barrierBetween, this::waitanyInAnyOrder, this::waitallInOrder,
            this::testsUntilDone,
            this::probeThenReceiveThat, this::probeThenReceiveAny, this::iprobeThenReceiveThat, this::ssendThenToken,
            this::sendThenToken,
            this::bcastOrders, this::bcastDoesNotOrder, this::persistent, this::allSends, this::twoCommunicators,
            this::insideOneCommunicator,
            this::oneSenderManyReceives, this::completedLast, this::sizesAndData, this::selfMessage, this::buggyLoop};
        for (Case each : cases) {
            each.run();
            world.Barrier();
        }
    }

    private interface Case {
        void run() throws InterruptedException;
    }

    private void send(int destination, int tag) {
        world.Send(new int[] {me}, 0, 1, MPI.INT, destination, tag);
    }

    private void receiveFrom(int source, int tag) {
        world.Recv(data, 0, 1, MPI.INT, source, tag);
    }

    private void figure2a() {
        if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, ANY, 5);
            world.Recv(data, 0, 1, MPI.INT, ANY, 6);
        } else {
            send(1, me == 0 ? 5 : 6);
        }
    }

    private void figure2b() {
        if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, 0, 5);
            world.Recv(data, 0, 1, MPI.INT, ANY, 5);
        } else {
            send(1, 5);
        }
    }

    private void figure2c() {
        if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, ANY, ANY_TAG);
            world.Recv(data, 0, 1, MPI.INT, ANY, ANY_TAG);
        } else if (me == 0) {
            send(1, 5);
            send(1, 6);
        }
    }

    private void figure2d() {
        if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, ANY, 1);
            world.Recv(data, 0, 1, MPI.INT, ANY, 1);
        } else {
            world.Send(new int[] {me}, 0, 1, MPI.INT, 1, 1);
        }
    }

    /** The racing message is sent before the one that is received, in causal order. */
    private void causalOrder() {
        if (me == 2) {
            send(1, 0);
            send(0, 9);
        } else if (me == 0) {
            receiveFrom(2, 9);
            send(1, 0);
        } else {
            world.Recv(data, 0, 1, MPI.INT, ANY, 0);
            world.Recv(data, 0, 1, MPI.INT, ANY, 0);
        }
    }

    private void answerOnAnotherTag() {
        if (me == 0) {
            send(1, 1);
        } else if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, ANY, 1);
            send(2, 2);
            world.Recv(data, 0, 1, MPI.INT, ANY, 1);
        } else {
            receiveFrom(1, 2);
            send(1, 1);
        }
    }

    private void anyTagOfOneSource() {
        if (me == 0) {
            send(1, 1);
            send(1, 2);
        } else if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, 0, ANY_TAG);
            world.Recv(data, 0, 1, MPI.INT, 0, ANY_TAG);
        }
    }

    private void wildcardThenNamed() throws InterruptedException {
        if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, ANY, 0);
            world.Recv(data, 0, 1, MPI.INT, 2, 0);
        } else {
            Thread.sleep(me == 2 ? 100 : 0);
            send(1, 0);
        }
    }

    private void namedThenWildcard() {
        if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, 2, 0);
            world.Recv(data, 0, 1, MPI.INT, ANY, 0);
        } else {
            send(1, 0);
        }
    }

    private void anyTagThenTag() throws InterruptedException {
        if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, ANY, ANY_TAG);
            world.Recv(data, 0, 1, MPI.INT, ANY, 1);
        } else {
            Thread.sleep(me == 0 ? 100 : 0);
            send(1, me == 0 ? 1 : 2);
        }
    }

    private void tagThenAnyTag() {
        if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, ANY, 1);
            world.Recv(data, 0, 1, MPI.INT, ANY, ANY_TAG);
        } else {
            send(1, me == 0 ? 1 : 2);
        }
    }

    private void postedBeforeBarrier() {
        Request open = me == 1 ? world.Irecv(data, 0, 1, MPI.INT, ANY, 0) : null;
        world.Barrier();
        if (me == 1) {
            open.Wait();
            world.Recv(data, 0, 1, MPI.INT, ANY, 0);
        } else {
            send(1, 0);
        }
    }

    private void barrierBetween() {
        if (me == 0) {
            send(1, 0);
        } else if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, ANY, 0);
        }
        world.Barrier();
        if (me == 2) {
            send(1, 0);
        } else if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, ANY, 0);
        }
    }

    private void waitanyInAnyOrder() {
        if (me == 1) {
            Request[] both = {world.Irecv(data, 0, 1, MPI.INT, ANY, 0), world.Irecv(data, 1, 1, MPI.INT, ANY, 0)};
            both[1].Wait();
            Request.Waitany(new Request[] {both[0]});
        } else {
            send(1, 0);
        }
    }

    private void waitallInOrder() {
        if (me == 1) {
            Request.Waitall(
                new Request[] {world.Irecv(data, 0, 1, MPI.INT, ANY, 0), world.Irecv(data, 1, 1, MPI.INT, ANY, 0)});
        } else {
            send(1, 0);
        }
    }

    private void testsUntilDone() {
        if (me == 1) {
            Request[] both = {world.Irecv(data, 0, 1, MPI.INT, ANY, 0), world.Irecv(data, 1, 1, MPI.INT, ANY, 0)};
            while (both[1].Test() == null) {
                Thread.onSpinWait();
            }
            while (both[0].Test() == null) {
                Thread.onSpinWait();
            }
        } else {
            send(1, 0);
        }
    }

    private void probeThenReceiveThat() {
        if (me == 1) {
            for (int i = 0; i < 2; i++) {
                Status found = world.Probe(ANY, 0);
                world.Recv(data, 0, 1, MPI.INT, found.source, 0);
            }
        } else {
            send(1, 0);
        }
    }

    private void probeThenReceiveAny() {
        if (me == 1) {
            for (int i = 0; i < 2; i++) {
                world.Probe(ANY, ANY_TAG);
                world.Recv(data, 0, 1, MPI.INT, ANY, ANY_TAG);
            }
        } else {
            send(1, 0);
        }
    }

    private void iprobeThenReceiveThat() {
        for (int i = 0; me == 1 && i < 2; i++) {
            Status found = null;
            while (found == null) {
                found = world.Iprobe(ANY, 0);
            }
            world.Recv(data, 0, 1, MPI.INT, found.source, 0);
        }
        if (me != 1) {
            send(1, 0);
        }
    }

    private void ssendThenToken() {
        if (me == 0) {
            world.Ssend(data, 0, 1, MPI.INT, 1, 0);
            send(2, 9);
        } else if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, ANY, 0);
            world.Recv(data, 0, 1, MPI.INT, ANY, 0);
        } else {
            receiveFrom(0, 9);
            send(1, 0);
        }
    }

    private void sendThenToken() {
        if (me == 0) {
            world.Send(data, 0, 1, MPI.INT, 1, 0);
            send(2, 9);
        } else if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, ANY, 0);
            world.Recv(data, 0, 1, MPI.INT, ANY, 0);
        } else {
            receiveFrom(0, 9);
            send(1, 0);
        }
    }

    /** From the receiver, who is root, to the other sender. */
    private void bcastOrders() {
        if (me == 0) {
            send(1, 0);
        } else if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, ANY, 0);
        }
        world.Bcast(data, 0, 1, MPI.INT, 1);
        if (me == 2) {
            send(1, 0);
        } else if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, ANY, 0);
        }
    }

    /** The sender is root, and may send before the receiver has received. */
    private void bcastDoesNotOrder() {
        if (me == 0) {
            send(1, 0);
        } else if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, ANY, 0);
        }
        world.Bcast(data, 0, 1, MPI.INT, 2);
        if (me == 2) {
            send(1, 0);
        } else if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, ANY, 0);
        }
    }

    private void persistent() {
        if (me == 1) {
            Prequest again = world.Recv_init(data, 0, 1, MPI.INT, ANY, 0);
            for (int i = 0; i < 2; i++) {
                again.Start();
                again.Wait();
            }
        } else {
            Prequest sent = world.Send_init(data, 0, 1, MPI.INT, 1, 0);
            sent.Start();
            sent.Wait();
        }
    }

    private void allSends() {
        if (me == 1) {
            for (int i = 0; i < 6; i++) {
                world.Recv(data, 0, 1, MPI.INT, ANY, 0);
            }
            return;
        }
        world.Issend(data, 0, 1, MPI.INT, 1, 0).Wait();
        world.Isend(data, 0, 1, MPI.INT, 1, 0).Wait();
        MPI.Buffer_attach(ByteBuffer.allocateDirect(4096));
        world.Bsend(data, 0, 1, MPI.INT, 1, 0);
        MPI.Buffer_detach();
    }

    /** The same tag on two communicators: nothing crosses. */
    private void twoCommunicators() {
        Intracomm other = (Intracomm) world.clone();
        if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, ANY, 0);
            other.Recv(data, 0, 1, MPI.INT, ANY, 0);
        } else if (me == 0) {
            send(1, 0);
        } else {
            other.Send(data, 0, 1, MPI.INT, 1, 0);
        }
    }

    /** Ranks are counted backwards here. */
    private void insideOneCommunicator() {
        Intracomm turned = world.Split(0, -me);
        if (me == 2) {
            turned.Recv(data, 0, 1, MPI.INT, ANY, 0);
            turned.Recv(data, 0, 1, MPI.INT, ANY, 0);
        } else {
            turned.Send(data, 0, 1, MPI.INT, 0, 0);
        }
    }

    /** Umpire's no-error-wait-any_src3: one sender, the wildcard complete last. */
    private void oneSenderManyReceives() {
        if (me == 0) {
            Request open = world.Irecv(data, 0, 1, MPI.INT, ANY, 0);
            world.Recv(data, 1, 1, MPI.INT, 1, 0);
            world.Recv(data, 2, 1, MPI.INT, 1, 0);
            open.Wait();
        } else if (me == 1) {
            send(0, 0);
            send(0, 0);
            send(0, 0);
        }
    }

    /** Umpire's any_src-can-deadlock4: hangs if the first receive takes a message of rank 1. */
    private void completedLast() throws InterruptedException {
        if (me == 0) {
            Request open = world.Irecv(data, 0, 1, MPI.INT, ANY, 0);
            world.Recv(data, 1, 1, MPI.INT, 1, 0);
            send(1, 0);
            world.Recv(data, 2, 1, MPI.INT, ANY, 0);
            open.Wait();
        } else if (me == 1) {
            Thread.sleep(100);
            send(0, 0);
            receiveFrom(0, 0);
            send(0, 0);
        } else {
            send(0, 0);
        }
    }

    /** Sizes and data both received from anybody: they may be of different ranks. */
    private void sizesAndData() {
        if (me == 1) {
            for (int i = 0; i < 2; i++) {
                world.Recv(data, 0, 1, MPI.INT, ANY, 1);
                world.Recv(data, 0, 4, MPI.INT, ANY, 2);
            }
        } else {
            send(1, 1);
            world.Send(data, 0, 1, MPI.INT, 1, 2);
        }
    }

    private void selfMessage() {
        if (me == 1) {
            Request own = world.Isend(data, 0, 1, MPI.INT, 1, 0);
            world.Recv(data, 0, 1, MPI.INT, ANY, 0);
            world.Recv(data, 0, 1, MPI.INT, ANY, 0);
            own.Wait();
        } else if (me == 0) {
            send(1, 0);
        }
    }

    /** MPI-BugBench's ANY_SOURCE-001: the receive in the branch waits for a rank whose messages may be gone. */
    private void buggyLoop() throws InterruptedException {
        if (me != 0) {
            Thread.sleep(me == 1 ? 100 : 0);
            send(0, 0);
            if (me == 1) {
                send(0, 0);
            }
            return;
        }
        for (int i = 1; i < 3; i++) {
            world.Recv(data, 0, 1, MPI.INT, ANY, 0);
            if (data[0] != i && i == 1) {
                world.Recv(data, 0, 1, MPI.INT, 1, 0);
            }
        }
    }
}
