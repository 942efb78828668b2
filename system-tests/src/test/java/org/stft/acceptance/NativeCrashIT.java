package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.stft.acceptance.programs.PassesValueAround;
import org.stft.base.net.HostName;
import org.stft.fault.CrashPoint;
import org.stft.fault.FaultSpec.Kill;
import org.stft.testkit.Crash;
import org.stft.testkit.CrashMatrix;

/** {@link CrashMatrixIT} on the MPI libraries of this machine. */
@Tag("any-java")
@Execution(ExecutionMode.CONCURRENT)
class NativeCrashIT {

    @CrashMatrix(main = PassesValueAround.class, arguments = "5", result = "result of rank .*", kills = Kill.RANK,
        targets = 1, points = CrashPoint.IMAGE_PARTLY_WRITTEN, options = {"--mpi", "open-mpi"})
    void rankKilledOnOpenMpi_comesBackWithTheSameResult(Crash crash) {
        survive(crash, MpiLibraries.OPEN_MPI);
    }

    @CrashMatrix(main = PassesValueAround.class, arguments = "5", result = "result of rank .*", kills = Kill.LAUNCHER,
        targets = 0, points = CrashPoint.SELECTED, options = {"--mpi", "open-mpi"})
    @Tag("campaign")
    void launcherAndAllKilledOnOpenMpi_comesBackWithTheSameResult(Crash crash) {
        survive(crash, MpiLibraries.OPEN_MPI);
    }

    @CrashMatrix(main = PassesValueAround.class, arguments = "5", result = "result of rank .*", kills = Kill.RANK,
        targets = 1, points = CrashPoint.COMMITTED, options = {"--mpi", "mpich"})
    @Tag("campaign")
    void rankKilledOnMpich_comesBackWithTheSameResult(Crash crash) {
        survive(crash, MpiLibraries.MPICH);
    }

    @CrashMatrix(main = PassesValueAround.class, arguments = "5", result = "result of rank .*", kills = Kill.LAUNCHER,
        targets = 0, points = CrashPoint.RENAMED, options = {"--mpi", "mpich"})
    @Tag("matrix")
    void launcherAndAllKilledOnMpich_comesBackWithTheSameResult(Crash crash) {
        survive(crash, MpiLibraries.MPICH);
    }

    @CrashMatrix(main = PassesValueAround.class, arguments = "5", result = "result of rank .*",
        options = {"--mpi", "open-mpi"})
    @Tag("campaign")
    void killedAtAnyPointOnOpenMpi_comesBackWithTheSameResult(Crash crash) {
        survive(crash, MpiLibraries.OPEN_MPI);
    }

    @CrashMatrix(main = PassesValueAround.class, arguments = "5", result = "result of rank .*",
        options = {"--mpi", "mpich"})
    @Tag("campaign")
    void killedAtAnyPointOnMpich_comesBackWithTheSameResult(Crash crash) {
        survive(crash, MpiLibraries.MPICH);
    }

    private static void survive(Crash crash, String library) {
        MpiLibraries.assumeInstalled(library);
        List<String> before = sharedMemory();
        crash.survive();
        assertThat(sharedMemory()).as("memory that killed ranks have shared").isSubsetOf(before);
    }

    /** The files of Open MPI, besides those in directories of launchers. */
    private static List<String> sharedMemory() {
        String prefix = "vader_segment." + HostName.read() + ".";
        return Stream.of(Path.of("/dev/shm").toFile().list()).filter(name -> name.startsWith(prefix)).toList();
    }
}
