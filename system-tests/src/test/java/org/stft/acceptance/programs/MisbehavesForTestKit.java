package org.stft.acceptance.programs;

import java.io.IOException;
import java.util.concurrent.locks.LockSupport;
import mpi.MPI;
import org.stft.Stft;

/**
 * A program with the faults that the test kit must find. Arguments: how many steps; {@code state} if it forgets to
 * protect its value, {@code child} if it leaves a process running, {@code end} if it never ends.
 */
public final class MisbehavesForTestKit {

    private MisbehavesForTestKit() {
    }

    public static void main(String[] args) throws IOException {
        String[] own = MPI.Init(args);
        int[] step = new int[1];
        long[] value = {MPI.COMM_WORLD.Rank()};
        if (own[1].equals("child")) {
            new ProcessBuilder("sleep", "600").start();
        }
        try (Stft stft = Stft.start()) {
            stft.protect("step", step);
            if (!own[1].equals("state")) {
                stft.protect("value", value);
            }
            while (step[0] < Integer.parseInt(own[0])) {
                step[0]++;
                PassesValueAround.pass(value, step[0]);
                stft.checkpoint();
            }
        }
        System.out.println("result: " + value[0]);
        while (own[1].equals("end")) {
            LockSupport.park();
        }
        MPI.Finalize();
    }
}
