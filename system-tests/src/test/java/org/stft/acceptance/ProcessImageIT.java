package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.acceptance.programs.ComputesInSecondThread;
import org.stft.acceptance.programs.DamagesOtherRanksImage;
import org.stft.acceptance.programs.HoldsFileOfAnotherOwner;
import org.stft.acceptance.programs.PassesValueAround;
import org.stft.acceptance.programs.ProtectsNothing;
import org.stft.acceptance.programs.SteeredByFiles;
import org.stft.acceptance.programs.SteeredByFiles.Trouble;
import org.stft.acceptance.programs.WritesToOpenFiles;
import org.stft.fault.CrashPoint;
import org.stft.fault.FaultSpec.Kill;
import org.stft.launcher.programs.WaitsForFile;
import org.stft.npb.BT;
import org.stft.npb.CG;
import org.stft.npb.EP;
import org.stft.npb.FT;
import org.stft.npb.IS;
import org.stft.npb.LU;
import org.stft.npb.MG;
import org.stft.npb.SP;
import org.stft.services.Services;
import org.stft.spc.Probe;
import org.stft.store.JobFile;
import org.stft.store.Store;
import org.stft.testkit.Crash;
import org.stft.testkit.CrashMatrix;
import org.stft.testkit.Ended;
import org.stft.testkit.Running;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;
import org.stft.testkit.Trees;

/** Jobs that are saved and restored as whole processes, with the real CRIU. */
class ProcessImageIT {

    private static final int DISK_BYTES = 512 << 20;
    private static final Pattern RESULT = Pattern.compile("result of rank .*");
    private static final Pattern TIMES = Pattern.compile("([0-9.]+) s of ([0-9.]+) s in checkpoints");
    private static final Pattern RESTARTS = Pattern.compile("restarts of rank .*");
    /** The names by which the JVM's log calls its collectors. */
    private static final Map<String, String> COLLECTORS = Map.of("Z", "The Z Garbage Collector", "G1", "G1",
        "Parallel", "Parallel", "Shenandoah", "Shenandoah", "Serial", "Serial");
    private static final Map<String, List<String>> UNDISTURBED = new HashMap<>();
    private static final Pattern NPB_RESULT = Pattern.compile(" *(Result bits|Verification) .*");

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private final long seed = Long.getLong("stft.test.seed", System.nanoTime());
    private final Random random = new Random(seed);

    @BeforeAll
    static void requireCriu() {
        Probe probe = Services.backEnd("criu").probe();
        assumeTrue(probe.canWork(), () -> "The back end criu " + probe);
    }

    private StftJob unprotected(String... arguments) {
        return jobs.job(ProtectsNothing.class, 3, arguments);
    }

    /** The result of a run without a fault, which is made once for all tests. */
    private List<String> expected(String steps) {
        return UNDISTURBED.computeIfAbsent(steps,
            own -> unprotected(own).run("--every-calls", "1000", "--spc", "criu").expect(0).result(RESULT));
    }

    private List<String> expectedOfRelay() {
        return UNDISTURBED.computeIfAbsent("relay",
            own -> jobs.job(PassesValueAround.class, 2, "6").run().expect(0).result(RESULT));
    }

    @Test
    void killedInFiveGenerations_withMessagesOpenAcrossEachCheckpoint_givesTheSameResult() {
        List<String> expected = expected("8");
        Ended ended = unprotected("8").run("--spc", "criu", "--max-restarts", "5",
            "--fail", "rank=0,version=1", "--fail", "rank=1,version=3", "--fail", "rank=2,version=4,kill=all",
            "--fail", "rank=0,version=5,point=voting", "--fail", "rank=1,version=6,point=entering").expect(0);
        assertThat(ended.result(RESULT)).isEqualTo(expected);
        Matcher times = TIMES.matcher(ended.err());
        assertThat(times.find()).as(ended.err()).isTrue();
        assertThat(Double.parseDouble(times.group(1))).as(times.group()).isLessThan(Double.parseDouble(times.group(2)));
        assertThat(ended.result(RESTARTS)).as("a process counts on through its restarts").hasSize(3)
            .allMatch(line -> line.endsWith(": 4")); // an image counts those before it, and version 4 was used twice
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    @Tag("campaign")
    void killedBeforeItAsksForItsImageWhileTheOthersWait_theyAreNotWaitedForInTheNextRun(int rank) {
        Ended ended = unprotected("6").run("--spc", "criu", "--max-restarts", "2",
            "--fail", "rank=" + rank + ",version=2,point=ready").expect(0)
            .expectMessage("restarted from version 1 by criu");
        assertThat(ended.result(RESULT)).isEqualTo(expected("6"));
    }

    @Test
    @Tag("matrix")
    void committedLater_killedBetweenTheImagesAndTheCommit_comesBackFromTheVersionBefore() {
        List<String> expected = expected("9");
        Ended ended = unprotected("9").run("--spc", "criu", "-Dstft.commit-later=on", "--max-restarts", "6",
            "--fail", "rank=0,version=1", "--fail", "rank=1,version=3,point=voting", "--fail",
            "rank=2,version=4,point=entering",
            "--fail", "rank=0,version=5,point=manifest-written", "--fail", "rank=1,version=6,point=image-taken",
            "--fail", "rank=0,version=7,point=renamed").expect(0);
        ended.expectMessage("Last version: 2. Restart 2 of 6").expectMessage("Last version: 4. Restart 4 of 6")
            .expectMessage("restarted from version 7 by criu");
        assertThat(ended.result(RESULT)).isEqualTo(expected);
    }

    @Test
    void committedLater_versionsAreCommittedWhileTheProgramContinues() throws IOException {
        Path gate = jobs.directory().resolve("gate");
        StftJob job = jobs.job(WaitsForFile.class, 2, "3", "2", gate.toString());
        Running run = job.startRun("--spc", "criu", "-Dstft.commit-later=on", "--every", "1h");
        run.awaitThat("version 2 is committed at a call where none is due", () -> job.has(1) && job.has(2));
        Files.createFile(gate);
        run.await().expect(0);
    }

    @Test
    void committedLaterWithImagesOfObjects_isRefused() {
        jobs.job(PassesValueAround.class, 2, "5").run("--spc", "criu,kryo", "-Dstft.commit-later=on").expect(1)
            .expectMessage("stft.commit-later is on, but stft.spc is criu,kryo");
    }

    @ParameterizedTest
    @ValueSource(strings = {"on", "off"})
    @Tag("matrix")
    void diskFullInTheMiddleOfAnImage_programThatCatchesGoesOn(String committedLater) throws Exception {
        SteeredJob steered = SteeredJob.in(jobs, "catching").trouble(3, Trouble.PAUSE).trouble(4, Trouble.PAUSE);
        try (PrivateDisk disk = PrivateDisk.on(steered.job(), DISK_BYTES)) {
            Running run = disk.start("run",
                steered.job().runCommand("--spc", "criu", "-Dstft.commit-later=" + committedLater));
            steered.fill(disk, 20, run, 3, 4);
            Ended ended = run.await().expect(0);
            assertThat(ended.out().lines().filter(line -> line.contains("caught RETRY: Version 3 was not saved: rank")))
                .as("what the ranks caught%s", ended).hasSize(2).allMatch(line -> line.contains("No space left"));
            assertThat(SteeredJob.result(ended)).isEqualTo(SteeredJob.expected());
            assertThat(disk.versions()).as("it saved again").hasSize(2).contains("00000004");
        }
    }

    @Test
    @Tag("matrix")
    void fileThatRanksDeleteWhenTheyEnd_isThereForTheProcessThatHasItOpen() {
        String[] arguments = {"6", "3", jobs.directory().resolve("borrowed").toString(), "-1"};
        List<String> expected = jobs.job(HoldsFileOfAnotherOwner.class, 2, arguments).run("--every", "1h").expect(0)
            .result(RESULT);
        Ended ended = jobs.job(HoldsFileOfAnotherOwner.class, 2, arguments)
            .run("--spc", "criu", "--max-restarts", "1", "--fail", "rank=1,version=4,point=entering")
            .expect(0)
            .expectMessage("restarted from version 3 by criu");
        assertThat(ended.result(RESULT)).isEqualTo(expected);
    }

    @Test
    @Tag("matrix")
    void storeMovedAndLauncherGone_comesBackFromTheNewPlace_asTheProgramThatItWas() throws IOException {
        StftJob job = unprotected("6");
        job.run("--spc", "criu", "--fail", "rank=1,version=3,kill=launcher").expect(Ended.KILLED);
        job.expectNoProcess();
        Path moved = job.directory().resolve("moved");
        Files.move(job.store(), moved);
        List<String> words = job.restartCommand();
        words.replaceAll(word -> word.equals(job.store().toString()) ? moved.toString() : word);
        words.addAll(List.of("--keep", "7", ProtectsNothing.class.getName(), "99"));
        Ended ended = job.start("restart-moved", words).await().expect(0)
            .expectMessage("restarted from version 3 by criu")
            .expectMessage("other arguments, JVM options and system properties have no effect");
        assertThat(ended.result(RESULT)).isEqualTo(expected("6"));
        JobFile recorded = Store.open(moved).job("job").jobFile().orElseThrow();
        assertThat(recorded.arguments()).containsExactly("6");
        assertThat(recorded.properties()).containsEntry("stft.keep", "7");
    }

    @Test
    void processImageDamaged_objectsOfTheSameVersionAreUsed() throws IOException {
        StftJob job = jobs.job(PassesValueAround.class, 2, "6");
        job.run("--spc", "criu,kryo", "--max-restarts", "0", "--fail", "rank=1,version=3");
        Path pages = job.version(3).resolve("rank-00001.criu");
        Path some = Files.isDirectory(pages) ? Files.list(pages).sorted().findFirst().orElseThrow() : pages;
        Corruption.alter(some);
        Ended ended = job.restart().expect(0).expectMessage("the criu images of version 3 cannot be used: rank 1")
            .expectMessage("restarted from version 3 by kryo");
        assertThat(ended.result(RESULT)).isEqualTo(expectedOfRelay());
    }

    @Test
    @Tag("matrix")
    void newestImagesDamagedInARunningJob_thoseBeforeAreUsedAndItIsSaidOnce() {
        Ended ended = jobs.job(DamagesOtherRanksImage.class, 2)
            .run("--spc", "criu", "--keep", "4", "--max-restarts", "1", "--fail",
                "rank=1,version=3,point=entering")
            .expect(0).expectMessage("restarted from version 1 by criu");
        assertThat(ended.result(RESULT)).hasSize(2);
        assertThat(
            ended.err().lines().filter(line -> line.contains("the criu images of version 2 cannot be used: rank 1")))
            .hasSize(1);
    }

    @Test
    @Tag("matrix")
    void onlyImagesOfARunFromAnOldVersionDamaged_theOldVersionIsUsed() throws IOException {
        StftJob job = unprotected("6");
        job.run("--spc", "criu", "--fail", "rank=1,version=3").expectMessage("injected fault");
        job.restart("--version", "2", "--fail", "rank=0,version=4").expectMessage("injected fault");
        Trees.delete(job.version(4).resolve("rank-00001.criu"));
        Ended ended = job.restart().expect(0).expectMessage("the criu images of version 4 cannot be used: rank 1")
            .expectMessage("restarted from version 2 by criu");
        assertThat(ended.result(RESULT)).isEqualTo(expected("6"));
    }

    @Test
    @Tag("matrix")
    void processImageIntact_isTakenBeforeObjects() {
        StftJob job = jobs.job(PassesValueAround.class, 2, "6");
        Ended ended = job.run("--spc", "criu,kryo", "--max-restarts", "1", "--fail", "rank=1,version=3").expect(0)
            .expectMessage("restarted from version 3 by criu");
        assertThat(ended.result(RESULT)).isEqualTo(expectedOfRelay());
    }

    @Test
    void askedToStop_savesProcessesAndComesBack() {
        StftJob job = jobs.job(PassesValueAround.class, 2, "5000");
        Running running = job.startRun("--spc", "criu", "--every", "1h");
        running.awaitThat("the ranks run", () -> running.out().contains("relays"));
        ProcessHandle.of(running.pid()).orElseThrow().destroy(); // SIGTERM
        running.await().expect(75);
        job.restart("--every", "1h").expect(0).expectMessage("by criu");
    }

    @Test
    @Tag("matrix")
    void cgClassS_killedAndRestored_isVerifiedAndBitIdentical() {
        npb(CG.class, "4");
    }

    @ParameterizedTest
    @ValueSource(classes = {EP.class, MG.class, FT.class, IS.class, LU.class, SP.class, BT.class})
    @Tag("campaign")
    void npbClassS_killedAndRestored_isVerifiedAndBitIdentical(Class<?> kernel) {
        npb(kernel, everyCalls(kernel));
    }

    @ParameterizedTest
    @ValueSource(classes = {EP.class, CG.class, MG.class, FT.class, IS.class, LU.class, SP.class, BT.class})
    @Tag("campaign")
    void npbClassW_killedAtARandomMoment_isVerifiedAndBitIdentical(Class<?> kernel) {
        StftJob job = jobs.job(kernel, 4, "W").timeout(Duration.ofMinutes(5));
        List<String> expected = jobs.job(kernel, 4, "W").timeout(Duration.ofMinutes(5)).run().expect(0)
            .result(NPB_RESULT);
        Running running = job.startRun("--spc", "criu", "--every-calls", everyCalls(kernel), "--max-restarts", "0");
        long version = 1 + random.nextInt(3);
        running.awaitThat("version " + version + " is saved", () -> job.has(version) || !running.isAlive());
        LockSupport.parkNanos(random.nextInt(500_000_000)); // the random moment
        List<Long> ranks = new ArrayList<>(running.ranks().values());
        assertThat(ranks).as("the job still runs; seed %d", seed).isNotEmpty();
        running.kill(ranks.get(random.nextInt(ranks.size())));
        running.await();
        Ended ended = job.restart().expect(0).expectMessage("by criu");
        assertThat(ended.result(NPB_RESULT)).as("seed %d", seed).isEqualTo(expected)
            .anyMatch(line -> line.contains("SUCCESSFUL"));
    }

    private Path files() throws IOException {
        return Files.createDirectories(jobs.directory().resolve("files"));
    }

    private StftJob logging() throws IOException {
        return jobs.job(WritesToOpenFiles.class, 2, "6", files().toString());
    }

    /** Each line is there once, as after a run without a fault. */
    private void assertLinesAreComplete() throws IOException {
        List<String> all = new ArrayList<>();
        for (int rank = 0; rank < 2; rank++) {
            List<String> own = new ArrayList<>();
            for (int step = 1; step <= 6; step++) {
                own.add("step " + step + " of rank " + rank);
            }
            assertThat(Files.readAllLines(files().resolve("written-" + rank))).isEqualTo(own);
            assertThat(Files.readAllLines(files().resolve("appended-" + rank))).isEqualTo(own);
            all.addAll(own);
        }
        assertThat(Files.readAllLines(files().resolve("shared"))).containsExactlyInAnyOrderElementsOf(all);
    }

    @Test
    void filesThatRanksWriteTo_haveEachLineOnce_thoughTheRanksAreKilledTwice() throws IOException {
        filesThatRanksWriteTo("local");
    }

    @Test
    @Tag("matrix")
    void filesThatRanksOnTwoHostsWriteTo_haveEachLineOnce() throws IOException {
        filesThatRanksWriteTo("process:a,local");
    }

    private void filesThatRanksWriteTo(String hosts) throws IOException {
        logging().run("--spc", "criu", "--hosts", hosts, "--max-restarts", "2", "--fail",
            "rank=1,version=3,point=entering", "--fail", "rank=0,version=5,point=voting").expect(0)
            .expectMessage("cut " + files().resolve("shared") + " back from").expectMessage("restarted from version 4");
        assertLinesAreComplete();
    }

    private StftJob loggingKilledAfterVersion3() throws IOException {
        StftJob job = logging();
        job.run("--spc", "criu", "--keep", "9", "--max-restarts", "0", "--fail", "rank=1,version=4,point=entering")
            .expectMessage("Last version: 3.");
        return job;
    }

    @Test
    void fileThatARankWritesToBecameShorter_theVersionBeforeIsUsed_andAllLinesAreThereOnce() throws IOException {
        StftJob job = loggingKilledAfterVersion3();
        Path shortened = files().resolve("appended-0");
        Files.write(shortened, Files.readAllLines(shortened).subList(0, 1));
        job.restart().expect(0).expectMessage("The criu images of version 3 could not be restored: rank 0")
            .expectMessage(
                "the saved process writes to the file " + shortened + " of 34 bytes, but it has 17 bytes now")
            .expectMessage("Trying the version before it.").expectMessage("restarted from version 2 by criu");
        assertLinesAreComplete();
    }

    @Test
    @Tag("matrix")
    void filesThatRanksWriteToHaveGrownAndTheUserRefusesThat_nothingIsChanged_untilTheyMayBeCut() throws IOException {
        StftJob job = loggingKilledAfterVersion3();
        byte[] before = Files.readAllBytes(files().resolve("shared"));
        job.restart("-Dstft.criu.files=refuse").expect(4).expectMessage("-Dstft.criu.files=cut");
        assertThat(files().resolve("shared")).hasBinaryContent(before);
        job.restart("-Dstft.criu.files=cut").expect(0).expectMessage("restarted from version 3 by criu");
        assertLinesAreComplete();
    }

    /** Each version would be refused after the quiet timeout of 10 s if the thread were waited for. */
    @Test
    @Tag("matrix")
    void threadThatComputesAllTheTime_killedAndRestored_givesTheSameResult() {
        Ended ended = jobs.job(ComputesInSecondThread.class, 3, "4")
            .run("--spc", "criu", "--max-restarts", "1", "--fail",
                "rank=1,version=3")
            .expect(0).expectMessage("restarted from version 3 by criu");
        assertThat(ended.result(RESULT)).isEqualTo(expected("4"));
    }

    @Test
    @Tag("matrix")
    void collectorThatTheUserSelects_killedAndRestored_givesTheSameResult() {
        withCollector("Z", "--jvm=-XX:+UseZGC");
    }

    @Test
    @Tag("campaign")
    void collectorOfServers_killedAndRestored_givesTheSameResult() {
        withCollector("G1", "--jvm=-XX:+UseG1GC");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Parallel", "Shenandoah"})
    @Tag("campaign")
    void otherCollectorThatTheUserSelects_killedAndRestored_givesTheSameResult(String name) {
        withCollector(name, "--jvm=-XX:+Use" + name + "GC");
    }

    @Test
    @Tag("matrix")
    void smallHeapOfTheUser_killedAndRestored_givesTheSameResult() {
        withCollector("Serial", "--jvm=-Xmx14m");
    }

    private void withCollector(String name, String... options) {
        List<String> expected = expected("4");
        assumeTrue(hasCollector(name), "this JDK does not have the collector " + name);
        requireRestart(List.of(), List.of(options), name, expected);
    }

    /** The test kit's own options select a collector too. */
    private void requireRestart(List<String> before, List<String> options, String collector, List<String> expected) {
        StftJob job = unprotected("4");
        List<String> all = new ArrayList<>(List.of("--spc", "criu", "--max-restarts", "1", "--fail", "rank=1,version=2",
            "--jvm=-Xlog:gc:stderr"));
        all.addAll(options);
        List<String> words = new ArrayList<>(before);
        words.addAll(job.runCommand(all.toArray(String[]::new)));
        words.remove("--jvm=-XX:+UseSerialGC");
        Ended ended = job.start("run", words).await().expect(0).expectMessage("restarted from version 2 by criu")
            .expectMessage("Using " + COLLECTORS.get(collector));
        assertThat(ended.result(RESULT)).isEqualTo(expected);
    }

    private static boolean hasCollector(String name) {
        try {
            return new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+Use" + name + "GC", "-version").redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).start().onExit().join().exitValue() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** The JDK reads the variable, in the launcher's JVM and in those of the ranks. */
    @Test
    @Tag("campaign")
    void collectorInTheEnvironment_killedAndRestored_givesTheSameResult() {
        requireRestart(List.of("env", "JDK_JAVA_OPTIONS=-XX:+UseParallelGC"), List.of(), "Parallel", expected("4"));
    }

    private void npb(Class<?> kernel, String everyCalls) {
        String fault = "rank=" + random.nextInt(4) + ",version=2";
        List<String> expected = jobs.job(kernel, 4, "S").run().expect(0).result(NPB_RESULT);
        Ended ended = jobs.job(kernel, 4, "S").timeout(Duration.ofMinutes(2))
            .run("--spc", "criu", "--every-calls", everyCalls, "--max-restarts", "1", "--fail", fault).expect(0)
            .expectMessage("by criu");
        assertThat(ended.result(NPB_RESULT)).as(fault).isEqualTo(expected)
            .anyMatch(line -> line.contains("SUCCESSFUL"));
    }

    /** These have 50 steps and more; an image of each would take minutes. */
    private static String everyCalls(Class<?> kernel) {
        return List.of(LU.class, SP.class, BT.class).contains(kernel) ? "20" : "1";
    }

    @CrashMatrix(main = ProtectsNothing.class, arguments = "5", result = "result of rank .*",
        options = {"--spc", "criu"},
        points = CrashPoint.IMAGE_TAKEN, kills = Kill.RANK, targets = 1)
    void killedWhileItsImageIsTaken_comesBackWithTheSameResult(Crash crash) {
        crash.survive();
    }

    @CrashMatrix(main = ProtectsNothing.class, arguments = "5", result = "result of rank .*",
        options = {"--spc", "criu"},
        points = {CrashPoint.READY, CrashPoint.MANIFEST_WRITTEN, CrashPoint.RENAMED}, kills = Kill.RANK)
    @Tag("matrix")
    void killedBeforeItsImageOrAroundTheCommit_comesBackWithTheSameResult(Crash crash) {
        crash.survive();
    }

    @CrashMatrix(main = ProtectsNothing.class, arguments = "5", result = "result of rank .*",
        options = {"--spc", "criu"},
        points = {CrashPoint.ENTERING, CrashPoint.STAGED, CrashPoint.AGREED, CrashPoint.QUIESCED, CrashPoint.READY,
            CrashPoint.IMAGE_TAKEN, CrashPoint.VOTING, CrashPoint.VOTED, CrashPoint.MANIFEST_WRITTEN,
            CrashPoint.RENAMED, CrashPoint.ANNOUNCED, CrashPoint.PRUNING,
            CrashPoint.COMMITTED})
    @Tag("campaign")
    void killedAtAnyPoint_comesBackWithTheSameResult(Crash crash) {
        crash.survive();
    }
}
