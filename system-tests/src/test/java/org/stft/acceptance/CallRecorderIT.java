package org.stft.acceptance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.acceptance.programs.WaitsForLateMessages;
import org.stft.log.LoggedRun;
import org.stft.log.ToolBlocks;
import org.stft.services.Services;
import org.stft.spc.Probe;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** What call-check writes in ranks that are restarted in the middle. */
@Tag("any-java")
class CallRecorderIT {

    private static final int KIND = 70;
    private static final String SITE = "\torg.stft.acceptance.programs.WaitsForLateMessages.exchange(";

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    @ParameterizedTest
    @ValueSource(strings = {"kryo", "criu"})
    @Tag("matrix")
    void restart_itsLogHasAgainWhatTheChecksNeed(String spc) throws IOException {
        Probe probe = Services.backEnd(spc).probe();
        assumeTrue(probe.canWork(), () -> "The back end " + spc + " " + probe);
        StftJob job = jobs.job(WaitsForLateMessages.class, 2);
        Path tools = job.directory().resolve("tools");
        Path any = Files.writeString(job.directory().resolve("any.txt"),
            "Name=A receive of one element\nseverity=low\n1block\nK=1\n2block\nF1=p1:Irecv\n3block\nF1(count)=1\n");
        job.run("--tool", "call-check", "-Dstft.tools.directory=" + tools, "--every-calls", "1", "--spc", spc,
            "-Dstft.call-check.templates=" + any, "--max-restarts", "1", "--fail", "rank=1,version=3,point=entering")
            .expect(10);
        List<LoggedRun> runs = LoggedRun.in(tools.resolve("event-log"));
        assertThat(runs).hasSize(2);
        for (LoggedRun run : runs) {
            List<String> lines = lines(run);
            assertThat(lines).filteredOn(line -> line.startsWith("args\tIRECV" + SITE)).hasSize(1);
            assertThat(lines).filteredOn(line -> line.startsWith("found\tany\tIRECV" + SITE)).isNotEmpty();
            assertThat(lines).filteredOn(line -> line.startsWith("waits\t")).hasSizeBetween(2, 3);
        }
    }

    private static List<String> lines(LoggedRun run) throws IOException {
        List<String> lines = new ArrayList<>();
        try (ToolBlocks blocks = new ToolBlocks(run.directory(), 0, KIND, problem -> {
            throw new AssertionError(problem);
        })) {
            for (ToolBlocks.ToolBlock each = blocks.next(false); each != null; each = blocks.next(false)) {
                lines.addAll(new String(each.content(), UTF_8).lines().toList());
            }
        }
        return lines;
    }
}
