package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.stft.acceptance.programs.PassesValueAround;
import org.stft.testkit.Distribution;
import org.stft.testkit.Ended;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** {@code stft check mutate} with {@code stft run}, both by the packaged command. */
@Tag("any-java")
class MutateIT {

    private static final String PLACE = ".* rank \\d, (SENDRECV|FINALIZE) at org.stft.acceptance.programs.PassesValueAround"
        + "\\.\\w+\\(PassesValueAround.java:\\d+\\), call \\d+: ";

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    @Test
    @Tag("matrix")
    void oneWrongCallAtATime_isSeenByTheCheckerOrTheProgramOrIsEquivalent() throws IOException {
        StftJob job = jobs.job(PassesValueAround.class, 2, "3");
        Path table = job.directory().resolve("table");
        List<String> command = new ArrayList<>(
            List.of(Distribution.command().toString(), "check", "mutate", "--most", "1",
                "--operator", "tag-negative,source-any,finalize-removed,dest-self", "--table", table.toString(), "--"));
        command.addAll(job.runCommand());
        Ended ended = job.start("mutate", command).await().expect(0);
        List<String> lines = ended.out().lines().filter(line -> line.contains(", call ")).toList();
        assertThat(lines).as(ended.toString()).hasSize(4);
        assertThat(lines.get(0)).matches(PLACE + "killed by the checker: HIGH tag-range-sendrecv-.*");
        assertThat(lines.get(1)).matches(PLACE + "equivalent: .*");
        assertThat(lines.get(2)).matches(PLACE + "killed by the checker: MEDIUM no-finalize-.*");
        assertThat(lines.get(3)).matches(PLACE + "killed by the (checker: .*|program: does not end)");
        assertThat(ended.out()).contains("mutation score 100 %: 3 of 3 mutations were seen");
        assertThat(Files.readAllLines(table)).hasSize(4);
    }

    @Test
    void commandThatRunsNoJob_isRefused() {
        StftJob job = jobs.job(PassesValueAround.class, 2, "3");
        Ended ended = job.start("mutate",
            List.of(Distribution.command().toString(), "check", "mutate", "--", "true")).await().expect(2);
        ended.expectMessage("The job could not be started: 'true' does not run 'stft run' on this host");
    }
}
