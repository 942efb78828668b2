package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
import org.stft.npb.CG;
import org.stft.npb.EP;
import org.stft.npb.FT;
import org.stft.npb.IS;
import org.stft.npb.MG;
import org.stft.testkit.Distribution;
import org.stft.testkit.Ended;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** Each rank of real programs runs again, alone, in a network namespace without interfaces. */
@Tag("campaign")
class ReplayCampaignIT {

    private static final String EQUAL = "calls were as recorded.";
    private static final int TIMES = 50;

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    @BeforeAll
    static void requireRoot() {
        assumeTrue(System.getProperty("user.name").equals("root"), "only root can make a network namespace here");
    }

    private static Path tools(StftJob job) {
        return job.directory().resolve("tools");
    }

    private static Ended record(StftJob job, String... more) {
        return job.run(Stream.concat(Stream.of("--record", "-Dstft.tools.directory=" + tools(job)), Stream.of(more))
            .toArray(String[]::new));
    }

    private static Ended replay(StftJob job, int rank) {
        return job.start("replay",
            List.of("env", "-u", "MPJ_HOME", "unshare", "--net", Distribution.command().toString(), "replay",
                tools(job).resolve("event-log").toString(), "--rank", Integer.toString(rank)))
            .await();
    }

    private static List<String> linesOf(Ended run, int rank) {
        String prefix = "[" + rank + "] ";
        return run.out().lines().filter(line -> line.startsWith(prefix)).map(line -> line.substring(prefix.length()))
            .toList();
    }

    private static void requireTheSame(StftJob job, Ended recorded, int rank) {
        Ended replayed = replay(job, rank).expect(0).expectMessage(EQUAL);
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
        StftJob job = jobs.job(PrintsArrivals.class, 3);
        Set<String> results = new HashSet<>();
        for (int time = 0; time < TIMES; time++) {
            results.add(job.run().expect(0).out());
        }
        assertThat(results).hasSizeGreaterThan(20);
        Ended recorded = record(job).expect(0);
        for (int time = 0; time < TIMES; time++) {
            requireTheSame(job, recorded, 0);
        }
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
