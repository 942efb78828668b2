package org.stft.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.stft.acceptance.programs.MisbehavesForTestKit;
import org.stft.fault.CrashPoint;
import org.stft.fault.FaultSpec.Kill;

/** The test kit finds what it is there to find. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("any-java")
class KitIT {

    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    @TempDir
    Path directory;
    private final StftJobs jobs = new StftJobs();

    @BeforeEach
    void begin() {
        jobs.begin(directory.resolve("jobs"));
    }

    @Test
    void programThatForgetsToProtectSomething_fails() throws IOException {
        assertThatThrownBy(() -> crash(3, "state").survive()).isInstanceOf(AssertionError.class)
            .hasMessageStartingWith("VOTED, rank 0, kill all: The restarted program gave another result")
            .hasMessageContaining("To run this cell alone: -Dstft.test.cell='VOTED, rank 0, kill all'")
            .hasMessageContaining("stft restart --store");
        jobs.end(false);
        assertThat(jobs.directory()).doesNotExist();
    }

    @Test
    void faultThatNeverStrikes_fails() throws IOException {
        assertThatThrownBy(() -> crash(9, "nothing").survive()).isInstanceOf(AssertionError.class)
            .hasMessageContaining("Expected a message with 'stft: injected fault at VOTED of version 9'");
        jobs.end(true);
        assertThat(jobs.directory().resolve("job-1/store/job/versions")).isNotEmptyDirectory();
    }

    private Crash crash(long version, String forgets) throws IOException {
        Program program = new Program(MisbehavesForTestKit.class, 2, List.of("5", forgets), Program.SMALL_JVM,
            List.of());
        Reference reference = new Reference(program, version, Pattern.compile("result: .*"), TIMEOUT,
            directory.resolve("reference"));
        return new Crash(new Cell(CrashPoint.VOTED, 0, Kill.ALL), reference, jobs.job(program).timeout(TIMEOUT));
    }

    @Test
    void processThatIsLeftBehind_isFoundAndEnded() {
        StftJob job = jobs.job(MisbehavesForTestKit.class, 2, "2", "child");
        job.run().expect(0);
        assertThatThrownBy(() -> jobs.end(false)).isInstanceOf(AssertionError.class).hasMessageContaining("sleep 600");
        assertThat(job.endAll()).isEmpty();
    }

    @Test
    void programThatDoesNotEnd_isEndedAndItsThreadsAreKept() throws IOException {
        StftJob job = jobs.job(MisbehavesForTestKit.class, 2, "2", "end");
        Running running = job.startRun();
        running.awaitThat("both results are there", () -> running.out().split("result: ", -1).length == 3);
        assertThatThrownBy(() -> running.await(Duration.ofSeconds(1))).isInstanceOf(AssertionError.class)
            .hasMessageContaining("did not end within 1 s").hasMessageContaining("result: ");
        assertThat(job.endAll()).isEmpty();
        assertThreadsAreIn(job.directory());
        begin(); // as if the build ran the failed test once more
        assertThat(jobs.directory()).isEmptyDirectory();
        assertThreadsAreIn(directory.resolve("jobs-before/job-1"));
    }

    private static void assertThreadsAreIn(Path traces) throws IOException {
        try (Stream<Path> files = Files.list(traces)) {
            assertThat(files.filter(file -> file.getFileName().toString().startsWith("threads-"))).hasSize(3)
                .anySatisfy(dump -> assertThat(dump).content().contains("MisbehavesForTestKit.main"));
        }
    }

    @Test
    void cells_areChosenByTheBeginningOfTheirNames() {
        List<Cell> cells = Cell.of(List.of(CrashPoint.VOTED, CrashPoint.COMMITTED), 3, List.of(Kill.values()));
        assertThat(CrashMatrixExtension.chosen(cells, "COMMITTED, rank 2, kill all")).map(Cell::toString)
            .containsExactly("COMMITTED, rank 2, kill all");
        assertThat(CrashMatrixExtension.chosen(cells, "COMMITTED, rank 1")).hasSize(Kill.values().length);
        assertThat(CrashMatrixExtension.chosen(cells, "")).isEqualTo(cells);
        assertThatThrownBy(() -> CrashMatrixExtension.chosen(cells, "committed"))
            .hasMessageContaining("No cell of this matrix has a name that begins with 'committed'")
            .hasMessageContaining("VOTED, rank 0, kill rank");
    }

    @Test
    void everyPointIsInTheMatrix_onEveryRankThatPassesIt() {
        List<Cell> cells = Cell.of(List.of(CrashPoint.values()), 3, List.of(Kill.values()));
        for (CrashPoint point : CrashPoint.values()) {
            assertThat(cells.stream().filter(cell -> cell.point() == point))
                .hasSize(3 * (point.onlyOnRankZero() ? 1 : 3));
        }
    }
}
