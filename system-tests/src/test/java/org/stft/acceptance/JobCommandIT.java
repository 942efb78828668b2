package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.stft.launcher.programs.WaitsForFile;
import org.stft.testkit.Ended;
import org.stft.testkit.Running;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** {@code stft job} without a batch system: the same command starts a job, continues it, and ends when it has finished. */
@Tag("any-java")
@Execution(ExecutionMode.CONCURRENT)
class JobCommandIT {

    private static final Pattern RESULT = Pattern.compile("result .*");

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private Path gate() {
        return jobs.directory().resolve("gate");
    }

    private StftJob job() {
        return jobs.job(WaitsForFile.class, 2, "6", "3", gate().toString());
    }

    private static Running start(StftJob job, String... options) {
        List<String> all = new ArrayList<>(List.of("--every", "1h"));
        all.addAll(List.of(options));
        List<String> words = new ArrayList<>(job.runCommand(all.toArray(String[]::new)));
        words.set(1, "job");
        return job.start("job", words);
    }

    private static Running startToVersion3(StftJob job) {
        Running first = start(job);
        first.awaitThat("version 3 is there", () -> job.has(3));
        return first;
    }

    /** The same job with other arguments. */
    private static Running startOther(StftJob job) {
        List<String> words = new ArrayList<>(job.runCommand());
        words.set(1, "job");
        words.set(words.size() - 2, "4");
        return job.start("other", words);
    }

    private List<String> expected() throws IOException {
        Files.writeString(gate(), "open");
        List<String> result = job().run().expect(0).result(RESULT);
        Files.delete(gate());
        return result;
    }

    @Test
    void launcherIsKilled_theSameCommandContinues_andAnotherProgramIsRefused() throws IOException {
        List<String> expected = expected();
        StftJob job = job();
        Running first = startToVersion3(job);
        first.kill(first.pid());
        first.await().expect(137);

        startOther(job).await().expect(2).expectMessage("which has not finished, is '-np 2 ");
        Files.writeString(gate(), "open");
        assertThat(start(job).await().expect(0).expectMessage("restarted from version 3").result(RESULT))
            .isEqualTo(expected);
        start(job).await().expect(0).expectMessage("nothing is left to do");
        startOther(job).await().expect(2).expectMessage("which has finished, is '-np 2 ");
    }

    @Test
    @Tag("matrix")
    void anotherLauncherHasTheJob_itsEndIsAwaited() throws IOException {
        StftJob job = job();
        Running first = startToVersion3(job);
        start(job, "--wait", "1s").await().expect(3).expectMessage("is in use by");
        Running second = start(job);
        second.awaitThat("it waits", () -> second.err().contains("waits up to 5m"));
        first.signal("TERM", first.pid());
        first.await().expect(75);
        Files.writeString(gate(), "open");
        second.await().expect(0).expectMessage("restarted from version 4");
    }

    @Test
    void jobIsTakenOver_theOtherLauncherEndsItsRanksAndItself() throws IOException {
        List<String> expected = expected();
        StftJob job = job();
        Running first = startToVersion3(job);
        Running second = start(job, "--take-over");
        first.await().expect(3).expectMessage("another launcher has taken the job over");
        Files.writeString(gate(), "open");
        Ended ended = second.await().expect(0).expectMessage("takes the job over from an stft command, process "
            + first.pid());
        assertThat(ended.err()).contains("restarted from version 3").doesNotContain("have not ended");
        assertThat(ended.result(RESULT)).isEqualTo(expected);
        assertThat(first.out()).doesNotContain("result");
    }

    @Test
    @Tag("matrix")
    void launcherAndRanksStandStill_theJobIsTakenOver_andTheyChangeNothingWhenTheyGoOn() throws IOException {
        List<String> expected = expected();
        StftJob job = job();
        Running first = startToVersion3(job);
        first.signalAll("STOP");
        Files.writeString(gate(), "open");
        Ended ended = start(job, "--take-over").await().expect(0).expectMessage("restarted from version 3")
            .expectMessage("have not ended. They can change no version of this job any more");
        assertThat(ended.result(RESULT)).isEqualTo(expected);
        Path newest = job.version(job.versions().get(0)).resolve("manifest.json");
        String manifest = Files.readString(newest);

        first.signalAll("CONT"); // its next call saves, or tries to
        first.await().expect(3).expectMessage("another launcher has the job now");
        assertThat(job.versions()).containsExactly(6L, 5L);
        assertThat(newest).hasContent(manifest);
        job.command("verify").expect(0);
        assertThat(job.command("list").out()).contains("job: finished");
        start(job).await().expect(0).expectMessage("nothing is left to do");
    }
}
