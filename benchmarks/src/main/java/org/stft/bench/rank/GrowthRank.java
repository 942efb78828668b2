package org.stft.bench.rank;

import java.io.IOException;
import mpi.MPI;
import org.stft.Stft;

/**
 * A rank that saves a state of a given size, and after a restart measures how long it takes to have it again.
 *
 * <p>Arguments: {@code bytes} or {@code objects}, how many of them, versions to warm up, versions to measure.
 */
public final class GrowthRank {

    /** A block fills whole regions of the heap, with its header. */
    private static final int BLOCK_DOUBLES = (8 << 20) - 2;

    private GrowthRank() {
    }

    /** An object as programs have many of. */
    private static final class Particle {
        private double position;
        private double speed;
        private int cell;
    }

    /** The objects of a rank. */
    private static final class Particles {

        private final Particle[] all;

        private Particles(int count) {
            all = new Particle[count];
            for (int i = 0; i < count; i++) {
                Particle particle = new Particle();
                particle.position = i;
                particle.speed = 1.0 / (i + 1);
                particle.cell = i;
                all[i] = particle;
            }
        }

        private void move() {
            for (Particle each : all) {
                each.position += each.speed;
                each.cell++;
            }
        }
    }

    /** Runs this rank. */
    public static void main(String[] arguments) throws IOException {
        String[] own = MPI.Init(arguments);
        long amount = Long.parseLong(own[1]);
        double[][] blocks = own[0].equals("bytes") ? blocks(amount / Double.BYTES) : new double[0][];
        int objects = own[0].equals("objects") ? (int) amount : 0;
        MPI.COMM_WORLD.Barrier();
        long began = System.nanoTime();
        try (Stft stft = Stft.start()) {
            for (int i = 0; i < blocks.length; i++) {
                stft.protect("block-" + i, blocks[i]);
            }
            Particles particles = stft.protect("particles", Particles.class, () -> new Particles(objects));
            if (stft.restartedFrom().isPresent()) {
                MPI.COMM_WORLD.Barrier();
                Measured.printOnce("restore", (System.nanoTime() - began) / 1e9);
            } else {
                save(stft, particles, Integer.parseInt(own[2]));
                measure(stft, particles, Integer.parseInt(own[3]));
                stft.checkpointNow(); // rank 0 dies once it is committed
            }
        }
        MPI.Finalize();
    }

    /** Numbers that no compression shortens. */
    private static double[][] blocks(long doubles) {
        double[][] blocks = new double[(int) ((doubles + BLOCK_DOUBLES - 1) / BLOCK_DOUBLES)][];
        for (int i = 0; i < blocks.length; i++) {
            blocks[i] = new double[(int) Math.min(BLOCK_DOUBLES, doubles - (long) i * BLOCK_DOUBLES)];
            for (int at = 0; at < blocks[i].length; at++) {
                blocks[i][at] = Math.sqrt((double) i * BLOCK_DOUBLES + at);
            }
        }
        return blocks;
    }

    private static void save(Stft stft, Particles particles, int versions) {
        for (int i = 0; i < versions; i++) {
            particles.move();
            stft.checkpointNow();
        }
    }

    /** The time of each version on rank 0, and the processor time of all of them on each rank. */
    private static void measure(Stft stft, Particles particles, int versions) throws IOException {
        double processor = Measured.processor();
        for (int i = 0; i < versions; i++) {
            particles.move();
            Measured.printOnce("version", Measured.time(stft::checkpointNow));
        }
        Measured.print("processor", (Measured.processor() - processor) / versions);
    }
}
