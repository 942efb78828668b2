package org.stft.acceptance;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.nio.file.Path;
import mpi.MPI;
import org.stft.Stft;

/**
 * A program that packs its messages with a Kryo of its own, of an older release than the one in the back end. Argument: the
 * number of steps.
 */
public final class OwnKryo {

    private static final int TAG = 7;
    private static final int MESSAGE_BYTES = 64;
    private static final int STEP = 0;
    private static final int VALUE = 1;

    private final Kryo kryo = new Kryo();
    private final double[] state = {0, MPI.COMM_WORLD.Rank() + 1};

    private OwnKryo() {
        kryo.register(double[].class);
    }

    public static void main(String[] args) {
        int steps = Integer.parseInt(MPI.Init(args)[0]);
        OwnKryo program = new OwnKryo();
        try (Stft stft = Stft.start()) {
            stft.protect("state", program.state);
            while (program.state[STEP] < steps) {
                program.step();
                stft.checkpoint();
            }
        }
        System.out.println("result: " + program.state[VALUE]);
        System.out.println("the program's Kryo: "
            + Path.of(Kryo.class.getProtectionDomain().getCodeSource().getLocation().getPath()).getFileName());
        MPI.Finalize();
    }

    private void step() {
        byte[] received = new byte[MESSAGE_BYTES];
        int size = MPI.COMM_WORLD.Size();
        int rank = MPI.COMM_WORLD.Rank();
        MPI.COMM_WORLD.Sendrecv(packed(), 0, MESSAGE_BYTES, MPI.BYTE, (rank + 1) % size, TAG,
            received, 0, MESSAGE_BYTES, MPI.BYTE, (rank + size - 1) % size, TAG);
        state[VALUE] = state[VALUE] / 3 + kryo.readObject(new Input(received), double[].class)[VALUE];
        state[STEP]++;
    }

    private byte[] packed() {
        Output output = new Output(MESSAGE_BYTES);
        kryo.writeObject(output, state);
        return output.getBuffer();
    }
}
