package programs;

import java.nio.ByteBuffer;
import mpi.MPI;
import mpi.Prequest;
import mpi.Request;

/** Kinds of sends, and the order that synchronous ones add. */
final class SendModes extends Pattern {

    @Override
    Case[] cases() {
        return new Case[] {this::ssendThenToken, this::sendThenToken, this::persistent, this::allSends,
            this::everyCombination, this::readySends};
    }

    void ssendThenToken() {
        thenToken(() -> world.Ssend(data, 0, 1, MPI.INT, 1, 0));
    }

    void sendThenToken() {
        thenToken(() -> world.Send(data, 0, 1, MPI.INT, 1, 0));
    }

    private void thenToken(Runnable send) {
        if (me == 0) {
            send.run();
            send(2, 9);
        } else if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, ANY, 0);
            world.Recv(data, 0, 1, MPI.INT, ANY, 0);
        } else {
            receiveFrom(0, 9);
            send(1, 0);
        }
    }

    void persistent() {
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

    void allSends() {
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

    private static final int MODES = 6;

    /** Each kind of send against each kind of receive: figure 2 d, 24 times. */
    void everyCombination() {
        MPI.Buffer_attach(ByteBuffer.allocateDirect(8192));
        for (int mode = 0; mode < MODES; mode++) {
            for (int receive = 0; receive < 4; receive++) {
                if (me == 1) {
                    twice(receive, 100 + mode);
                } else {
                    sendBy(mode, 100 + mode);
                    if (receive >= 2) {
                        receiveFrom(1, 99); // what Sendrecv sends
                    }
                }
                world.Barrier();
            }
        }
        MPI.Buffer_detach();
    }

    private void sendBy(int mode, int tag) {
        switch (mode) {
            case 0 -> world.Send(data, 0, 1, MPI.INT, 1, tag);
            case 1 -> world.Bsend(data, 0, 1, MPI.INT, 1, tag);
            case 2 -> world.Isend(data, 0, 1, MPI.INT, 1, tag).Wait();
            case 3 -> world.Ibsend(data, 0, 1, MPI.INT, 1, tag).Wait();
            case 4 -> world.Issend(data, 0, 1, MPI.INT, 1, tag).Wait();
            default -> world.Ssend(data, 0, 1, MPI.INT, 1, tag);
        }
    }

    private void twice(int receive, int tag) {
        for (int i = 0; i < 2; i++) {
            int partner = i == 0 ? 0 : 2;
            switch (receive) {
                case 0 -> world.Recv(data, 0, 1, MPI.INT, ANY, tag);
                case 1 -> world.Irecv(data, 0, 1, MPI.INT, ANY, tag).Wait();
                case 2 -> world.Sendrecv(data, 1, 1, MPI.INT, partner, 99, data, 0, 1, MPI.INT, ANY, tag);
                default -> world.Sendrecv_replace(data, 0, 1, MPI.INT, partner, 99, ANY, tag);
            }
        }
    }

    /** A ready send needs a receive that is posted. */
    void readySends() {
        for (int tag = 110; tag <= 111; tag++) {
            Request[] posted = me == 1
                ? new Request[] {world.Irecv(data, 0, 1, MPI.INT, ANY, tag), world.Irecv(data, 1, 1, MPI.INT, ANY, tag)}
                : new Request[0];
            world.Barrier();
            if (me == 1) {
                Request.Waitall(posted);
            } else if (tag == 110) {
                world.Rsend(data, 0, 1, MPI.INT, 1, tag);
            } else {
                world.Irsend(data, 0, 1, MPI.INT, 1, tag).Wait();
            }
        }
    }
}
