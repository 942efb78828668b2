package org.stft.bench.rank;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import mpi.MPI;
import org.stft.Stft;

/**
 * A rank that prints when its program begins or continues after a restart. The fresh run saves one version; the
 * restarted one then reads as many bytes by hand for comparison.
 *
 * <p>Arguments: MiB of state, directory for the file read by hand.
 */
public final class RestartRank {

    private static final int BUFFER_BYTES = 256 << 10;

    private RestartRank() {
    }

    /** Runs this rank. */
    public static void main(String[] arguments) throws IOException {
        String[] own = MPI.Init(arguments);
        Measured.printInstant("initialized");
        double[] state = new double[Integer.parseInt(own[0]) << 17];
        Path file = Files.createDirectories(Path.of(own[1])).resolve("rank-" + MPI.COMM_WORLD.Rank());
        try (Stft stft = Stft.start()) {
            stft.protect("state", state);
            Measured.printInstant("continues");
            if (stft.restartedFrom().isPresent()) {
                Measured.printOnce("read", Measured.time(() -> readByHand(file, state)));
            } else {
                System.arraycopy(States.random(Integer.parseInt(own[0])), 0, state, 0, state.length);
                Candidate.write(file, state, BUFFER_BYTES, true);
            }
            stft.checkpointNow();
        }
        MPI.Finalize();
    }

    private static void readByHand(Path file, double[] state) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES).order(ByteOrder.nativeOrder());
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            for (int done = 0; done < state.length;) {
                buffer.clear();
                while (buffer.hasRemaining() && channel.read(buffer) >= 0) {
                    // a read may return fewer bytes than the buffer holds
                }
                int count = buffer.flip().remaining() / Double.BYTES;
                buffer.asDoubleBuffer().get(state, done, count);
                done += count;
            }
        }
    }
}
