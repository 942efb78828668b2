package org.stft.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.stft.launcher.programs.WaitsForFile;
import org.stft.testkit.Running;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** A running job is asked for versions from another process, and ends by itself before its time is over. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("any-java")
class RequestsIT {

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private StftJob job;

    private Running atTheGate(String... options) {
        job = jobs.job(WaitsForFile.class, 2, "6", "3", jobs.directory().resolve("gate").toString());
        Running running = job.startRun(
            Stream.concat(Stream.of("--every", "1h"), Stream.of(options)).toArray(String[]::new));
        running.awaitThat("version 3 is there", () -> job.has(3));
        return running;
    }

    private String state() throws IOException {
        return new ObjectMapper().readTree(job.command("list", "--json").expect(0).out()).at("/jobs/0/state").asText();
    }

    private void open() throws IOException {
        Files.writeString(jobs.directory().resolve("gate"), "open");
    }

    @Test
    void checkpoint_savesAVersionAndTheJobContinues() throws IOException {
        Running running = atTheGate();
        assertThat(job.command("checkpoint", "job").expect(0).out()).isEqualTo("job job: saved version 4\n");
        assertThat(job.command("checkpoint").expect(0).out()).isEqualTo("job job: saved version 5\n");
        assertThat(state()).isEqualTo("running");
        open();
        running.await().expect(0).expectMessage("stft checkpoint: all ranks save at their next checkpoint call");
        assertThat(job.versions()).startsWith(8L);
    }

    @Test
    void stop_savesAndEnds_andTheJobComesBack() throws IOException {
        Running running = atTheGate();
        assertThat(job.command("stop", "job").expect(0).out()).isEqualTo("job job: saved and stopped\n");
        running.await().expect(75).expectMessage("Saved and stopped. Last version: 4.");
        assertThat(state()).isEqualTo("stopped");
        job.command("stop").expect(2).expectMessage("is not being run by an stft command");
        open();
        assertThat(job.restart().expect(0).out()).contains("[0] begins at step 3");
    }

    @Test
    @Tag("matrix")
    void jobThatEndsMeanwhile_isAnAnswerToo() throws IOException {
        Running running = atTheGate();
        List<Long> ranks = List.copyOf(running.ranks().values());
        ranks.forEach(rank -> running.signal("STOP", rank));
        Running asking = job.start("asking", command("checkpoint"));
        asking.awaitThat("the launcher has the request",
            () -> running.err().contains("stft checkpoint: all ranks save"));
        running.kill(running.pid());
        asking.await().expect(1).expectMessage("has ended without an answer");
        ranks.forEach(rank -> running.signal("CONT", rank));
    }

    private List<String> command(String name) {
        List<String> run = job.runCommand();
        return List.of(run.get(0), name, "--store", job.store().toString());
    }

    @Test
    void walltime_endsWithASavedVersionInTime() throws IOException {
        long began = System.nanoTime();
        Running running = atTheGate("--walltime", "40s");
        running.await().expect(75).expectMessage("time limit: all ranks save at their next checkpoint call and stop");
        assertThat((System.nanoTime() - began) / 1e9).isBetween(10.0, 40.0);
        assertThat(job.has(4)).isTrue();
    }

    @Test
    void interrupted_isTheStateAfterCtrlC() throws IOException {
        job = jobs.job(WaitsForFile.class, 2, "6", "3", jobs.directory().resolve("gate").toString());
        Running running = job.start("run", Stream.concat(Stream.of("env", "--default-signal=INT"),
            job.runCommand("--every", "1h").stream()).toList());
        running.awaitThat("version 3 is there", () -> job.has(3));
        running.signal("INT", running.pid());
        running.await().expect(130);
        assertThat(state()).isEqualTo("interrupted");
    }

    @Test
    void timesThatAreNone_areUsageErrors() {
        job = jobs.job(WaitsForFile.class, 2, "6", "3", Path.of("gate").toString());
        job.run("--stop-before", "noon").expect(2).expectMessage("--stop-before must be a time such as 17:30");
        job.run("--walltime", "soon").expect(2).expectMessage("--walltime must be a time such as 90m");
    }
}
