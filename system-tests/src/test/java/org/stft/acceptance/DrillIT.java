package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.acceptance.programs.KeepsStateOutsideVersions;
import org.stft.npb.CG;
import org.stft.npb.EP;
import org.stft.npb.FT;
import org.stft.npb.IS;
import org.stft.npb.LU;
import org.stft.npb.MG;
import org.stft.services.Services;
import org.stft.spc.Probe;
import org.stft.testkit.Distribution;
import org.stft.testkit.Ended;
import org.stft.testkit.Running;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** {@code stft drill}: what a version lacks is found, and nothing of the job is touched. */
@Tag("any-java")
@Execution(ExecutionMode.CONCURRENT)
class DrillIT {

    private static final Map<String, Class<?>> BENCHMARKS = Map.of("CG", CG.class, "EP", EP.class, "FT", FT.class,
        "IS", IS.class, "LU", LU.class, "MG", MG.class);
    private static final int SAME = 0;
    private static final int DIFFERENT = 6;

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    /** A job that was killed right after version 4, and kept version 3. */
    private StftJob killed(int ranks, String... arguments) {
        return killed(ranks, List.of(), arguments);
    }

    private StftJob killed(int ranks, List<String> options, String... arguments) {
        List<String> words = new ArrayList<>(List.of(arguments));
        words.add(1, "-");
        StftJob job = jobs.job(KeepsStateOutsideVersions.class, ranks, words.toArray(String[]::new));
        List<String> all = new ArrayList<>(List.of("--max-restarts", "0", "--fail", "rank=0,version=4"));
        all.addAll(options);
        job.run(all.toArray(String[]::new)).expect(1);
        assertThat(job.versions()).startsWith(4L, 3L);
        return job;
    }

    private static void requireCriu() {
        Probe probe = Services.backEnd("criu").probe();
        assumeTrue(probe.canWork(), () -> "The back end criu " + probe);
    }

    /** All files of the job with their content. */
    private static Map<String, List<Byte>> files(Path directory) throws IOException {
        Map<String, List<Byte>> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                byte[] bytes = Files.readAllBytes(file);
                List<Byte> content = new ArrayList<>();
                for (byte each : bytes) {
                    content.add(each);
                }
                files.put(directory.relativize(file).toString(), content);
            }
        }
        return files;
    }

    @ParameterizedTest
    @CsvSource({"static", "random"})
    void stateThatNoVersionHas_isFoundWithTheFirstElementThatDiffers(String how) throws IOException {
        firstElementThatDiffersIsFound(how);
    }

    @ParameterizedTest
    @CsvSource({"counter", "order"})
    @Tag("campaign")
    void otherStateThatNoVersionHas_isFoundWithTheFirstElementThatDiffers(String how) throws IOException {
        firstElementThatDiffersIsFound(how);
    }

    private void firstElementThatDiffersIsFound(String how) throws IOException {
        StftJob job = killed(2, how);
        Map<String, List<Byte>> before = files(job.store());
        Ended drill = job.command("drill").expect(DIFFERENT);
        assertThat(drill.out()).contains("rank 0: differs in \"state\"", "rank 1: differs in \"state\"",
            "  \"state\".sums[4]: version 4 has ", "DIFFERENT: restarted from version 3");
        assertThat(files(job.store())).isEqualTo(before);
        job.expectNoProcess();
    }

    @Test
    @Tag("matrix")
    void messagesFromAnySourceInAnotherOrder_areFoundOnTheRankThatReceives() {
        Ended drill = killed(3, "messages").command("drill").expect(DIFFERENT);
        assertThat(drill.out()).contains("  \"state\".sums[4]: version 4 has 48.0, this run has 57.0",
            "rank 1: the same",
            "rank 2: the same");
    }

    @Test
    void everythingIsInTheVersion_isTheSame_fromEachVersionAndFromTheBeginning() {
        StftJob job = jobs.job(KeepsStateOutsideVersions.class, 2, "nothing", "-");
        job.run("--keep", "9").expect(0);
        assertThat(job.command("drill", "--times", "2").expect(SAME).out())
            .contains("SAME: restarted from version 5, all ranks have come to the objects of version 6")
            .containsPattern("rank 1: the same: 1 protected object, with [2-9] objects in all");
        job.command("drill", "--from", "2", "--json").expect(SAME);
        assertThat(job.command("drill", "--from", "0").expect(SAME).out()).contains("SAME: started from the beginning");
        job.command("drill", "--from", "6").expect(4).expectMessage("there is none after version 6");
        job.command("drill", "--from", "7").expect(4).expectMessage("There is no version 7");
    }

    @Test
    @Tag("matrix")
    void clockThatIsProtectedOnPurpose_isExceptedByItsPlace() {
        StftJob job = killed(2, List.of("--fail", "rank=1,version=9"), "clock");
        job.command("drill", "--except", "state.clock").expect(DIFFERENT);
        assertThat(job.command("drill", "--except", "state.clock,state.sums").expect(SAME).out()).contains("SAME");
    }

    @Test
    void programThatEndsBeforeTheVersion_isDifferent() throws IOException {
        assertThat(killed(2, "ends").command("drill").expect(DIFFERENT).out())
            .contains("rank 0: its program ended before checkpoint call 4");
    }

    @Test
    @Tag("matrix")
    void filesThatTheRanksWrite_areThoseOfTheDrillOnly() throws IOException {
        Path lines = jobs.directory().resolve("lines.txt");
        StftJob job = killed(2, "file", lines.toString());
        String before = Files.readString(lines);
        assertThat(before).isEqualTo("step 1\nstep 2\nstep 3\nstep 4\n");
        job.command("drill").expect(SAME);
        assertThat(lines).hasContent(before);
        job.command("drill", "--shared-files").expect(SAME);
        assertThat(lines).hasContent(before + "step 4\n");
    }

    @Test
    @Tag("matrix")
    void besideARunningJob_comparesItsVersionsWhileItGoesOn() throws IOException {
        Path gate = jobs.directory().resolve("gate");
        StftJob job = jobs.job(KeepsStateOutsideVersions.class, 2, "nothing", gate.toString());
        Running run = job.startRun();
        run.awaitThat("version 4 is committed", () -> job.has(4));
        job.command("drill").expect(SAME);
        assertThat(run.isAlive()).isTrue();
        Files.createFile(gate);
        run.await().expect(0);
        assertThat(job.versions()).containsExactly(6L, 5L);
    }

    @Test
    @Tag("matrix")
    void drillThatIsKilled_leavesNoProcess_andTheNextOneRemovesItsFiles() throws IOException {
        StftJob job = killed(2, "hangs");
        Running drill = job.start("drill",
            List.of(Distribution.command().toString(), "drill", "--store", job.store().toString()));
        drill.awaitThat("its ranks run", () -> scratch(job).stream().anyMatch(each -> Files.exists(each.resolve(
            "store")) && drill.pids().size() >= 4));
        drill.kill(drill.pid());
        drill.await();
        job.expectNoProcess();
        assertThat(scratch(job)).hasSize(1);
        job.command("drill", "--from", "0").expect(SAME);
        assertThat(scratch(job)).isEmpty();
        assertThat(job.versions()).startsWith(4L, 3L);
    }

    private static List<Path> scratch(StftJob job) {
        try (Stream<Path> entries = Files.list(job.store())) {
            return entries.filter(each -> each.getFileName().toString().startsWith(".drill-")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = "CG")
    @Tag("matrix")
    void benchmark_isTheSame(String name) {
        benchmark(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"EP", "FT", "IS", "LU", "MG"})
    @Tag("campaign")
    void everyOtherBenchmark_isTheSame(String name) {
        benchmark(name);
    }

    private void benchmark(String name) {
        StftJob job = jobs.job(BENCHMARKS.get(name), 2, "S");
        job.run("--every-calls", name.equals("LU") ? "10" : "1").expect(0);
        assertThat(job.command("drill", "--except", "progress.nanoseconds").expect(SAME).out()).contains("SAME");
    }

    @ParameterizedTest
    @CsvSource({"counter, 0", "messages, 6"})
    @Tag("matrix")
    void processImages_haveEverythingButTheOrderOfMessages(String how, int code) {
        requireCriu();
        StftJob job = killed(3, List.of("--spc", "criu"), how);
        Ended drill = job.command("drill").expect(code);
        assertThat(drill.out()).contains(code == SAME ? "SAME" : "version 4 has 48.0, this run has 57.0");
        job.expectNoProcess();
    }

    @Test
    @Tag("matrix")
    void processImagesOfARunningJobThatKeepsAFileOpen_areComparedWithoutTouchingTheFile() throws IOException {
        requireCriu();
        Path gate = jobs.directory().resolve("gate");
        Path lines = jobs.directory().resolve("lines.txt");
        StftJob job = jobs.job(KeepsStateOutsideVersions.class, 2, "file", gate.toString(), lines.toString());
        Running run = job.startRun("--spc", "criu");
        run.awaitThat("version 4 is committed", () -> job.has(4));
        job.command("drill").expect(SAME);
        assertThat(lines).hasContent("step 1\nstep 2\nstep 3\nstep 4\n");
        Files.createFile(gate);
        run.await().expect(0);
        assertThat(lines).hasContent("step 1\nstep 2\nstep 3\nstep 4\nstep 5\nstep 6\n");
    }

    @Test
    @Tag("matrix")
    void processImagesAndFiles_areThoseOfTheDrillOnly() throws IOException {
        requireCriu();
        Path lines = jobs.directory().resolve("lines.txt");
        StftJob job = killed(2, List.of("--spc", "criu,kryo"), "file", lines.toString());
        String before = Files.readString(lines);
        for (String spc : Arrays.asList("criu", "kryo", "criu,kryo")) {
            job.command("drill", "--spc", spc).expect(SAME);
        }
        assertThat(lines).hasContent(before);
    }
}
