package programs;

import java.nio.file.Files;
import java.nio.file.Path;
import mpi.MPI;

/** Runs another program with ranks that share memory two by two, as if they were on several hosts: each pair has a directory of its own. */
public final class TwoHosts {

    private TwoHosts() {
    }

    /** @param args those of MPJ Express, then the directory, the program and its arguments */
    public static void main(String[] args) throws Exception {
        int own = 3; // after the rank, the configuration and the device
        Path directory = Path.of(args[own], "host-" + Integer.parseInt(args[0]) / 2);
        System.setProperty("stft.collectives.directory", Files.createDirectories(directory).toString());
        String[] rest = new String[args.length - 2];
        System.arraycopy(args, 0, rest, 0, own);
        System.arraycopy(args, own + 2, rest, own, args.length - own - 2);
        Class.forName(args[own + 1]).getMethod("main", String[].class).invoke(null, (Object) rest);
        if (MPI.COMM_WORLD == null) {
            throw new IllegalStateException("MPI was not started");
        }
    }
}
