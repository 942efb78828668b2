package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.stft.acceptance.RecordedJob.EQUAL;
import static org.stft.acceptance.RecordedJob.linesOf;
import static org.stft.acceptance.RecordedJob.record;
import static org.stft.acceptance.RecordedJob.replay;
import static org.stft.acceptance.RecordedJob.tools;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.stft.acceptance.programs.BroadcastsInTurn;
import org.stft.acceptance.programs.Deadlocks;
import org.stft.acceptance.programs.ExchangesAtBorders;
import org.stft.acceptance.programs.GetsAnswersOfEachKind;
import org.stft.acceptance.programs.OpenAcrossCheckpoints;
import org.stft.acceptance.programs.PassesValueAround;
import org.stft.acceptance.programs.PrintsArrivals;
import org.stft.acceptance.programs.RacesForReceive;
import org.stft.acceptance.programs.SendsDirectBuffers;
import org.stft.acceptance.programs.TenTests;
import org.stft.log.LoggedRun;
import org.stft.testkit.Distribution;
import org.stft.testkit.Ended;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** Tools on the MPI libraries of this machine: they find there what they find on MPJ Express. */
@Tag("any-java")
@Execution(ExecutionMode.CONCURRENT)
class NativeToolsIT {

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private static String[] options(StftJob job, String mpi, String tools, String... more) {
        MpiLibraries.assumeInstalled(mpi);
        List<String> options = new ArrayList<>(
            List.of("--mpi", mpi, "--tool", tools, "-Dstft.tools.directory=" + tools(job)));
        options.addAll(List.of(more));
        return options.toArray(String[]::new);
    }

    private static Ended stft(StftJob job, String... words) {
        return job.start(words[0],
            Stream.concat(Stream.of(Distribution.command().toString()), Stream.of(words)).toList()).await();
    }

    private static String run(StftJob job) throws Exception {
        return LoggedRun.newest(tools(job).resolve("event-log")).directory().toString();
    }

    @ParameterizedTest
    @ArgumentsSource(EitherLibrary.class)
    @Tag("matrix")
    void eventsOfAJob_areThoseOnMpjExpress(String mpi) throws Exception {
        StftJob expected = jobs.job(PassesValueAround.class, 2, "20");
        expected.run(options(expected, "mpj-express", "event-log", "--every", "1h")).expect(0);
        StftJob job = jobs.job(PassesValueAround.class, 2, "20");
        Ended ended = job.run(options(job, mpi, "event-log,message-count", "--every", "1h")).expect(0);
        assertThat(ended.err()).contains("[1] message-count: rank 1: sent 20 messages with 20 elements");
        stft(job, "log", "diff", run(expected), run(job)).expect(0);
        assertThat(stft(job, "log", "show", run(job)).expect(0).out()).contains("Comm.Sendrecv");
    }

    @ParameterizedTest
    @ArgumentsSource(EitherLibrary.class)
    void raceOfAJob_isFoundWithItsLine(String mpi) {
        StftJob job = jobs.job(RacesForReceive.class, 3, "steps", "3");
        assertThat(job.run(options(job, mpi, "race-check", "--every", "1h")).expect(11).err())
            .contains("race-check: 1 message race", "RacesForReceive.race(RacesForReceive.java:");
    }

    @ParameterizedTest
    @CsvSource({"open-mpi, 6, 12, buffer-changed", "mpich, 5, 11, message-unreceived"})
    @Tag("matrix")
    void wrongCall_isFoundWithItsLine(String mpi, String test, int exit, String template) {
        wrongCallIsFound(mpi, test, exit, template);
    }

    @ParameterizedTest
    @CsvSource({"open-mpi, 5, 11, message-unreceived", "open-mpi, 7, 11, request-open"})
    @Tag("campaign")
    void otherWrongCall_isFoundWithItsLine(String mpi, String test, int exit, String template) {
        wrongCallIsFound(mpi, test, exit, template);
    }

    private void wrongCallIsFound(String mpi, String test, int exit, String template) {
        StftJob job = jobs.job(TenTests.class, 3, test);
        assertThat(job.run(options(job, mpi, "call-check")).expect(exit).err()).contains("  " + template + "-",
            "TenTests.java:");
    }

    @ParameterizedTest
    @ArgumentsSource(EitherLibrary.class)
    @Tag("matrix")
    void ranksThatWaitForEachOther_areEndedWithTheProof(String mpi) {
        StftJob job = jobs.job(Deadlocks.class, 3, "receives");
        assertThat(job.run(options(job, mpi, "call-check")).expect(13).err()).contains("the cycle  ",
            "Deadlocks.main > receives > Comm.Recv(Deadlocks.java:");
        job.expectNoProcess();
    }

    /** Peers that MPJ Express does not have carry no message: none is missing, open or in a race. */
    @ParameterizedTest
    @ArgumentsSource(EitherLibrary.class)
    @Tag("matrix")
    void correctProgramWithPeersThatAreNobody_nothingIsFound(String mpi) {
        StftJob job = jobs.job(ExchangesAtBorders.class, 3);
        Ended ended = job.run(options(job, mpi, "race-check,call-check", "--record")).expect(0);
        assertThat(ended.out()).contains("[0] got [0, 2, 2]", "[1] got [1, 3, 1]", "[2] got [2, 0, 0]");
        assertThat(ended.err()).contains("call-check: no findings", "race-check: no message races");
        assertThat(replay(job, 2).expect(0).expectMessage(EQUAL).out()).isEqualTo("got [2, 0, 0]\n");
    }

    @ParameterizedTest
    @ArgumentsSource(EitherLibrary.class)
    @Tag("matrix")
    void answersOfEachKind_areGivenAgain_toARankAlone(String mpi) {
        StftJob job = jobs.job(GetsAnswersOfEachKind.class, 4, "one", "two words");
        MpiLibraries.assumeInstalled(mpi);
        Ended recorded = record(job, "--mpi", mpi).expect(0);
        for (int rank = 0; rank < 2; rank++) {
            assertThat(replay(job, rank).expect(0).expectMessage(EQUAL).out().lines())
                .containsExactlyElementsOf(linesOf(recorded, rank)).hasSizeGreaterThan(30);
        }
    }

    @ParameterizedTest
    @ArgumentsSource(EitherLibrary.class)
    @Tag("matrix")
    void allRanksAgain_haveTheOrderOfTheLog(String mpi) throws Exception {
        StftJob job = jobs.job(PrintsArrivals.class, 3);
        Ended first = job.run(options(job, mpi, "event-log")).expect(0);
        Ended again = stft(job, "replay", run(job), "--all").expect(0).expectMessage(" were as recorded");
        assertThat(linesOf(again, 0)).isEqualTo(linesOf(first, 0)).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({"open-mpi, race-check", "mpich, event-log"})
    void rankIsKilled_theToolSeesTheRestartedJob(String mpi, String tool) throws Exception {
        restartedJobIsSeen(mpi, tool);
    }

    @Test
    @Tag("campaign")
    void rankIsKilled_theCheckOfCallsSeesTheRestartedJob() throws Exception {
        restartedJobIsSeen(MpiLibraries.OPEN_MPI, "call-check");
    }

    private void restartedJobIsSeen(String mpi, String tool) throws Exception {
        StftJob job = jobs.job(PassesValueAround.class, 2, "60");
        Ended ended = job.run(options(job, mpi, tool, "--every-calls", "20", "--max-restarts", "1", "--fail",
            "rank=1,version=2,point=entering")).expect(0);
        assertThat(ended.out()).contains("[0] relays from step 20", "[1] result of rank 1:");
        assertThat(stft(job, "log", "show", run(job)).expect(0).out()).contains("Comm.Sendrecv").contains("estart");
        job.expectNoProcess();
    }

    @ParameterizedTest
    @ArgumentsSource(EitherLibrary.class)
    void rankThatWasKilled_runsAgainUpToItsLastCall(String mpi) {
        StftJob job = jobs.job(PassesValueAround.class, 2, "200");
        MpiLibraries.assumeInstalled(mpi);
        record(job, "--mpi", mpi, "--max-restarts", "0", "--every-calls", "50", "--fail",
            "rank=1,version=3,point=entering").expect(1);
        assertThat(replay(job, 1).expect(0).err()).contains(EQUAL, "The log ends here, before Stft.checkpoint",
            "was killed");
    }

    @ParameterizedTest
    @ArgumentsSource(EitherLibrary.class)
    @Tag("matrix")
    void broadcastsByReadinessOfAJobThatIsKilled_haveTheResultOfMpiOwnOnes(String mpi) {
        MpiLibraries.assumeInstalled(mpi);
        StftJob plain = jobs.job(BroadcastsInTurn.class, 3, "12");
        List<String> expected = results(plain.run("--mpi", mpi, "--every", "1h").expect(0));
        StftJob job = jobs.job(BroadcastsInTurn.class, 3, "12");
        Ended ended = job.run("--mpi", mpi, "--collectives", "leaves", "--verbose", "--every-calls", "4",
            "--max-restarts", "1", "--fail", "rank=1,version=2,point=entering").expect(0);
        assertThat(results(ended)).isEqualTo(expected).hasSize(3);
        assertThat(ended.err()).contains("collectives: rank 0: Intracomm.Bcast at ");
        job.expectNoProcess();
    }

    private static List<String> results(Ended run) {
        return run.out().lines().filter(line -> line.contains("result of rank")).sorted().toList();
    }

    /** Native MPI takes buffers of java.nio; their content is not recorded. */
    @ParameterizedTest
    @ArgumentsSource(EitherLibrary.class)
    @Tag("matrix")
    void directBuffers_areUsedAsWithoutToolsAndTheReplayOfTheReceiverSaysWhyItEnds(String mpi) {
        StftJob job = jobs.job(SendsDirectBuffers.class, 2);
        Ended ended = job.run(options(job, mpi, "race-check,call-check", "--record", "--collectives", "leaves"))
            .expect(0).expectMessage("call-check: no findings");
        assertThat(ended.out()).contains("[1] got 9801 in the order of the ranks [0, 1]");
        replay(job, 1)
            .expectMessage("data in a buffer of java.nio is not recorded, only that in arrays. It is Request.Wait()");
    }

    @ParameterizedTest
    @ArgumentsSource(EitherLibrary.class)
    void openRequestAtACheckpoint_isNamedByTheLineOfTheProgram(String mpi) {
        StftJob job = jobs.job(OpenAcrossCheckpoints.class, 2, "criu"); // leaves a receive open, as process images allow
        assertThat(job.run(options(job, mpi, "event-log")).err()).contains("Version 1 was not saved",
            "started at org.stft.acceptance.programs.OpenAcrossCheckpoints.exchange(OpenAcrossCheckpoints.java:");
    }
}
