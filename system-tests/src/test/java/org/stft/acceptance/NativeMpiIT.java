package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.acceptance.programs.EndsInItsOwnWay;
import org.stft.acceptance.programs.PassesValueAround;
import org.stft.launcher.programs.UsesNoMpi;
import org.stft.testkit.Ended;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** The same class files on the MPI libraries of this machine, by {@code --mpi} alone. */
@Tag("any-java")
@Execution(ExecutionMode.CONCURRENT)
class NativeMpiIT {

    private static final String STEPS = "200";

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private static List<String> results(Ended run) {
        return run.out().lines().filter(line -> line.contains("result of rank")).sorted().toList();
    }

    private List<String> expected() {
        return results(jobs.job(PassesValueAround.class, 3, STEPS).run("--every", "1h").expect(0));
    }

    @Test
    void rankIsKilledOnOpenMpi_jobComesBackWithTheResultOfMpjExpress() {
        rankIsKilled(MpiLibraries.OPEN_MPI);
    }

    @Test
    @Tag("matrix")
    void rankIsKilledOnMpich_jobComesBackWithTheResultOfMpjExpress() {
        rankIsKilled(MpiLibraries.MPICH);
    }

    private void rankIsKilled(String mpi) {
        MpiLibraries.assumeInstalled(mpi);
        StftJob job = jobs.job(PassesValueAround.class, 3, STEPS);
        Ended run = job.run("--mpi", mpi, "--max-restarts", "1", "--every-calls", "40", "--fail",
            "rank=1,version=2,point=entering").expect(0);
        assertThat(results(run)).isEqualTo(expected()).hasSize(3);
        assertThat(run.out()).contains("[2] relays from step 40");
        job.expectNoProcess();
    }

    @ParameterizedTest
    @CsvSource({"mpich, mpj-express", "mpj-express, open-mpi"})
    @Tag("matrix")
    void jobOfOneLibrary_isRestartedOnAnother(String first, String second) {
        restartedOnAnother(first, second);
    }

    @ParameterizedTest
    @CsvSource({"open-mpi, mpich", "mpich, open-mpi"})
    @Tag("campaign")
    void jobOfANativeLibrary_isRestartedOnTheOther(String first, String second) {
        restartedOnAnother(first, second);
    }

    private void restartedOnAnother(String first, String second) {
        MpiLibraries.assumeInstalled(first, second);
        StftJob job = jobs.job(PassesValueAround.class, 3, STEPS);
        job.run("--mpi", first, "--every-calls", "40", "--max-restarts", "0", "--fail",
            "rank=1,version=3,point=entering").expect(1);
        Ended restarted = job.restart("--mpi", second).expect(0);
        assertThat(results(restarted)).isEqualTo(expected());
        assertThat(restarted.out()).contains("[0] relays from step 80");
        job.expectNoProcess();
    }

    @Test
    void programWithoutMpiByTheLauncherOfMpich_endsAsItDoes() {
        programWithoutMpi(MpiLibraries.MPICH);
    }

    @Test
    @Tag("matrix")
    void programWithoutMpiByTheLauncherOfOpenMpi_endsAsItDoes() {
        programWithoutMpi(MpiLibraries.OPEN_MPI);
    }

    private void programWithoutMpi(String mpi) {
        MpiLibraries.assumeInstalled(mpi);
        jobs.job(UsesNoMpi.class, 2, "echo", "x").run("--mpi", mpi, "--max-restarts", "0").expect(0);
        jobs.job(UsesNoMpi.class, 2, "exit", "3").run("--mpi", mpi, "--max-restarts", "0").expect(1)
            .expectMessage("One of the ranks ended with exit code 3, ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"open-mpi", "mpich"})
    @Tag("matrix")
    void rankExitsWithAnErrorAfterFinalize_soDoesTheJob(String mpi) {
        MpiLibraries.assumeInstalled(mpi);
        StftJob job = jobs.job(EndsInItsOwnWay.class, 2, "4", "100", "exit7");
        job.run("--mpi", mpi, "--every", "1h", "--max-restarts", "0").expect(1)
            .expectMessage("One of the ranks ended with exit code 7, after MPI.Finalize");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|',
        value = "--debug 1 | gives each rank a command of its own")
    void whatIsNotThereYet_isRefusedBeforeARankStarts(String options, String message) {
        MpiLibraries.assumeInstalled(MpiLibraries.OPEN_MPI);
        Ended refused = jobs.job(PassesValueAround.class, 3, STEPS)
            .run(Stream.concat(Stream.of("--mpi", "open-mpi"), Stream.of(options.split(" "))).toArray(String[]::new));
        assertThat(refused.expect(2).err()).contains(message);
    }

    /** A site's library has a name of its own; the one named here belongs to another launcher, so that it is seen which was loaded. */
    @Test
    void libraryThatASettingNames_isTheOneThatIsLoaded() {
        MpiLibraries.assumeInstalled(MpiLibraries.OPEN_MPI, MpiLibraries.MPICH);
        Ended refused = jobs.job(PassesValueAround.class, 2, STEPS).run("--mpi", MpiLibraries.OPEN_MPI,
            "-Dstft.mpi.library=libmpich.so.12", "--max-restarts", "0");
        assertThat(refused.expect(1).err())
            .contains("has started 2 ranks (OMPI_COMM_WORLD_SIZE), but mpich knows of 1");
    }
}
