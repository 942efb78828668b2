package org.stft.acceptance.programs;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import mpi.MPI;

/**
 * Two threads of rank 0 receive the same messages: which thread gets which depends on the order of their calls. With the
 * argument {@code locking} they take a lock for each call. With {@code racing} they also race without a call of MPI between
 * them, and the outcome is sent to rank 1.
 */
public final class TwoThreadsReceive {

    private static final int ROUNDS = 40;
    private static final int TO_RANK_1 = 9;

    private final AtomicInteger first = new AtomicInteger();
    private final CyclicBarrier both = new CyclicBarrier(2);
    private final Object lock = new Object();
    private final String how;

    private TwoThreadsReceive(String how) {
        this.how = how;
    }

    public static void main(String[] arguments) throws InterruptedException {
        String how = MPI.Init(arguments)[0];
        if (MPI.COMM_WORLD.Rank() == 0) {
            new TwoThreadsReceive(how).receiveAll();
        } else {
            sendAll(how);
        }
        MPI.Finalize();
    }

    private static void sendAll(String how) {
        int[] value = new int[1];
        for (int message = 0; message < 2 * ROUNDS; message++) {
            value[0] = message;
            MPI.COMM_WORLD.Send(value, 0, 1, MPI.INT, 0, 1);
            if (how.equals("racing") && message % 2 == 1) {
                MPI.COMM_WORLD.Recv(value, 0, 1, MPI.INT, 0, TO_RANK_1);
            }
        }
    }

    private void receiveAll() throws InterruptedException {
        List<Integer> ofTheOther = new ArrayList<>();
        Thread other = new Thread(() -> receive(2, ofTheOther));
        other.start();
        List<Integer> mine = new ArrayList<>();
        receive(1, mine);
        other.join();
        System.out.println(mine + " " + ofTheOther);
    }

    private void receive(int me, List<Integer> got) {
        for (int round = 0; round < ROUNDS; round++) {
            if (how.equals("locking")) {
                synchronized (lock) {
                    got.add(receive());
                }
            } else {
                got.add(receive());
            }
            if (how.equals("racing")) {
                race(me);
            }
        }
    }

    private static int receive() {
        int[] value = new int[1];
        MPI.COMM_WORLD.Recv(value, 0, 1, MPI.INT, 1, 1);
        return value[0];
    }

    private void race(int me) {
        await();
        boolean won = first.compareAndSet(0, me);
        await();
        if (me == 1) {
            MPI.COMM_WORLD.Send(new int[] {won ? 1 : 2}, 0, 1, MPI.INT, 1, TO_RANK_1);
            first.set(0);
        }
        await();
    }

    private void await() {
        try {
            both.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }
}
