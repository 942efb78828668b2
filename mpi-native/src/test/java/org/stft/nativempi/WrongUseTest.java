package org.stft.nativempi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import programs.CollectiveCalls;
import programs.TwoLibraries;

/** A library that cannot be used: each rank says why and what to do, and ends. */
class WrongUseTest {

    @ParameterizedTest
    @EnumSource
    void launcherOfTheOneWithTheLibraryOfTheOther_isRefused(Implementation launcher) {
        Implementation other = launcher == Implementation.MPICH ? Implementation.OPEN_MPI : Implementation.MPICH;
        other.assumeInstalled();
        NativeRanks.Outcome outcome = NativeRanks.run(launcher, 2, CollectiveCalls.class,
            "-Dstft.mpi.library=" + other.library());
        assertThat(outcome.exit()).isNotZero();
        assertThat(outcome.err()).contains("has started 2 ranks", other.id() + " knows of 1",
            "the launcher belongs to another MPI", "-Dstft.mpi.library=");
    }

    @ParameterizedTest
    @EnumSource
    void libraryThatIsNotThere_isNamedWithThePackageToInstall(Implementation launcher) {
        NativeRanks.Outcome outcome = NativeRanks.run(launcher, 2, CollectiveCalls.class,
            "-Dstft.mpi.library=libno-such-mpi.so.7");
        assertThat(outcome.exit()).isNotZero();
        assertThat(outcome.err()).contains("There is no MPI library 'libno-such-mpi.so.7'", "libopenmpi3",
            "libmpich12");
    }

    @Test
    void libraryThatIsNoMpi_isRefused() {
        NativeRanks.Outcome outcome = NativeRanks.run(Implementation.OPEN_MPI, 1, CollectiveCalls.class,
            "-Dstft.mpi.library=libm.so.6");
        assertThat(outcome.exit()).isNotZero();
        assertThat(outcome.err()).contains("no function MPI_Get_library_version in", "libm.so.6");
    }

    @Test
    void twoLibrariesInOneProcess_areRefused() {
        Implementation.MPICH.assumeInstalled();
        NativeRanks.Outcome outcome = NativeRanks.run(Implementation.OPEN_MPI, 1, TwoLibraries.class,
            "-Dprogram.library=" + Implementation.MPICH.library());
        assertThat(outcome.exit()).isNotZero();
        assertThat(outcome.err()).contains("There are two MPI libraries in this process");
    }

    @Test
    void openMpiInAFileWithTheNameOfMpich_isRecognisedAndRuns(@TempDir Path folder) throws IOException {
        Implementation.OPEN_MPI.assumeInstalled();
        Implementation.MPICH.assumeInstalled();
        Path link = folder.resolve("libmpich.so.12");
        Files.createSymbolicLink(link, openMpi());
        NativeRanks.Outcome outcome = NativeRanks.run(Implementation.OPEN_MPI, 3, CollectiveCalls.class,
            "-Dstft.mpi.library=" + link);
        assertThat(outcome.exit()).as("the name of a file says nothing: " + outcome.all()).isZero();
    }

    private static Path openMpi() throws IOException {
        try (var folders = Files.list(Paths.get("/usr/lib"))) {
            Optional<Path> found = folders.map(folder -> folder.resolve(Implementation.OPEN_MPI.library()))
                .filter(Files::exists).findFirst();
            assumeTrue(found.isPresent(), "no " + Implementation.OPEN_MPI.library() + " in a folder of /usr/lib");
            return found.get();
        }
    }
}
