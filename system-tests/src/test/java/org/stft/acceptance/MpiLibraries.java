package org.stft.acceptance;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The MPI libraries of this machine: tests on one that is not installed are skipped. */
final class MpiLibraries {

    static final String OPEN_MPI = "open-mpi";
    static final String MPICH = "mpich";

    private MpiLibraries() {
    }

    static void assumeInstalled(String... implementations) {
        for (String implementation : implementations) {
            switch (implementation) {
                case OPEN_MPI -> assumeOnPath("mpirun.openmpi");
                case MPICH -> assumeOnPath("mpiexec.hydra");
                default -> {} // MPJ Express is part of STFT
            }
        }
    }

    private static void assumeOnPath(String program) {
        boolean found = Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
        assumeTrue(found, () -> program + " is not installed");
    }
}
