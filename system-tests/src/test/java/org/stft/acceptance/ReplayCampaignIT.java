package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.stft.acceptance.RecordedJob.EQUAL;
import static org.stft.acceptance.RecordedJob.linesOf;
import static org.stft.acceptance.RecordedJob.record;
import static org.stft.acceptance.RecordedJob.replayCommand;
import static org.stft.acceptance.RecordedJob.tools;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.acceptance.programs.PassesValueAround;
import org.stft.acceptance.programs.PollsForAMessage;
import org.stft.acceptance.programs.PrintsArrivals;
import org.stft.acceptance.programs.TwoThreadsReceive;
import org.stft.npb.CG;
import org.stft.npb.EP;
import org.stft.npb.FT;
import org.stft.npb.IS;
import org.stft.npb.MG;
import org.stft.testkit.Ended;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** Each rank of real programs runs again, alone, in a network namespace without interfaces. */
@Tag("campaign")
class ReplayCampaignIT {

    private static final int TIMES = 50;

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    @BeforeAll
    static void requireRoot() {
        assumeTrue(System.getProperty("user.name").equals("root"), "only root can make a network namespace here");
    }

    private static Ended replayWithoutNetwork(StftJob job, int rank) {
        List<String> words = new ArrayList<>(List.of("env", "-u", "MPJ_HOME", "unshare", "--net"));
        words.addAll(replayCommand(job, rank));
        return job.start("replay", words).await();
    }

    private static void requireTheSame(StftJob job, Ended recorded, int rank) {
        Ended replayed = replayWithoutNetwork(job, rank).expect(0).expectMessage(EQUAL);
        assertThat(replayed.out().lines()).containsExactlyElementsOf(linesOf(recorded, rank));
    }

    @ParameterizedTest
    @ValueSource(classes = {EP.class, CG.class, MG.class, FT.class, IS.class})
    void npbClassW_eachRankPrintsTheSame(Class<?> kernel) {
        StftJob job = jobs.job(kernel, 4, "W");
        Ended recorded = record(job).expect(0);
        assertThat(linesOf(recorded, 0)).isNotEmpty();
        for (int rank = 0; rank < 4; rank++) {
            requireTheSame(job, recorded, rank);
        }
    }

    @Test
    void resultThatDependsOnArrivals_isAlwaysTheRecordedOne() {
        requireAlwaysTheRecordedResult(jobs.job(PrintsArrivals.class, 3), TIMES, 20);
    }

    @Test
    void orderOfTheCallsOfTwoThreads_isAlwaysTheRecordedOne() {
        requireAlwaysTheRecordedResult(jobs.job(TwoThreadsReceive.class, 2, "alone"), TIMES / 5, 2);
    }

    /** Of so many usual runs, more than so many results are different; all replays have the recorded one. */
    private static void requireAlwaysTheRecordedResult(StftJob job, int runs, int different) {
        Set<String> results = new HashSet<>();
        for (int time = 0; time < runs; time++) {
            results.add(job.run().expect(0).out());
        }
        assertThat(results).hasSizeGreaterThan(different);
        Ended recorded = record(job).expect(0);
        for (int time = 0; time < TIMES; time++) {
            requireTheSame(job, recorded, 0);
        }
    }

    /** What is not recorded: which of two threads is first. As a message has it, no replay can miss it. */
    @Test
    void raceOfTwoThreadsThatReachesAMessage_isRepeatedOrReported() {
        requireTheSameOrDifferent("racing", "TwoThreadsReceive.race(TwoThreadsReceive.java:");
    }

    @Test
    void locksThatThreadsTakeInAnotherOrder_areRepeatedOrReported() {
        requireTheSameOrDifferent("locking", "take their locks in another order");
    }

    private void requireTheSameOrDifferent(String how, String reported) {
        StftJob job = jobs.job(TwoThreadsReceive.class, 2, how);
        Ended recorded = record(job).expect(0);
        int different = 0;
        for (int time = 0; time < TIMES; time++) {
            Ended replayed = replayWithoutNetwork(job, 0);
            if (replayed.exitCode() == 0) {
                assertThat(replayed.err()).contains(EQUAL);
                assertThat(replayed.out().lines()).containsExactlyElementsOf(linesOf(recorded, 0));
            } else {
                replayed.expect(6).expectMessage(reported);
                different++;
            }
        }
        assertThat(different).isPositive();
    }

    @Test
    void lastOf64Ranks_needsNoOther() {
        StftJob job = jobs.job(PassesValueAround.class, 64, "20");
        Ended recorded = record(job, "--jvm", "-Xmx48m", "--jvm", "-XX:+UseSerialGC").expect(0);
        requireTheSame(job, recorded, 63);
    }

    @Test
    void millionProbesThatFindNothing_addLessThan10Kilobytes() {
        StftJob few = jobs.job(PollsForAMessage.class, 2, "1000");
        StftJob many = jobs.job(PollsForAMessage.class, 2, "1001000");
        record(few).expect(0);
        Ended recorded = record(many).expect(0);
        assertThat(bytes(many)).isBetween(bytes(few), bytes(few) + 10_000);
        requireTheSame(many, recorded, 0);
    }

    /** The length of what was recorded. */
    private static long bytes(StftJob job) {
        try (Stream<Path> files = Files.walk(tools(job))) {
            return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
