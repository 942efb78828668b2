package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.stft.testkit.Ended;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** The NAS Parallel Benchmarks on all MPI implementations from the same class files: verified, and killed and restarted. */
@Tag("any-java")
@Execution(ExecutionMode.CONCURRENT)
class NativeNpbIT {

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    @ParameterizedTest
    @CsvSource({"open-mpi, CG, S, 4", "mpich, FT, S, 2"})
    @Tag("matrix")
    void benchmark_isVerifiedAndRestartedWithTheSameBits(String mpi, String benchmark, String size, int everyCalls)
        throws ClassNotFoundException {
        check(mpi, benchmark, size, everyCalls);
    }

    @Tag("campaign")
    @ParameterizedTest
    @MethodSource("all")
    void allBenchmarks_areVerifiedAndRestartedWithTheSameBits(String mpi, String benchmark, String size,
        int everyCalls) throws ClassNotFoundException {
        check(mpi, benchmark, size, everyCalls);
    }

    static Stream<Arguments> all() {
        return Stream.of("mpj-express", "open-mpi", "mpich")
            .flatMap(mpi -> Stream.of("S", "W")
                .flatMap(size -> Stream.of("EP 4", "CG 4", "MG 1", "FT 2", "IS 4", "LU 20")
                    .map(each -> Arguments.of(mpi, each.split(" ")[0], size, Integer.valueOf(each.split(" ")[1])))));
    }

    private void check(String mpi, String benchmark, String size, int everyCalls) throws ClassNotFoundException {
        MpiLibraries.assumeInstalled(mpi);
        StftJob job = jobs.job(Class.forName("org.stft.npb." + benchmark), 2, size);
        Ended undisturbed = job.run("--mpi", mpi, "--every", "1h").expect(0);
        Ended restarted = job.run("--mpi", mpi, "--every-calls", Integer.toString(everyCalls), "--max-restarts", "1",
            "--fail", "rank=1,version=2,point=entering").expect(0).expectMessage("restarted from version 1");
        assertThat(value(undisturbed, "Verification")).isEqualTo("SUCCESSFUL");
        assertThat(value(restarted, "Verification")).isEqualTo("SUCCESSFUL");
        assertThat(value(restarted, "Result bits")).isEqualTo(value(undisturbed, "Result bits"));
        job.expectNoProcess();
    }

    private static String value(Ended run, String label) {
        return run.out().lines().filter(line -> line.contains(" " + label) && line.contains("=")).findFirst()
            .map(line -> line.substring(line.indexOf('=') + 1).strip())
            .orElseThrow(() -> new AssertionError("No line '" + label + "'." + run));
    }
}
