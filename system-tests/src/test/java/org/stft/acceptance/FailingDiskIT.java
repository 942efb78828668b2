package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.stft.acceptance.programs.SteeredByFiles;
import org.stft.acceptance.programs.SteeredByFiles.Trouble;
import org.stft.acceptance.programs.WritesImageOnFullDisk;
import org.stft.launcher.extension.ExitCode;
import org.stft.testkit.Ended;
import org.stft.testkit.Running;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** Disks that are full or become read-only while a version is written. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("any-java")
class FailingDiskIT {

    private static final int DISK_BYTES = 1 << 20;
    private static final int LIMIT_KIB = 64;

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    @Test
    void diskFullInTheMiddleOfAnImage_programThatCatchesGoesOn() throws Exception {
        SteeredJob steered = SteeredJob.in(jobs, "catching").trouble(2, Trouble.PAUSE).trouble(3, Trouble.GROWTH)
            .trouble(4, Trouble.PAUSE);
        try (PrivateDisk disk = PrivateDisk.on(steered.job(), DISK_BYTES)) {
            Running run = disk.start("run", steered.job().runCommand());
            steered.fill(disk, 20, run, 2, 4);
            Ended ended = run.await().expect(0);
            expectCaught(ended, 3, "No space left");
            assertThat(SteeredJob.result(ended)).isEqualTo(SteeredJob.expected());
            assertThat(disk.versions()).containsExactly("00000004", "00000005");
        }
    }

    @Test
    @Tag("matrix")
    void diskFullInTheMiddleOfTheManifest_programThatCatchesGoesOn() throws Exception {
        SteeredJob steered = SteeredJob.in(jobs, "catching").trouble(2, Trouble.PAUSE).trouble(3, Trouble.PAUSE);
        try (PrivateDisk disk = PrivateDisk.on(steered.job(), DISK_BYTES)) {
            Running run = disk.start("run", steered.job().runCommand());
            steered.awaitReached(run, 2);
            disk.fill(PrivateDisk.pages(disk.version(1).resolve("rank-00000.kryo"))
                + PrivateDisk.pages(disk.version(1).resolve("rank-00001.kryo")));
            steered.heal(2);
            steered.awaitReached(run, 3);
            assertThat(disk.versions()).containsExactly("00000001");
            disk.free();
            steered.heal(3);
            Ended ended = run.await().expect(0);
            expectCaught(ended, 2, "No space left");
            assertThat(SteeredJob.result(ended)).isEqualTo(SteeredJob.expected());
        }
    }

    @Test
    void diskFull_programThatDoesNotCatchEndsWithOneMessage_andComesBackWhenThereIsSpace() throws Exception {
        SteeredJob steered = SteeredJob.in(jobs).trouble(2, Trouble.PAUSE).trouble(3, Trouble.GROWTH);
        try (PrivateDisk disk = PrivateDisk.on(steered.job(), DISK_BYTES)) {
            Running run = disk.start("run", steered.job().runCommand());
            steered.awaitReached(run, 2);
            disk.fill(20);
            steered.heal(2);
            Ended ended = run.await().expect(ExitCode.STORE.code()).expectMessage("Version 3 was not saved: rank");
            expectOneClearMessage(ended, "No space left");
            assertThat(disk.versions()).containsExactly("00000001", "00000002");
            disk.free();
            Ended restarted = disk.execute("restart", steered.job().restartCommand()).expect(0)
                .expectMessage("restarted from version 2");
            assertThat(SteeredJob.result(restarted)).isEqualTo(SteeredJob.expected());
        }
    }

    @Test
    void diskStaysFull_jobIsRestartedOnce_andTheUserIsToldToMakeSpace() throws Exception {
        SteeredJob steered = SteeredJob.in(jobs).trouble(2, Trouble.PAUSE).trouble(3, Trouble.GROWTH);
        try (PrivateDisk disk = PrivateDisk.on(steered.job(), DISK_BYTES)) {
            Running run = disk.start("run", steered.job().runCommand("--max-restarts", "3"));
            steered.awaitReached(run, 2);
            disk.fill(20);
            steered.heal(2);
            run.await().expect(ExitCode.STORE.code()).expectMessage("Restart 1 of 3 from version 2.")
                .expectMessage(
                    "failed twice in the same way without a new version. Make space on the disk of the store first.");
            disk.free();
            disk.execute("restart", steered.job().restartCommand()).expect(0).expectMessage("restarted from version 2");
        }
    }

    @Test
    @Tag("matrix")
    void diskFullFromTheStart_oneMessage_andTheJobRunsWhenThereIsSpace() throws Exception {
        SteeredJob steered = SteeredJob.in(jobs);
        try (PrivateDisk disk = PrivateDisk.on(steered.job(), DISK_BYTES)) {
            disk.execute("first", steered.job().runCommand()).expect(0);
            disk.fill(0);
            Ended refused = disk.execute("run", steered.job().runCommand()).expect(ExitCode.STORE.code());
            expectOneClearMessage(refused, "No space left");
            disk.free();
            Ended ended = disk.execute("run", steered.job().runCommand()).expect(0);
            assertThat(SteeredJob.result(ended)).isEqualTo(SteeredJob.expected());
        }
    }

    @Test
    void diskFullInTheMiddleOfAnImage_filesKeptToBeWrittenOverAreGivenBack() throws Exception {
        StftJob job = jobs.job(SteeredByFiles.class, 2);
        try (PrivateDisk disk = PrivateDisk.on(job, 10 * DISK_BYTES)) {
            List<String> words = List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path"), WritesImageOnFullDisk.class.getName(), job.store().toString());
            assertThat(disk.execute("write", words).expect(0).out().lines()).containsExactly("kept: true",
                "written: " + (2200 << 10), "kept: false");
        }
    }

    @Test
    @Tag("matrix")
    void fileSizeLimitReachedInTheMiddleOfAnImage_oneMessage_andThePreviousVersionIsThere() {
        SteeredJob steered = SteeredJob.in(jobs).trouble(3, Trouble.GROWTH);
        List<String> words = new ArrayList<>(List.of("bash", "-c", "ulimit -f " + LIMIT_KIB + "; exec \"$@\"", "bash"));
        words.addAll(steered.job().runCommand());
        Ended ended = steered.job().start("run", words).await().expect(ExitCode.STORE.code());
        expectOneClearMessage(ended, "File too large");
        assertThat(steered.job().versions()).containsExactly(2L, 1L);
        assertThat(steered.job().rests()).isEmpty();
        Ended restarted = steered.job().restart().expect(0).expectMessage("restarted from version 2");
        assertThat(SteeredJob.result(restarted)).isEqualTo(SteeredJob.expected());
    }

    @Test
    @Tag("matrix")
    void storeThatBecomesReadOnly_oneMessage_andThePreviousVersionIsThere() throws Exception {
        SteeredJob steered = SteeredJob.in(jobs).trouble(3, Trouble.PAUSE);
        try (PrivateDisk disk = PrivateDisk.on(steered.job(), DISK_BYTES)) {
            Running run = disk.start("run", steered.job().runCommand());
            steered.awaitReached(run, 3);
            disk.makeReadOnly();
            steered.heal(3);
            Ended ended = run.await().expect(ExitCode.STORE.code());
            expectOneClearMessage(ended, "Read-only file system");
            Ended tooEarly = disk.execute("restart", steered.job().restartCommand()).expect(ExitCode.STORE.code());
            expectOneClearMessage(tooEarly, "Read-only file system");
            disk.makeWritable();
            Ended restarted = disk.execute("restart", steered.job().restartCommand()).expect(0)
                .expectMessage("restarted from version 2");
            assertThat(SteeredJob.result(restarted)).isEqualTo(SteeredJob.expected());
        }
    }

    @Test
    void storeThatBecomesReadOnly_programThatCatchesGoesOnAndSavesAgainLater() throws Exception {
        SteeredJob steered = SteeredJob.in(jobs, "catching").trouble(3, Trouble.PAUSE).trouble(4, Trouble.PAUSE);
        try (PrivateDisk disk = PrivateDisk.on(steered.job(), DISK_BYTES)) {
            Running run = disk.start("run", steered.job().runCommand());
            steered.awaitReached(run, 3);
            disk.makeReadOnly();
            steered.heal(3);
            steered.awaitReached(run, 4);
            disk.makeWritable();
            steered.heal(4);
            Ended ended = run.await().expect(0);
            expectCaught(ended, 3, "Read-only file system");
            assertThat(SteeredJob.result(ended)).isEqualTo(SteeredJob.expected());
            assertThat(disk.versions()).containsExactly("00000004", "00000005");
        }
    }

    /** Both ranks caught the same, which says that the same call may succeed later. */
    private static void expectCaught(Ended ended, int version, String reason) {
        List<String> caught = ended.out().lines().filter(line -> line.contains(" caught "))
            .map(line -> line.replaceFirst(".*? caught ", "")).toList();
        assertThat(caught).as("what the ranks caught%s", ended).hasSize(2).allSatisfy(text -> assertThat(text)
            .startsWith("RETRY: Version " + version + " was not saved: rank").contains(reason)
            .endsWith(". The versions before it are unchanged."));
        assertThat(caught.get(0)).isEqualTo(caught.get(1));
    }

    static void expectOneClearMessage(Ended ended, String reason) {
        assertThat(ended.err().lines().filter(line -> line.contains(reason) && !line.startsWith("stft: warning: ")))
            .as("messages with '%s'%s", reason, ended).hasSize(1);
        assertThat(ended.err()).as("no stack trace%s", ended).doesNotContain("\tat ").doesNotContain("Exception");
    }
}
