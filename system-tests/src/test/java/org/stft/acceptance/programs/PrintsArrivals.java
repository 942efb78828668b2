package org.stft.acceptance.programs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import mpi.Comm;
import mpi.MPI;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/**
 * Rank 0 prints in which order the messages of the others have arrived, and how often it has looked for them, in all
 * ways in which a program can see that. The others send each message after a random time.
 */
public final class PrintsArrivals {

    private static final int MESSAGES = 12;
    private static final int MOST_MICROS = 2000;

    private final Comm world = MPI.COMM_WORLD;
    private final int others;
    private final List<Integer> sources = new ArrayList<>();
    private long polls;

    private PrintsArrivals() {
        this.others = world.Size() - 1;
    }

    public static void main(String[] args) {
        MPI.Init(args);
        PrintsArrivals program = new PrintsArrivals();
        if (MPI.COMM_WORLD.Rank() == 0) {
            program.receiveAll();
        } else {
            program.sendAll();
        }
        MPI.Finalize();
    }

    private void sendAll() {
        Random random = new Random();
        for (int way = 1; way <= 7; way++) {
            world.Recv(new int[1], 0, 1, MPI.INT, 0, 99);
            for (int i = 0; i < MESSAGES; i++) {
                LockSupport.parkNanos(random.nextInt(MOST_MICROS) * 1000L); // the messages race
                world.Send(new int[] {i}, 0, 1, MPI.INT, 0, way);
            }
        }
    }

    private void go() {
        for (int rank = 1; rank <= others; rank++) {
            world.Send(new int[1], 0, 1, MPI.INT, rank, 99);
        }
    }

    private void print(String way) {
        System.out.println(way + " " + sources + " polls " + polls);
        sources.clear();
        polls = 0;
    }

    private void receiveAll() {
        int all = others * MESSAGES;
        go();
        for (int i = 0; i < all; i++) {
            got(world.Recv(new int[1], 0, 1, MPI.INT, MPI.ANY_SOURCE, 1));
        }
        print("Recv");
        waitany(all);
        iprobe(all);
        testsome();
        go();
        for (int i = 0; i < all; i++) {
            Status found = world.Probe(MPI.ANY_SOURCE, 5);
            got(world.Recv(new int[1], 0, 1, MPI.INT, found.source, 5));
        }
        print("Probe");
        persistent(all);
        waitsome();
    }

    private void got(Status status) {
        sources.add(status.source);
    }

    private void waitany(int all) {
        Request[] open = {receive(MPI.ANY_SOURCE, 2), receive(MPI.ANY_SOURCE, 2)};
        go();
        for (int i = 0; i < all; i++) {
            Status done = Request.Waitany(open);
            got(done);
            open[done.index] = i < all - 2 ? receive(MPI.ANY_SOURCE, 2) : MPI.REQUEST_NULL;
        }
        print("Waitany");
    }

    private Request receive(int source, int tag) {
        return world.Irecv(new int[1], 0, 1, MPI.INT, source, tag);
    }

    private void iprobe(int all) {
        go();
        for (int i = 0; i < all; i++) {
            Status found = world.Iprobe(MPI.ANY_SOURCE, 3);
            while (found == null) {
                polls++;
                found = world.Iprobe(MPI.ANY_SOURCE, 3);
            }
            got(world.Recv(new int[1], 0, 1, MPI.INT, found.source, 3));
        }
        print("Iprobe");
    }

    /** Nothing can have come at the first test. */
    private void testsome() {
        Request[] open = new Request[others];
        for (int i = 0; i < others; i++) {
            open[i] = receive(1 + i, 4);
        }
        polls += Request.Testsome(open).length == 0 ? 1 : 0;
        go();
        int[] left = new int[others];
        Arrays.fill(left, MESSAGES);
        while (Arrays.stream(left).sum() > 0) {
            Status[] some = Request.Testsome(open);
            polls += some.length == 0 ? 1 : 0;
            renew(open, left, some, 4);
        }
        print("Testsome");
    }

    private void renew(Request[] open, int[] left, Status[] some, int tag) {
        for (Status each : some) {
            got(each);
            left[each.index]--;
            open[each.index] = left[each.index] > 0 ? receive(1 + each.index, tag) : MPI.REQUEST_NULL;
        }
    }

    private void persistent(int all) {
        Prequest receive = world.Recv_init(new int[1], 0, 1, MPI.INT, MPI.ANY_SOURCE, 6);
        receive.Start();
        polls += receive.Test() == null ? 1 : 0;
        go();
        for (int i = 0; i < all; i++) {
            Status done = receive.Test();
            while (done == null) {
                polls++;
                done = receive.Test();
            }
            got(done);
            if (i < all - 1) {
                receive.Start();
            }
        }
        print("Test");
    }

    private void waitsome() {
        Request[] open = new Request[others];
        int[] left = new int[others];
        Arrays.fill(left, MESSAGES);
        for (int i = 0; i < others; i++) {
            open[i] = receive(1 + i, 7);
        }
        go();
        while (Arrays.stream(left).sum() > 0) {
            renew(open, left, Request.Waitsome(open), 7);
        }
        print("Waitsome");
    }
}
