package org.stft.acceptance;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import mpi.MPI;
import org.stft.Stft;

/**
 * A program that sends its messages as JSON, with a Jackson of its own, of an older release than the one in the command. Argument: the
 * number of steps.
 */
public final class OwnJackson {

    private static final int TAG = 7;
    private static final int MESSAGE_BYTES = 64;
    private static final int STEP = 0;
    private static final int VALUE = 1;

    private final ObjectMapper json = new ObjectMapper();
    private final double[] state = {0, MPI.COMM_WORLD.Rank() + 1};

    private OwnJackson() {
    }

    public static void main(String[] args) throws IOException {
        int steps = Integer.parseInt(MPI.Init(args)[0]);
        OwnJackson program = new OwnJackson();
        try (Stft stft = Stft.start()) {
            stft.protect("state", program.state);
            while (program.state[STEP] < steps) {
                program.step();
                stft.checkpoint();
            }
        }
        URL jar = ObjectMapper.class.getProtectionDomain().getCodeSource().getLocation();
        System.out.println("result: " + program.state[VALUE]);
        System.out.println("the program's Jackson: " + Path.of(jar.getPath()).getFileName());
        MPI.Finalize();
    }

    private void step() throws IOException {
        byte[] sent = Arrays.copyOf(json.writeValueAsString(state).getBytes(StandardCharsets.UTF_8), MESSAGE_BYTES);
        byte[] received = new byte[MESSAGE_BYTES];
        int size = MPI.COMM_WORLD.Size();
        int rank = MPI.COMM_WORLD.Rank();
        MPI.COMM_WORLD.Sendrecv(sent, 0, MESSAGE_BYTES, MPI.BYTE, (rank + 1) % size, TAG,
            received, 0, MESSAGE_BYTES, MPI.BYTE, (rank + size - 1) % size, TAG);
        String text = new String(received, StandardCharsets.UTF_8).trim();
        state[VALUE] = state[VALUE] / 3 + json.readValue(text, double[].class)[VALUE];
        state[STEP]++;
    }
}
