package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.stft.acceptance.programs.GetsAnswersOfEachKind;
import org.stft.acceptance.programs.PassesValueAround;
import org.stft.acceptance.programs.SendsWhatAFileSays;
import org.stft.services.Services;
import org.stft.spc.Probe;
import org.stft.testkit.Distribution;
import org.stft.testkit.Ended;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** Ranks of recorded jobs that run again, alone. */
@Execution(ExecutionMode.CONCURRENT)
class ReplayIT {

    private static final String EQUAL = "calls were as recorded.";

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private static Path tools(StftJob job) {
        return job.directory().resolve("tools");
    }

    private static Ended record(StftJob job, String... options) {
        return job.run(Stream.of(new String[] {"--record", "-Dstft.tools.directory=" + tools(job)}, options)
            .flatMap(Stream::of).toArray(String[]::new));
    }

    private static Ended replay(StftJob job, int rank, String... options) {
        List<String> words = new ArrayList<>(
            List.of(Distribution.command().toString(), "replay",
                tools(job).resolve("event-log").toString(), "--rank", Integer.toString(rank)));
        words.addAll(List.of(options));
        return job.start("replay", words).await();
    }

    private static List<String> linesOf(Ended run, int rank) {
        String prefix = "[" + rank + "] ";
        return run.out().lines().filter(line -> line.startsWith(prefix)).map(line -> line.substring(prefix.length()))
            .toList();
    }

    @Test
    void answersOfEachKind_areGivenAgain_toEachRankAlone() {
        StftJob job = jobs.job(GetsAnswersOfEachKind.class, 4, "one", "two words");
        Ended recorded = record(job).expect(0);
        for (int rank = 0; rank < 4; rank++) {
            Ended replayed = replay(job, rank).expect(0).expectMessage(EQUAL);
            assertThat(replayed.out().lines()).containsExactlyElementsOf(linesOf(recorded, rank))
                .hasSizeGreaterThan(30);
        }
    }

    @Test
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
        record(job, "--max-restarts", "0", "--every-calls", "100", "--fail", "rank=1,version=3,point=entering");
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
    }

    @Test
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

    @Test
    void whatWasNotRecorded_isRefusedWithTheReason() {
        StftJob job = jobs.job(PassesValueAround.class, 2, "3");
        job.run("--tool", "event-log", "-Dstft.tools.directory=" + tools(job)).expect(0);
        replay(job, 0).expect(2).expectMessage("Record the job with --record");
        replay(job, 7).expect(2).expectMessage("expected one of [0, 1], found 7");
        record(job, "-Dstft.record.rnig=3").expect(2).expectMessage("stft.record.ring");
    }
}
