package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.acceptance.programs.BroadcastsInTurn;
import org.stft.examples.PanelProduct;
import org.stft.examples.RowFarm;
import org.stft.npb.CG;
import org.stft.npb.EP;
import org.stft.npb.FT;
import org.stft.npb.IS;
import org.stft.services.Services;
import org.stft.spc.Probe;
import org.stft.testkit.Ended;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** Collective operations by readiness in jobs that are killed. */
@Tag("any-java")
class CollectivesIT {

    private static final Pattern RESULT = Pattern.compile("result of rank .*");

    private static final Pattern SUM = Pattern.compile("sum .*");

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private StftJob job() {
        return jobs.job(BroadcastsInTurn.class, 4, "12");
    }

    @Test
    void killedTwice_givesTheSameResultAsMpiOwnBroadcast() {
        killedTwice("kryo", "dynamic");
    }

    @ParameterizedTest
    @CsvSource({"kryo,leaves", "criu,dynamic"})
    @Tag("campaign")
    void killedTwiceInTheOtherMode_givesTheSameResultAsMpiOwnBroadcast(String backEnd, String mode) {
        killedTwice(backEnd, mode);
    }

    @Test
    @Tag("matrix")
    void killedTwiceWithProcessImages_givesTheSameResultAsMpiOwnBroadcast() {
        killedTwice("criu", "leaves");
    }

    private void killedTwice(String backEnd, String mode) {
        Probe probe = Services.backEnd(backEnd).probe();
        assumeTrue(probe.canWork(), () -> "The back end " + backEnd + " " + probe);
        List<String> expected = job().run("--spc", backEnd, "--every-calls", "1000").expect(0).result(RESULT);
        Ended ended = job().run("--spc", backEnd, "--collectives", mode, "-Dstft.collectives.grace-micros=0",
            "--verbose", "--max-restarts", "2", "--fail", "rank=1,version=4", "--fail", "rank=3,version=8").expect(0);
        ended.expectMessage("restarted from version 4 by " + backEnd)
            .expectMessage("restarted from version 8 by " + backEnd);
        assertThat(ended.result(RESULT)).hasSize(4).isEqualTo(expected);
        assertThat(ended.err())
            .contains("collectives: rank 2: Intracomm.Bcast at org.stft.acceptance.programs.BroadcastsInTurn.mix")
            .containsPattern("collectives: rank [0-3]: .* [1-9][0-9]* detached bytes");
    }

    @Test
    void killedRank_theOthersAreEndedAndNothingIsLeftInSharedMemory() throws IOException {
        Set<Path> before = boards();
        StftJob job = job();
        Ended ended = job.run("--collectives", "leaves", "--max-restarts", "0", "--fail", "rank=1,version=3");

        assertThat(ended.exitCode()).as(ended.toString()).isNotZero();
        ended.expectMessage("rank 1");
        job.expectNoProcess();
        assertThat(boards()).isEqualTo(before);
    }

    private static Set<Path> boards() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("/dev/shm"))) {
            return files.filter(file -> file.getFileName().toString().startsWith("stft-board-"))
                .collect(Collectors.toSet());
        }
    }

    @ParameterizedTest
    @MethodSource("benchmarks")
    @Tag("campaign")
    void line30_benchmark_isVerified(Class<?> program, String mode) {
        verified(program, mode);
    }

    static Stream<Arguments> benchmarks() {
        return Stream.of(Arguments.of(IS.class, "dynamic"), Arguments.of(CG.class, "leaves"));
    }

    @ParameterizedTest
    @MethodSource("benchmarksInTheOtherMode")
    @Tag("campaign")
    void line30_benchmarkInTheOtherMode_isVerified(Class<?> program, String mode) {
        verified(program, mode);
    }

    static Stream<Arguments> benchmarksInTheOtherMode() {
        return Stream.of(Arguments.of(EP.class, "leaves"), Arguments.of(EP.class, "dynamic"),
            Arguments.of(IS.class, "leaves"), Arguments.of(FT.class, "dynamic"),
            Arguments.of(CG.class, "dynamic"), Arguments.of(FT.class, "leaves"));
    }

    private void verified(Class<?> program, String mode) {
        assertThat(jobs.job(program, 4, "S").run("--collectives", mode, "--every-calls", "1000").expect(0).out())
            .contains(" SUCCESSFUL");
    }

    @ParameterizedTest
    @ValueSource(classes = {RowFarm.class, PanelProduct.class})
    @Tag("matrix")
    void example_givesTheSameResultInEveryMode(Class<?> program) {
        String[] arguments = program == RowFarm.class
            ? new String[] {"20", "1000"}
            : new String[] {"20000", "20", "1000"};
        StftJob job = jobs.job(program, 4, arguments);
        List<String> expected = job.run("--collectives", "off").expect(0).result(SUM);
        for (String mode : List.of("paper", "leaves", "dynamic")) {
            assertThat(job.run("--collectives", mode).expect(0).result(SUM)).hasSize(1).isEqualTo(expected);
        }
    }

    @Test
    void variableAlone_switchesTheToolOn() {
        StftJob job = job();
        List<String> words = new ArrayList<>(List.of("env", "STFT_COLLECTIVES=dynamic"));
        words.addAll(job.runCommand("--every-calls", "1000", "--verbose", "-Dstft.collectives.scatter=off"));
        Ended ended = job.start("run", words).await().expect(0);
        assertThat(ended.err())
            .contains("collectives: rank 2: Intracomm.Bcast at org.stft.acceptance.programs.BroadcastsInTurn.mix");
    }

    @Test
    void unknownMode_isRefusedWithThoseThereAre() {
        job().run("--collectives", "fast").expect(2).expectMessage("off, paper, leaves");
    }
}
