package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.stft.acceptance.RecordedJob.EQUAL;
import static org.stft.acceptance.RecordedJob.linesOf;
import static org.stft.acceptance.RecordedJob.record;
import static org.stft.acceptance.RecordedJob.replay;
import static org.stft.acceptance.RecordedJob.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.stft.acceptance.programs.ComputesWithFault;
import org.stft.acceptance.programs.GetsAnswersOfEachKind;
import org.stft.acceptance.programs.PassesLargeArrays;
import org.stft.acceptance.programs.PassesValueAround;
import org.stft.acceptance.programs.ReadsClockWithinCalls;
import org.stft.acceptance.programs.SendsWhatAFileSays;
import org.stft.acceptance.programs.SteeredByFiles.Trouble;
import org.stft.acceptance.programs.TwoThreadsReceive;
import org.stft.examples.othello.Othello;
import org.stft.services.Services;
import org.stft.spc.Probe;
import org.stft.testkit.Distribution;
import org.stft.testkit.Ended;
import org.stft.testkit.Running;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** Ranks of recorded jobs that run again, alone. */
@Tag("any-java")
@Execution(ExecutionMode.CONCURRENT)
class ReplayIT {

    private static final Pattern CALLS = Pattern.compile("All (\\d+) " + EQUAL);
    private static final int MOST_GAMES = 5;
    private static final Pattern EARLY = Pattern
        .compile("exception on rank (\\d+):\njava.lang.IllegalStateException: search \\d+ has come before search");
    private static final Pattern CANCELLED = Pattern
        .compile("this cancellation has crossed an answer:\nrank (\\d+) event (\\d+): Comm.Send to \\d+ tag 2");

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    @Test
    void answersOfEachKind_areGivenAgain_toEachRankAlone() {
        StftJob job = jobs.job(GetsAnswersOfEachKind.class, 4, "one", "two words");
        Ended recorded = record(job).expect(0);
        for (int rank = 0; rank < 4; rank++) {
            Ended replayed = replay(job, rank).expect(0).expectMessage(EQUAL);
            assertThat(replayed.out().lines()).containsExactlyElementsOf(linesOf(recorded, rank))
                .hasSizeGreaterThan(30);
            replayed
                .expectMessage("GetsAnswersOfEachKind$Smaller is not called in a replay");
        }
        replay(job, 1, "--classes", "java.**;!*").expect(1)
            .expectMessage("the class " + GetsAnswersOfEachKind.class.getName() + "$Node is outside the filter");
        replay(job, 1, "--classes", "java..;!").expect(2).expectMessage("--classes");
        replay(job, 1, "--classes", "java.**;org.stft.acceptance.**;!*").expect(0).expectMessage(EQUAL);
    }

    /** A replay calls no operator; an object whose making reads the clock would be another one. */
    @Test
    void clockThatIsReadWithinACall_isNotNeeded_orTheReplayEndsThereWithTheReason() {
        StftJob operator = jobs.job(ReadsClockWithinCalls.class, 2, "operator");
        Ended recorded = record(operator).expect(0);
        for (int rank = 0; rank < 2; rank++) {
            assertThat(replay(operator, rank).expect(0).expectMessage(EQUAL).out().lines())
                .containsExactlyElementsOf(linesOf(recorded, rank));
        }
        StftJob object = jobs.job(ReadsClockWithinCalls.class, 2, "object");
        record(object).expect(0).expectMessage("a replay of this rank ends at Comm.Sendrecv");
        replay(object, 1).expect(1).expectMessage("in it, System.nanoTime").expectMessage("Comm.Sendrecv");
    }

    @Test
    @Tag("matrix")
    void rankOfAJobThatStillRuns_runsUpToItsPresentEnd() {
        SteeredJob steered = SteeredJob.in(jobs).trouble(3, Trouble.PAUSE);
        StftJob job = steered.job();
        Running running = job.startRun("--record", "-Dstft.tools.directory=" + tools(job));
        steered.awaitReached(running, 3);
        assertThat(replay(job, 1).expect(0).err()).contains(EQUAL, "is still running, "); // rank 0 waits for the test
        steered.heal(3);
        assertThat(SteeredJob.result(running.await().expect(0))).isEqualTo(SteeredJob.expected());
        replay(job, 1).expect(0).expectMessage(EQUAL);
    }

    @Test
    @Tag("matrix")
    void inputThatHasChanged_isFoundAtTheFirstCallThatSendsIt_andFilesStayAsTheyWere() throws IOException {
        StftJob job = jobs.job(SendsWhatAFileSays.class, 2, jobs.directory().toString());
        Path numbers = jobs.directory().resolve("numbers");
        Files.writeString(numbers, "1\n2\n3\n");
        record(job).expect(0);
        Path written = jobs.directory().resolve("of-rank-1");
        assertThat(Files.readString(written)).isEqualTo("got 1\n");
        replay(job, 1).expect(0).expectMessage(EQUAL);
        assertThat(Files.readString(written)).isEqualTo("got 1\n");
        Files.writeString(numbers, "1\n2\n4\n");
        Ended changed = replay(job, 1).expect(6);
        assertThat(changed.err()).contains("The program does something else than in the recorded run", "event 1",
            "Comm.Sendrecv(", "SendsWhatAFileSays.main(SendsWhatAFileSays.java:");
        replay(job, 1, "--shared-files").expect(6);
        Files.writeString(numbers, "1\n2\n3\n");
        replay(job, 1, "--shared-files").expect(0);
        assertThat(Files.readString(written)).isEqualTo("got 1\ngot 1\n");
    }

    @Test
    void rankThatWasKilled_runsAgainUpToItsLastCall() {
        StftJob job = jobs.job(PassesValueAround.class, 2, "2000");
        record(job, "-Dstft.record.compress=true", "--max-restarts", "0", "--every-calls", "100", "--fail",
            "rank=1,version=3,point=entering");
        Ended killed = replay(job, 1).expect(0);
        assertThat(killed.err()).contains(EQUAL, "The log ends here, before Stft.checkpoint", "was killed");
        Ended other = replay(job, 0).expect(0);
        assertThat(other.err()).contains(EQUAL, "The log ends here");
        Path copy = job.directory().resolve("copy");
        job.start("recover", List.of(Distribution.command().toString(), "log", "recover",
            tools(job).resolve("event-log").toString(), "--output", copy.toString())).await().expect(0);
        Ended ofCopy = job.start("replay",
            List.of(Distribution.command().toString(), "replay", copy.toString(), "--rank", "1")).await().expect(0);
        assertThat(ofCopy.err()).isEqualTo(killed.err());
        job.start("compact", List.of(Distribution.command().toString(), "log", "compact", copy.toString())).await()
            .expect(0);
        Ended ofCompacted = job.start("replay",
            List.of(Distribution.command().toString(), "replay", copy.toString(), "--rank", "1")).await().expect(0);
        assertThat(ofCompacted.err()).isEqualTo(killed.err());
    }

    /** Half of the times with small messages, many a second, and half with large ones, which wait for the disk. */
    @Test
    @Tag("campaign")
    void rankKilledAtAHundredRandomMoments_runsAgainUpToItsLastCall() {
        long seed = Long.getLong("stft.test.seed", System.nanoTime());
        Random random = new Random(seed);
        for (int time = 0; time < 100; time++) {
            boolean small = time % 2 == 0;
            StftJob job = small
                ? jobs.job(PassesValueAround.class, 2, "10000000")
                : jobs.job(PassesLargeArrays.class, 2, "100000");
            Running run = job.startRun("--record", "-Dstft.tools.directory=" + tools(job), "--max-restarts", "0",
                "--every", "1h");
            run.awaitThat("both ranks run",
                () -> run.out().lines().filter(line -> line.contains("relays")).count() == 2);
            LockSupport.parkNanos(random.nextInt(1_500_000_000)); // the random moment
            int rank = random.nextInt(2);
            run.kill(run.ranks().get(rank));
            run.await().expect(1);
            Ended killed = replay(job, rank).expect(0);
            assertThat(killed.err()).as("time %d, seed %d", time, seed).contains(EQUAL, "The log ends here",
                "was killed");
            long last = lastEvent(job, rank); // in both programs a step has as many calls as events
            assertThat(calls(killed)).as("time %d, seed %d", time, seed).isBetween(last - 3, last + 3);
        }
    }

    private static long calls(Ended replayed) {
        Matcher calls = CALLS.matcher(replayed.err());
        assertThat(calls.find()).as(replayed.err()).isTrue();
        return Long.parseLong(calls.group(1));
    }

    private static long lastEvent(StftJob job, int rank) {
        return Long.parseLong(job.start("eml",
            List.of(Distribution.command().toString(), "eml", "--directory", tools(job).resolve("event-log").toString(),
                "-e", "print(PROC[" + rank + "].last.seq)"))
            .await().expect(0).out().strip());
    }

    @Test
    @Tag("matrix")
    void jobRestartedFromProcessImages_isReplayedFromItsBeginning() {
        Probe probe = Services.backEnd("criu").probe();
        assumeTrue(probe.canWork(), () -> "The back end criu " + probe);
        StftJob job = jobs.job(PassesValueAround.class, 2, "2000");
        Ended recorded = record(job, "--spc", "criu", "--max-restarts", "1", "--every-calls", "500", "--fail",
            "rank=1,version=3,point=entering").expect(0);
        for (int rank = 0; rank < 2; rank++) {
            Ended replayed = replay(job, rank).expect(0).expectMessage(EQUAL);
            assertThat(replayed.out().lines()).containsExactlyElementsOf(linesOf(recorded, rank));
        }
    }

    @Test
    @Tag("matrix")
    void jobRestartedFromObjects_isReplayedFromTheVersion() {
        StftJob job = jobs.job(PassesValueAround.class, 2, "2000");
        Ended recorded = record(job, "--max-restarts", "1", "--every-calls", "500", "--fail",
            "rank=1,version=3,point=entering", "-Dstft.keep=3").expect(0);
        for (int rank = 0; rank < 2; rank++) {
            Ended replayed = replay(job, rank).expect(0).expectMessage(EQUAL);
            List<String> lines = linesOf(recorded, rank);
            assertThat(replayed.out().lines()).containsExactlyElementsOf(lines.subList(lines.size() - 2, lines.size()))
                .first().asString().isEqualTo("relays from step 1000");
        }
    }

    /** In which order they took it is not recorded; that it was another order is seen. */
    @Test
    @Tag("matrix")
    void locksThatThreadsTakeInAnotherOrder_endTheReplayWithTheReason() {
        StftJob job = jobs.job(TwoThreadsReceive.class, 2, "locking");
        Ended recorded = record(job).expect(0);
        Ended replayed = replay(job, 0);
        for (int time = 0; time < 10 && replayed.exitCode() == 0; time++) {
            assertThat(replayed.out().lines()).containsExactlyElementsOf(linesOf(recorded, 0));
            replayed = replay(job, 0);
        }
        replayed.expect(6).expectMessage("take their locks in another order");
    }

    /** Rank 0 begins each step with the same call, and so has to be replayed twice. */
    @Test
    void replayFromAVersion_continuesAfterIt() {
        StftJob job = jobs.job(ComputesWithFault.class, 2, "none", "exact");
        record(job, "--keep", "10").expect(0);
        Ended first = replay(job, 0, "--from", "4").expect(0).expectMessage(EQUAL);
        assertThat(first.err()).contains("before it continues after version 4: begins again");
        Ended second = replay(job, 1, "--from", "4").expect(0).expectMessage(EQUAL);
        assertThat(second.err()).doesNotContain("begins again");
        assertThat(first.out()).isEqualTo("total 55\n").isEqualTo(second.out());
        replay(job, 0, "--from", "11").expect(2).expectMessage("Rank 0 has not saved version 11 in the run ");
        replay(job, 0, "--from", "0").expect(2).expectMessage("--from: expected the number of a version");
    }

    /** All of it would be 20 times as long. */
    @Test
    @Tag("matrix")
    void recordingOfTheLastVersions_isBounded_andReplayedFromThemUpToTheKill() throws IOException {
        StftJob job = jobs.job(PassesValueAround.class, 2, "40000");
        record(job, "--record-last", "2", "--keep", "3", "--max-restarts", "0", "--every-calls", "1000", "--fail",
            "rank=1,version=40,point=entering");
        for (int rank = 0; rank < 2; rank++) {
            String name = "rank-0000" + rank;
            try (Stream<Path> files = Files.walk(tools(job).resolve("event-log"))) {
                assertThat(files.map(each -> each.getFileName().toString())
                    .filter(each -> each.matches(name + "\\.(log|data)\\.\\d+")))
                    .containsExactlyInAnyOrder(name + ".log.38", name + ".log.39", name + ".data.38",
                        name + ".data.39");
            }
            assertThat(replay(job, rank).expect(1).err()).contains("The log ends before ",
                "only the last versions were kept; the recording continues with version 38: use --from");
            replay(job, rank, "--from", "37").expect(2).expectMessage("has not saved version 37");
            for (String version : List.of("38", "39")) {
                replay(job, rank, "--from", version).expect(0).expectMessage(EQUAL);
            }
        }
        assertThat(replay(job, 1, "--from", "38").expect(0).err()).contains("before Stft.checkpoint", "was killed");
        Ended verified = job.start("verify", List.of(Distribution.command().toString(), "log", "verify",
            tools(job).resolve("event-log").toString())).await();
        assertThat(verified.expect(0).out()).containsPattern("all intact, \\d+ dropped before the last versions");
    }

    /** The guided session of docs/replay.md: a mistake that shows itself only in some games. */
    @Test
    @Tag("matrix")
    void crossingMessages_areFoundInTheLog_andTheRankStopsBeforeThem() throws IOException {
        StftJob job = jobs.job(Othello.class, 7, "60", "2", "wrong");
        Matcher late = null;
        for (int game = 0; game < MOST_GAMES && (late == null || !late.find()); game++) {
            late = EARLY.matcher(record(job, "--max-restarts", "0").err());
        }
        String rank = late.group(1);
        String page = Files.readString(Path.of("..", "docs", "replay.md"));
        int begin = page.indexOf("```\n", page.indexOf("<!-- followed: crossing.eml -->")) + 4;
        String text = page.substring(begin, page.indexOf("```", begin)).replace("PROC[6]", "PROC[" + rank + "]");
        Path script = Files.writeString(job.directory().resolve("crossing.eml"), text);
        String found = job.start("eml", List.of(Distribution.command().toString(), "eml", "--directory",
            tools(job).resolve("event-log").toString(), "-f", script.toString())).await().expect(0).out();
        Matcher cancelled = CANCELLED.matcher(found);
        assertThat(cancelled.find()).as(found).isTrue();
        assertThat(stopped(job, cancelled.group(1), cancelled.group(2)).err())
            .contains("stopped before event " + cancelled.group(2) + ": Comm.Send(", EQUAL);
        assertThat(stopped(job, cancelled.group(1), "e.dest = PROC[" + rank + "] & e.tag = 2").err())
            .contains("stops at event ", "stopped before event ", "dest " + rank + ", tag 2)", EQUAL);
        replay(job, 0, "--stop", "e.tag = ").expect(2).expectMessage("--stop: condition:1:9: expected");
        replay(job, 0, "--stop", "e.tag = 77").expect(2).expectMessage("the condition holds for no event of rank 0");
    }

    /** Enter is pressed when it has stopped. The rank may have failed itself when the other one had. */
    private static Ended stopped(StftJob job, String rank, String at) {
        return job.start("stopped", List.of("sh", "-c", "echo | \"$0\" replay \"$1\" --rank \"$2\" --stop \"$3\"",
            Distribution.command().toString(), tools(job).resolve("event-log").toString(), rank, at)).await();
    }

    private static Ended audit(StftJob job, String... words) {
        List<String> command = new ArrayList<>(List.of(Distribution.command().toString(), "audit",
            tools(job).resolve("event-log").toString()));
        command.addAll(List.of(words));
        return job.start("audit", command).await();
    }

    @Test
    @Tag("matrix")
    void audit_findsAFlippedBitWhereItWas() throws IOException {
        Path fault = Files.createFile(jobs.directory().resolve("fault"));
        StftJob job = jobs.job(ComputesWithFault.class, 2, fault.toString(), "exact");
        record(job, "--keep", "10").expect(0);
        Files.delete(fault);
        Ended found = audit(job, "4..6").expect(6);
        assertThat(found.out()).contains("NOT THE SAME: ranks [1] of [0, 1]");
        assertThat(found.err()).contains("rank 0: the same as version 6: 3 protected objects",
            "rank 1: not the same as version 6", "\"cells\"[3]: version 6 has ");
        assertThat(audit(job, "6..9").expect(0).out())
            .contains("SAME: ranks [0, 1] come from version 6 to the objects of version 9, bit by bit");
        assertThat(audit(job, "4..6", "--rank", "0").expect(0).out()).contains("SAME: ranks [0]");
        audit(job, "6..4").expect(2).expectMessage("Expected two versions, such as 2..5, found 6..4.");
    }

    @Test
    void audit_findsRandomNumbersThatAreNotRecorded() {
        StftJob job = jobs.job(ComputesWithFault.class, 2, "none", "random");
        record(job, "--keep", "10").expect(0).expectMessage("gets other values from");
        assertThat(audit(job, "4..6").expect(6).err()).contains("\"cells\"[7]: version 6 has ");
    }

    @Test
    void whatWasNotRecorded_isRefusedWithTheReason() {
        StftJob job = jobs.job(PassesValueAround.class, 2, "3");
        job.run("--tool", "event-log", "-Dstft.tools.directory=" + tools(job)).expect(0);
        replay(job, 0).expect(2).expectMessage("Record the job with --record");
        replay(job, 7).expect(2).expectMessage("expected one of [0, 1], found 7");
        record(job, "-Dstft.record.rnig=3").expect(2).expectMessage("stft.record.ring");
    }
}
