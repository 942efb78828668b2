package org.stft.nativempi;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The native MPI implementations of this machine, with their launchers. */
public enum Implementation {
    OPEN_MPI("open-mpi", "libmpi.so.40", "openmpi-bin libopenmpi3", "mpirun.openmpi", "mpirun"),
    MPICH("mpich", "libmpich.so.12", "mpich libmpich12", "mpiexec.hydra");

    private final String id;
    private final String library;
    private final String packages;
    private final List<String> launchers;

    Implementation(String id, String library, String packages, String... launchers) {
        this.id = id;
        this.library = library;
        this.packages = packages;
        this.launchers = List.of(launchers);
    }

    String id() {
        return id;
    }

    String library() {
        return library;
    }

    /** Skips the test where it is not installed. */
    void assumeInstalled() {
        assumeTrue(!launcher().isEmpty(),
            "no launcher of " + id + " on this machine; Debian: apt-get install " + packages);
    }

    private String launcher() {
        return launchers.stream().filter(Implementation::onPath).findFirst().orElse("");
    }

    private static boolean onPath(String name) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, name)));
    }

    /** What goes before {@code java}: {@code env}, as mpirun changes the command line of a program called java. */
    List<String> command(int ranks) {
        List<String> command = new ArrayList<>(List.of(launcher(), "-np", String.valueOf(ranks)));
        if (this == OPEN_MPI) {
            command.addAll(List.of("--bind-to", "none", "--oversubscribe"));
        }
        command.add("env");
        return command;
    }
}
