package programs;

import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import mpi.Intracomm;
import mpi.MPI;

/**
 * The last rank never comes to an operation, which with {@code First} is the first one on a communicator. The others print which part of a core their process has used for some seconds in it, and end the job.
 */
public final class NeverComes {

    private static final int WARM_UP = 20;
    private static final int ROOT = 0;
    private static final int FOR_THE_OTHERS = 6;

    private NeverComes() {
    }

    /**
     * @param args those of MPJ Express, then the operation, the number of bytes, the seconds to look for, and a rank that
     *     comes late, if any
     */
    public static void main(String[] args) throws InterruptedException {
        String[] own = MPI.Init(args);
        int count = Integer.parseInt(own[1]);
        for (int i = 0; i < WARM_UP; i++) {
            call(own[0], count);
        }
        Intracomm fresh = (Intracomm) MPI.COMM_WORLD.clone();
        if (MPI.COMM_WORLD.Rank() == MPI.COMM_WORLD.Size() - 1) {
            TimeUnit.DAYS.sleep(1);
        }
        Thread observer = new Thread(() -> observe(Integer.parseInt(own[2])));
        observer.setDaemon(true);
        observer.start();
        if (own.length > 3 && MPI.COMM_WORLD.Rank() == Integer.parseInt(own[3])) {
            TimeUnit.SECONDS.sleep(1); // longer than any root waits
        }
        if (own[0].equals("First")) {
            fresh.Bcast(new byte[count], 0, count, MPI.BYTE, ROOT);
        }
        call(own[0], count);
        TimeUnit.DAYS.sleep(1); // not at the root of a gather
    }

    private static void observe(int seconds) {
        try {
            TimeUnit.SECONDS.sleep(2); // past the compilation of what was called
            long begin = processor();
            long start = System.nanoTime();
            TimeUnit.SECONDS.sleep(seconds);
            System.out.println((double) (processor() - begin) / (System.nanoTime() - start));
            System.out.flush();
            if (MPI.COMM_WORLD.Rank() == ROOT) {
                TimeUnit.SECONDS.sleep(FOR_THE_OTHERS);
                Runtime.getRuntime().halt(1);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static long processor() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
            .getProcessCpuTime();
    }

    private static void call(String operation, int count) {
        int ranks = MPI.COMM_WORLD.Size();
        byte[] one = new byte[count];
        byte[] all = new byte[ranks * count];
        switch (operation) {
            case "Bcast" -> MPI.COMM_WORLD.Bcast(one, 0, count, MPI.BYTE, ROOT);
            case "LateRoot" -> MPI.COMM_WORLD.Bcast(one, 0, count, MPI.BYTE, ranks - 1);
            case "Scatter" -> MPI.COMM_WORLD.Scatter(all, 0, count, MPI.BYTE, one, 0, count, MPI.BYTE, ROOT);
            default -> MPI.COMM_WORLD.Gather(one, 0, count, MPI.BYTE, all, 0, count, MPI.BYTE, ROOT);
        }
    }
}
