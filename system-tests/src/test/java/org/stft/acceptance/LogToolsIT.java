package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.stft.acceptance.programs.PassesValueAround;
import org.stft.testkit.Distribution;
import org.stft.testkit.Ended;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** {@code stft log advise, diff, recover, compact} by the packaged command, on the logs of jobs that run and are killed. */
@Tag("any-java")
class LogToolsIT {

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private static Path logs(StftJob job) {
        return job.directory().resolve("stft-tools").resolve("event-log");
    }

    private static Ended run(StftJob job, String... more) {
        List<String> options = new ArrayList<>(
            List.of("--tool", "event-log", "-Dstft.tools.directory=" + job.directory().resolve("stft-tools"),
                "--max-restarts", "0"));
        options.addAll(List.of(more));
        return job.run(options.toArray(String[]::new));
    }

    private static Ended log(StftJob job, String command, String... more) {
        List<String> words = new ArrayList<>(List.of(Distribution.command().toString(), "log", command));
        words.addAll(List.of(more));
        words.addAll(List.of("--directory", logs(job).toString()));
        return job.start("log-" + command, words).await();
    }

    @Test
    void logsOfAWholeAndOfAKilledJob_giveAdvice_andAreComparedRecoveredAndCompacted() throws IOException {
        StftJob whole = jobs.job(PassesValueAround.class, 2, "20");
        run(whole, "--every-calls", "5").expect(0);
        assertThat(log(whole, "advise", "--grace", "1ms").expect(0).out())
            .containsPattern("before or after "
                + "org\\.stft\\.acceptance\\.programs\\.PassesValueAround\\.pass\\(PassesValueAround\\.java:\\d+\\), "
                + "passed 20 times, every 0\\.\\d+ s, longest gap ")
            .contains("The program has the call: 4 versions, longest gap ",
                "longer than the grace period (stft.stop-timeout) of 0.0010 s");

        StftJob killed = jobs.job(PassesValueAround.class, 2, "20");
        Ended failed = run(killed, "--every-calls", "5", "--fail", "rank=1,version=3,point=entering").expect(1);
        assertThat(Files.readString(capsule(failed))).contains("rank 1 was killed by SIGKILL", "Newest version: 2",
            "Events: stft log show " + runOf(killed), "Replay: the job was not recorded", "\nWhat rank 0 did last\n",
            "Comm.Sendrecv to 0 tag 7", "\nMessages that were not received: ", "\nReceives that were not completed: ",
            "\nrank 1: ");
        String original = runOf(killed).toString();
        assertThat(log(whole, "diff", original, runOf(whole).toString()).expect(1).out())
            .containsPattern("rank 1:\\n< no further event\\n> \\d+  Comm.Sendrecv to 0 tag 7");

        Path copies = killed.directory().resolve("copies");
        Path copy = copies.resolve(runOf(killed).getFileName());
        assertThat(log(killed, "recover", "--output", copies.toString()).expect(0).out())
            .containsPattern("rank 1: \\d+ events, \\d+ of them only in the ring, killed; 0 events missing, 0 bytes")
            .contains("The copy is " + copy);
        log(killed, "diff", copy.toString(), original).expect(0);
        log(killed, "compact").expect(0);
        log(killed, "diff", copy.toString(), original).expect(0);
    }

    private static Path capsule(Ended failed) {
        Matcher named = Pattern.compile("crash capsule: (.+\\.txt)").matcher(failed.err());
        assertThat(named.find()).as(failed.err()).isTrue();
        return Path.of(named.group(1));
    }

    private static Path runOf(StftJob job) throws IOException {
        try (Stream<Path> runs = Files.list(logs(job))) {
            return runs.findFirst().orElseThrow();
        }
    }
}
