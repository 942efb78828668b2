package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.stft.acceptance.programs.ChangesArrayWhileSaved;
import org.stft.acceptance.programs.PassesValueAround;
import org.stft.acceptance.programs.SteeredByFiles;
import org.stft.acceptance.programs.SteeredByFiles.Trouble;
import org.stft.launcher.extension.ExitCode;
import org.stft.store.JobFile;
import org.stft.store.Store;
import org.stft.testkit.Ended;
import org.stft.testkit.Running;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** Programs and users that do what they must not: one clear message, and no version is lost. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("any-java")
class WrongUseIT {

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    @Test
    void secondLauncherOnTheSameJob_isTurnedAway_andTheFirstGoesOn() {
        SteeredJob steered = SteeredJob.in(jobs).trouble(3, Trouble.PAUSE);
        Running first = steered.job().startRun();
        steered.awaitReached(first, 3);
        for (Ended second : List.of(steered.job().run(), steered.job().restart())) {
            second.expect(ExitCode.STORE.code()).expectMessage("in use by an stft command, process " + first.pid());
        }
        steered.heal(3);
        assertThat(SteeredJob.result(first.await().expect(0))).isEqualTo(SteeredJob.expected());
    }

    @Test
    void rankThatNeverComesToTheCall_isNamedWithItsLastCall() {
        SteeredJob steered = SteeredJob.in(jobs).trouble(3, Trouble.ABSENT);
        Ended ended = steered.job().run("-Dstft.enter-timeout=10s").expect(ExitCode.FAILED.code());
        ended.expectMessage("Timed out after 10s in checkpoint() at SteeredByFiles.java:")
            .expectMessage("waiting for 1 of 2 ranks: rank 1 (last call: checkpoint() call 2 at SteeredByFiles.java:");
        assertThat(ended.err()).containsPattern("where the other ranks were when the first one failed:\nthread main\n"
            + "  SteeredByFiles.main > run > begin > awaitRemoval > LockSupport.parkNanos"
            + "\\(SteeredByFiles.java:\\d+\\)  rank 1\n");
        expectComesBackFrom(2, steered, 3);
    }

    @Test
    void rankThatNeverStarts_isNamedByTheLauncher_andASettingSaysHowLongTheOthersWait() {
        Ended ended = SteeredJob.in(jobs, "unstarted").job().run("-Dstft.start-timeout=3s")
            .expect(ExitCode.FAILED.code());
        ended.expectMessage("rank 0 has waited in Stft.start() for 3 s. Not there yet: rank 1.")
            .expectMessage("rank 0 waited 3 s in Stft.start() for rank 1.").expectMessage("raise stft.start-timeout");
    }

    @Test
    @Tag("matrix")
    void rankThatEndsAsIfAllWereDone_isNamed_andWhatToDoIsSaidOnce() {
        SteeredJob steered = SteeredJob.in(jobs).trouble(3, Trouble.EXIT);
        Ended ended = steered.job().run("--max-restarts", "3").expect(ExitCode.FAILED.code());
        ended.expectMessage("rank 0 has lost its connection to rank 1: that rank or another one of the job has ended; "
            + "rank 1 ended with exit code 0. Last version: 2. Not restarted");
        expectComesBackFrom(2, steered, 3);
    }

    @Test
    void rankThatExitsWhileAnotherIsInFinalize_isNamedWithBothLines_andTheJobEnds() {
        expectLeft(Trouble.LEFT_BY_EXIT, "MPI.Finalize() at SteeredByFiles.java:",
            "because rank 1 has called System.exit() at SteeredByFiles.java:");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        LEFT_BY_HALT    | MPI.Finalize() at | rank 1 ended with exit code 0 without MPI.Finalize()
        LEFT_BY_RETURN  | MPI.Finalize() at | rank 1 has returned from main without MPI.Finalize()
        LEFT_IN_RECEIVE | Comm.Recv() at    | rank 1 has called System.exit() at SteeredByFiles.java:
        """)
    @Tag("matrix")
    void rankThatLeavesOtherwiseWhileAnotherWaits_isNamed_andTheJobEnds(Trouble how, String waits, String because) {
        expectLeft(how, waits, because);
    }

    private void expectLeft(Trouble how, String waits, String because) {
        SteeredJob steered = SteeredJob.in(jobs).trouble(SteeredJob.STEPS + 1, how);
        Ended ended = steered.job().run("--max-restarts", "3").expect(ExitCode.FAILED.code());
        ended.expectMessage("rank 0: " + waits).expectMessage(because)
            .expectMessage("Last version: 6. Not restarted: the same would happen again.");
        expectComesBackFrom(6, steered, SteeredJob.STEPS + 1);
    }

    @Test
    @Tag("matrix")
    void rankKilledWhileAnotherIsInFinalize_jobIsRestarted() {
        SteeredJob steered = SteeredJob.in(jobs).trouble(SteeredJob.STEPS + 1, Trouble.LEFT_BY_KILL);
        Ended ended = steered.job().run("--max-restarts", "1").expect(0);
        ended.expectMessage("rank 1 was killed by SIGKILL. Last version: 6. Restart 1 of 1 from version 6.");
        assertThat(SteeredJob.result(ended)).containsAll(SteeredJob.expected());
    }

    @Test
    @Tag("matrix")
    void exceptionThatComesAgainAtTheSameCall_isNotRetriedTwice_andItsTraceIsPrintedOnce() {
        SteeredJob steered = SteeredJob.in(jobs).trouble(3, Trouble.THROW);
        Ended ended = steered.job().run("--max-restarts", "3").expect(ExitCode.FAILED.code());
        ended.expectMessage("Restart 1 of 3 from version 2.")
            .expectMessage("the same exception came again after the same checkpoint call");
        assertThat(ended.err().lines().filter(line -> line.contains("IllegalStateException: thrown at"))).hasSize(1);
        expectComesBackFrom(2, steered, 3);
    }

    @Test
    void settingOfABackEndIsMalformed_isNamed() {
        Ended ended = SteeredJob.in(jobs).job().run("-Dstft.kryo.allow=a-b").expect(ExitCode.USAGE.code());
        FailingDiskIT.expectOneClearMessage(ended, "The setting stft.kryo.allow must be a list of class names");
    }

    @Test
    @Tag("matrix")
    void receiveBeforeTheCallThatWaitsForASendBehindIt_namesTheRankThatNeverComes() {
        SteeredJob steered = SteeredJob.in(jobs).trouble(3, Trouble.BLOCKED);
        Ended ended = steered.job().run("-Dstft.enter-timeout=10s").expect(ExitCode.FAILED.code());
        ended.expectMessage("waiting for 1 of 2 ranks: rank 1");
        expectComesBackFrom(2, steered, 3);
    }

    @Test
    @Tag("matrix")
    void sendBeforeTheCallAndReceiveBehindIt_namesRanksTagAndLine() {
        SteeredJob steered = SteeredJob.in(jobs).trouble(3, Trouble.RECEIVED_AFTER_CALL);
        Ended ended = steered.job().run().expect(ExitCode.FAILED.code());
        ended.expectMessage("rank 1: checkpoint() at SteeredByFiles.java:")
            .expectMessage("rank 1 has not received a message that rank 0 sent with tag 42");
        FailingDiskIT.expectOneClearMessage(ended, "with tag 42");
        expectComesBackFrom(2, steered, 3);
    }

    @Test
    @Tag("matrix")
    void openReceiveAtTheCall_namesRanksTagAndLine() {
        SteeredJob steered = SteeredJob.in(jobs).trouble(3, Trouble.SENT_AFTER_CALL);
        Ended ended = steered.job().run().expect(ExitCode.FAILED.code());
        ended.expectMessage("rank 1: checkpoint() at SteeredByFiles.java:")
            .expectMessage("rank 1 has not completed a receive from rank 0 with tag 42");
        FailingDiskIT.expectOneClearMessage(ended, "with tag 42");
        expectComesBackFrom(2, steered, 3);
    }

    @Test
    void completeRequestsThatAreWaitedForBehindTheCall_areRefusedWithBothLines() {
        SteeredJob steered = SteeredJob.in(jobs, "catching").trouble(2, Trouble.SEND_WAITED_FOR_AFTER_CALL)
            .trouble(4, Trouble.RECEIVE_WAITED_FOR_AFTER_CALL);
        Ended ended = steered.job().run().expect(0);
        String line = "SteeredByFiles\\.java:\\d+";
        for (String refused : List.of("rank 0 has not completed a send to rank 1",
            "rank 1 has not completed a receive from rank 0")) {
            assertThat(ended.out())
                .containsPattern("checkpoint\\(\\) at " + line + " was called with communication still open: "
                    + refused + " with tag 42, started at " + line + "\\. ");
        }
        assertThat(SteeredJob.result(ended)).isEqualTo(SteeredJob.expected());
        assertThat(steered.job().versions()).containsExactly(4L, 3L);
    }

    @Test
    void illegalPlacementInAProgramThatCatches_losesNeitherMessageNorVersion() {
        SteeredJob steered = SteeredJob.in(jobs, "catching").trouble(3, Trouble.RECEIVED_AFTER_CALL)
            .trouble(5, Trouble.SENT_AFTER_CALL);
        Ended ended = steered.job().run().expect(0);
        for (int version : List.of(3, 4)) {
            String caught = "caught FIX_CALL: Version " + version + " was not saved";
            assertThat(ended.out().lines().filter(line -> line.contains(caught))).as(caught).hasSize(2);
        }
        assertThat(SteeredJob.result(ended)).isEqualTo(SteeredJob.expected());
        assertThat(steered.job().versions()).containsExactly(4L, 3L);
    }

    @Test
    void twoThreadsOfARankInCallsAtOnce_allRanksAndThreadsThrowTheSame_andTheProgramThatCatchesGoesOn() {
        SteeredJob steered = SteeredJob.in(jobs, "catching").trouble(3, Trouble.SECOND_CHECKPOINT).trouble(5,
            Trouble.SECOND_CLOSE);
        Ended ended = steered.job().run().expect(0);
        for (String call : List.of("checkpoint()", "close()")) {
            assertThat(ended.out().lines().filter(line -> line.contains(call + " at SteeredByFiles.java:"))
                .map(line -> line.replaceFirst(".* caught ", "")))
                .as("%s, on rank 0 and on both threads of rank 1%s", call, ended)
                .hasSize(3).allMatch(line -> line.contains("rank 1: two calls of STFT at the same time")).containsOnly(
                    ended.out().lines().filter(line -> line.contains(call + " at SteeredByFiles.java:")).findFirst()
                        .orElseThrow()
                        .replaceFirst(".* caught ", ""));
        }
        assertThat(SteeredJob.result(ended)).isEqualTo(SteeredJob.expected());
        assertThat(steered.job().versions()).containsExactly(4L, 3L);
    }

    @Test
    void rankThatWasInterrupted_savesAllTheSameAndStaysInterrupted() {
        SteeredJob steered = SteeredJob.in(jobs).trouble(3, Trouble.INTERRUPTED);
        Ended ended = steered.job().run().expect(0);
        assertThat(SteeredJob.result(ended)).isEqualTo(SteeredJob.expected());
        assertThat(steered.job().versions()).containsExactly(6L, 5L);
    }

    @Test
    void arrayThatAnotherThreadChangesWhileItIsSaved_isNotSaved_andSaysSo() {
        Ended ended = jobs.job(ChangesArrayWhileSaved.class, 2, "array").run().expect(0);
        assertThat(ended.out()).doesNotContain("] saved").contains(
            "refused: Version 1 was not saved: ").contains(
                "\"array\"[")
            .contains("was changed by another thread of the program while it was saved");
        Ended quiet = jobs.job(ChangesArrayWhileSaved.class, 2, "none").run("--job", "quiet", "--verbose").expect(0);
        assertThat(quiet.out()).contains("] saved").doesNotContain("refused");
        quiet.expectMessage("version 1: proven: kryo: 1 protected objects, with 1 objects in all");
    }

    @Test
    void objectThatCannotBeSaved_namesItsClassAndPlace() {
        SteeredJob steered = SteeredJob.in(jobs).trouble(3, Trouble.THREAD);
        Ended ended = steered.job().run().expect(ExitCode.FAILED.code());
        ended.expectMessage("java.lang.Thread").expectMessage("\"state\"").expectMessage("rank 1: ");
        FailingDiskIT.expectOneClearMessage(ended, "java.lang.Thread");
        expectComesBackFrom(2, steered, 3);
    }

    private static void expectComesBackFrom(long version, SteeredJob steered, int healed) {
        assertThat(steered.job().versions().get(0)).isEqualTo(version);
        steered.heal(healed);
        Ended restarted = steered.job().restart().expect(0).expectMessage("restarted from version " + version);
        assertThat(SteeredJob.result(restarted)).isEqualTo(SteeredJob.expected());
        assertThat(steered.job().rests()).isEmpty();
    }

    @Test
    @Tag("matrix")
    void anotherNumberOfRanks_isRefused_andTheVersionsStay() {
        SteeredJob steered = killed();
        Ended refused = steered.job().restart("-np", "3").expect(ExitCode.VERSION.code());
        refused.expectMessage("was made by 2 ranks, but this job has 3. Restart it with -np 2");
        expectComesBackFrom(3, steered, 3);
    }

    @Test
    @Tag("matrix")
    void anotherProgram_isRefused_andTheVersionsStay() {
        SteeredJob steered = killed();
        List<String> words = new ArrayList<>(steered.job().restartCommand());
        words.addAll(List.of(PassesValueAround.class.getName(), "5"));
        Ended refused = steered.job().start("other", words).await().expect(ExitCode.VERSION.code());
        refused.expectMessage("was made by the program " + SteeredByFiles.class.getName() + ", but this is "
            + PassesValueAround.class.getName());
        expectComesBackFrom(3, steered, 3);
    }

    @Test
    void jobThatWasNotFinished_isNotOverwrittenByANewRun() {
        SteeredJob steered = killed();
        steered.job().run().expect(ExitCode.USAGE.code()).expectMessage("did not finish and left version 3");
        expectComesBackFrom(3, steered, 3);
    }

    @Test
    void restartsThatDoNotFit_leaveNoTrace_andThePlainRestartSucceeds() throws IOException {
        SteeredJob steered = killed();
        StftJob job = steered.job();
        JobFile before = record(job);
        List<String> program = List.of(SteeredByFiles.class.getName(), "6", steered.steering().toString(), "wider");
        job.restart(with(program, "--keep", "5")).expect(ExitCode.FAILED.code()).expectMessage("\"value\"");
        job.restart(with(program, "--version", "2")).expect(ExitCode.FAILED.code()).expectMessage("\"value\"");
        job.restart("--jvm=-XX:+NoSuchOption").expect(ExitCode.FAILED.code());
        job.restart("-Dstft.kryo.allow=a-b").expect(ExitCode.USAGE.code()).expectMessage("stft.kryo.allow");
        job.restart("-np", "3").expect(ExitCode.VERSION.code());
        job.restart("-cp", job.directory().toString()).expect(ExitCode.USAGE.code());
        assertThat(record(job)).usingRecursiveComparison().ignoringFields("started", "ended").isEqualTo(before);
        expectComesBackFrom(3, steered, 3);
    }

    private static JobFile record(StftJob job) throws IOException {
        return Store.open(job.store()).job("job").jobFile().orElseThrow();
    }

    private static String[] with(List<String> program, String... options) {
        return Stream.concat(Stream.of(options), program.stream()).toArray(String[]::new);
    }

    private SteeredJob killed() {
        SteeredJob steered = SteeredJob.in(jobs).trouble(3, Trouble.GROWTH);
        StftJob job = steered.job();
        job.run("--fail", "rank=0,version=3").expect(ExitCode.FAILED.code());
        return steered;
    }
}
