package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.stft.acceptance.programs.PassesValueAround;
import org.stft.acceptance.programs.PrintsArrivals;
import org.stft.acceptance.programs.SendsWhatAFileSays;
import org.stft.testkit.Distribution;
import org.stft.testkit.Ended;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** Jobs that run again, all ranks together, in the order of messages that their event log has. */
@Tag("any-java")
@Execution(ExecutionMode.CONCURRENT)
class OrderReplayIT {

    private static final String SAME = " were as recorded";

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private static Path logs(StftJob job) {
        return job.directory().resolve("tools").resolve("event-log");
    }

    private static Ended log(StftJob job, String... options) {
        return job.run(Stream
            .of(new String[] {"--tool", "event-log", "-Dstft.tools.directory=" + job.directory().resolve("tools")},
                options)
            .flatMap(Stream::of).toArray(String[]::new));
    }

    private static Ended replay(StftJob job, String... options) {
        List<String> words = new ArrayList<>(List.of(Distribution.command().toString(), "replay"));
        words.addAll(List.of(options));
        return job.start("replay", words).await();
    }

    private static List<String> arrivals(Ended run) {
        List<String> lines = run.out().lines().filter(line -> line.startsWith("[0] ")).toList();
        assertThat(lines).as(run.toString()).hasSize(7);
        return lines;
    }

    @Test
    void orderOfMessages_andHowOftenTheyWereLookedFor_areThoseOfTheLog() throws IOException {
        StftJob job = jobs.job(PrintsArrivals.class, 4);
        Ended recorded = log(job).expect(0);
        for (int time = 0; time < 3; time++) {
            Ended replayed = replay(job, logs(job).toString(), "--all").expect(0).expectMessage(SAME);
            assertThat(arrivals(replayed)).isEqualTo(arrivals(recorded));
        }
        try (Stream<Path> files = Files.list(logs(job))) {
            assertThat(files).as("nothing is left but the log").hasSize(1);
        }
    }

    /** Which shows that the test above can fail. */
    @Test
    @Tag("matrix")
    void orderOfMessages_isAnotherOneInEachUsualRun() {
        Set<List<String>> seen = new HashSet<>();
        for (int time = 0; time < 3; time++) {
            seen.add(arrivals(log(jobs.job(PrintsArrivals.class, 4)).expect(0)));
        }
        assertThat(seen).hasSizeGreaterThan(1);
    }

    @Test
    @Tag("matrix")
    void recordedInAReplay_eachRankCanBeReplayedAlone() {
        StftJob job = jobs.job(PrintsArrivals.class, 4);
        Ended logged = log(job).expect(0);
        Ended recorded = replay(job, logs(job).toString(), "--all", "--record").expect(0).expectMessage(SAME);
        String command = recorded.err().lines().filter(line -> line.contains("stft replay --rank R ")).findFirst()
            .orElseThrow();
        String log = command.substring(command.indexOf("--rank R ") + "--rank R ".length());
        Ended alone = replay(job, "--rank", "0", log).expect(0).expectMessage("calls were as recorded.");
        assertThat(alone.out().lines().map(line -> "[0] " + line)).containsExactlyElementsOf(arrivals(logged));
        replay(job, "--rank", "2", log).expect(0).expectMessage("calls were as recorded.");
    }

    @Test
    void programThatDoesSomethingElse_isFound_withBothEvents() throws IOException {
        StftJob job = jobs.job(SendsWhatAFileSays.class, 2, jobs.directory().toString());
        Path numbers = jobs.directory().resolve("numbers");
        Files.writeString(numbers, "1\n2\n3\n");
        log(job).expect(0);
        Files.writeString(numbers, "1\n2\n");
        Ended replayed = replay(job, logs(job).toString(), "--all").expect(6)
            .expectMessage("the ranks did something else than in the recorded run");
        assertThat(replayed.err()).containsPattern("(?m)^rank [01]:\n< \\d+  Comm\\.");
    }

    @Test
    void jobWithCheckpoints_usesAStoreOfItsOwn_andAKilledRankContinuesAfterItsLastCall() {
        StftJob job = jobs.job(PassesValueAround.class, 2, "2000");
        log(job, "--max-restarts", "0", "--every-calls", "100", "--fail", "rank=1,version=3,point=entering");
        assertThat(job.has(2)).isTrue();
        List<Long> versions = job.versions();
        replay(job, logs(job).toString(), "--all").expect(0).expectMessage(SAME);
        assertThat(job.versions()).isEqualTo(versions);
    }

    @Test
    @Tag("matrix")
    void whatCannotBeReplayed_isRefusedWithTheReason() {
        StftJob job = jobs.job(PassesValueAround.class, 2, "2000");
        replay(job, logs(job).toString(), "--all").expect(2).expectMessage("Record a job with --tool event-log.");
        replay(job, "--all", "--rank", "1").expect(2).expectMessage("either --rank or --all, found both");
        replay(job).expect(2).expectMessage("either --rank or --all, found neither");
        replay(job, "--all", "--stop", "7").expect(2).expectMessage("need --rank");
        replay(job, "--rank", "1", "--record").expect(2).expectMessage("--record needs --all");
        log(job, "--max-restarts", "1", "--every-calls", "500", "--fail", "rank=1,version=2,point=entering").expect(0);
        replay(job, logs(job).toString(), "--all").expect(2)
            .expectMessage("the run began with version 1, and not at the beginning of the program");
        job.run("--tool", "order-replay", "--discard").expect(1);
    }
}
