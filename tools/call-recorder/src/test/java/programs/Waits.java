package programs;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;

/** Rank 0 waits in each way for messages that rank 1 sends once the log of rank 0 tells so. The argument is its directory. */
public final class Waits {

    private Waits() {
    }

    public static void main(String[] args) throws IOException {
        String[] own = MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        for (int tag = 0; tag < 3; tag++) {
            if (world.Rank() == 0) {
                Request first = world.Irecv(new int[1], 0, 1, MPI.INT, 1, tag);
                Request second = world.Irecv(new int[1], 0, 1, MPI.INT, 1, tag);
                waitFor(tag, first, second);
            } else {
                await(Path.of(own[0]), tag + 1);
                world.Send(new int[1], 0, 1, MPI.INT, 0, tag);
                world.Send(new int[1], 0, 1, MPI.INT, 0, tag);
            }
        }
        world.Barrier();
        MPI.Finalize();
    }

    private static void waitFor(int tag, Request first, Request second) {
        Request[] both = {first, null, second};
        switch (tag) {
            case 0 -> first.Wait();
            case 1 -> Request.Waitall(new Request[] {first, second});
            default -> Request.Waitany(new Request[] {both[0], both[2]});
        }
        first.Wait();
        second.Wait();
    }

    private static void await(Path directory, int lines) throws IOException {
        while (lines(directory) < lines) {
            Thread.onSpinWait();
        }
    }

    private static long lines(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            Path log = files.filter(file -> file.endsWith("rank-00000.log")).findFirst().orElse(null);
            return log == null ? 0 : Files.readString(log, ISO_8859_1).split("waits\t", -1).length - 1;
        }
    }
}
