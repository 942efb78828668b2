package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.stft.launcher.programs.NeverEnds;
import org.stft.launcher.programs.WaitsForFile;
import org.stft.services.Services;
import org.stft.spc.Probe;
import org.stft.testkit.Ended;
import org.stft.testkit.Running;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/**
 * Jobs that are told to stop as by a batch system: SIGTERM to every process of the job at once, and again by a script that forwards
 * it; or well before it kills them.
 */
@Tag("any-java")
class BatchSystemIT {

    private static final Pattern RESULT = Pattern.compile("result .*");
    private static final int STEPS = 6;
    private static final int GATE = 3;

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private StftJob job(Path gate) {
        return jobs.job(WaitsForFile.class, 3, Integer.toString(STEPS), Integer.toString(GATE), gate.toString());
    }

    @Test
    void everyProcessIsTerminatedAtOnce_jobIsSavedAndComesBackWithTheSameResult() throws IOException {
        terminateEveryProcess("criu", "process:a,local");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"kryo|local", "kryo|process:a,local", "criu|local"})
    @Tag("matrix")
    void everyProcessIsTerminatedAtOnceOtherwise_jobIsSavedAndComesBackWithTheSameResult(String spc, String hosts)
        throws IOException {
        terminateEveryProcess(spc, hosts);
    }

    private void terminateEveryProcess(String spc, String hosts) throws IOException {
        Probe probe = Services.backEnd(spc).probe();
        assumeTrue(probe.canWork(), () -> "The back end " + spc + " " + probe);
        Path gate = jobs.directory().resolve("gate");
        StftJob job = job(gate);
        stop(job.startRun("--every", "1h", "--spc", spc, "--hosts", hosts), job, GATE);
        stop(job.startRestart(), job, GATE + 1);

        Files.writeString(gate, "open");
        List<String> result = job.restart().expect(0).result(RESULT);
        assertThat(result).hasSize(3).isEqualTo(job(gate).run("--spc", "kryo").expect(0).result(RESULT));
    }

    private static void stop(Running running, StftJob job, int version) {
        String begun = version == GATE ? "begins at step 0" : "restarted from version " + version + " by ";
        running.awaitThat("it waits at the gate",
            () -> job.has(version) && (running.out() + running.err()).contains(begun));
        running.signalAll("TERM");
        running.signal("TERM", running.pid());
        Ended ended = running.await().expect(75);
        ended.expectMessage("Saved and stopped. Last version: " + (version + 1) + ".");
    }

    @Test
    void noRankComesToACheckpointInTime_endsTheJobAndSaysSo() {
        StftJob job = jobs.job(NeverEnds.class, 2, "started");
        Running running = job.startRun("-Dstft.stop-timeout=1500ms");
        awaitThatTheRanksStay(running);
        running.signal("TERM", running.pid());
        Ended ended = running.await().expect(143);
        ended
            .expectMessage(
                "If they do not reach one within 1500ms (stft.stop-timeout) they are ended without a new version.")
            .expectMessage(
                "timed out after 1500ms (stft.stop-timeout) waiting for all ranks to reach a checkpoint call")
            .expectMessage("Ended without a new version. No version was saved yet.");
        assertThat(ended.out()).as("shutdown hooks run").contains("[0] hook").contains("[1] hook");
        job.expectNoProcess();
    }

    @ParameterizedTest
    @CsvSource({"TERM, false, 143", "TERM, true, 143", "USR1, false, 143", "INT, false, 130"})
    void agentsAreStillStarting_theCommandEndsAtOnceAndSaysSo(String name, boolean all, int code) throws IOException {
        Path started = jobs.directory().resolve("started");
        Path agent = jobs.directory().resolve("agent");
        Files.writeString(agent, "#!/bin/sh\n: >" + started + "\nexec sleep 1000\n");
        Files.setPosixFilePermissions(agent, PosixFilePermissions.fromString("rwxr-xr-x"));
        StftJob job = jobs.job(NeverEnds.class, 2).timeout(Duration.ofSeconds(30)); // the agent has 60 s to start
        Running running = job.startRun("--hosts", "process:a,local", "--stft-at", agent.toString());
        running.awaitThat("the agent is started", () -> Files.exists(started));
        if (all) {
            running.signalAll(name);
        } else {
            running.signal(name, running.pid());
        }
        running.await().expect(code)
            .expectMessage("SIG" + name + ": ended while the hosts of the job were prepared. No rank was started.");
        job.expectNoProcess();
        try (Stream<Path> files = Files.list(job.store())) {
            assertThat(files.map(file -> file.getFileName().toString())).noneMatch(file -> file.startsWith(".hosts-"));
        }
    }

    @Test
    void noRankHasStartedStft_oneSignalEndsTheJobAtOnce() {
        for (String name : List.of("TERM", "USR1")) {
            StftJob job = jobs.job(NeverEnds.class, 2);
            Running running = job.startRun();
            awaitThatTheRanksStay(running);
            running.signal(name, running.pid());
            Ended ended = running.await().expect(143)
                .expectMessage("SIG" + name + ": no rank has called Stft.start() yet");
            assertThat(ended.out()).contains("[0] hook").contains("[1] hook");
            job.expectNoProcess();
        }
    }

    private static void awaitThatTheRanksStay(Running running) {
        running.awaitThat("the ranks run", () -> running.out().lines().filter(l -> l.contains("stays")).count() == 2);
    }
}
