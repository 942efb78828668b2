package org.stft.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.stft.launcher.programs.WaitsForFile;
import org.stft.testkit.Ended;
import org.stft.testkit.Running;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** The reports of a run about its versions: during the run, at its end, and afterwards. */
class RunSummaryIT {

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private StftJob gated(boolean open) throws IOException {
        Path gate = jobs.directory().resolve("gate");
        if (open) {
            Files.writeString(gate, "open");
        }
        return jobs.job(WaitsForFile.class, 2, "6", "3", gate.toString());
    }

    @Test
    void atTheEnd_oneLineSaysWhatWasSavedAndWhatItCost_andTheManifestSaysItByPhase() throws IOException {
        StftJob job = gated(true);
        Ended ended = job.run().expect(0);
        assertThat(ended.err().lines().toList()).last().asString()
            .matches("stft: saved 6 versions in .*, \\d+\\.\\d s of \\d+\\.\\d s in checkpoints, newest 6");
        assertThat(ended.err()).doesNotContain("version 6 saved");
        assertThat(job.command("inspect").expect(0).out())
            .containsPattern("CPU features +\\d+ features, listed in the JSON form");
        JsonNode phases = new ObjectMapper().readTree(job.command("inspect", "--json").expect(0).out())
            .at("/manifest/phases");
        assertThat(phases.path("enter").asLong()).isPositive();
        assertThat(phases.path("quiesce").asLong()).isPositive();
        assertThat(phases.path("capture").asLong()).isPositive();
        assertThat(phases.path("force").asLong()).isPositive();
    }

    @Test
    void verbose_saysEachVersionAndItsPhases() throws IOException {
        Ended ended = gated(true).run("--verbose").expect(0);
        for (int version = 1; version <= 6; version++) {
            assertThat(ended.err()).containsPattern("stft: version " + version + " saved at call " + version
                + ": .* in \\d+\\.\\d s \\(quiesce .* ms, capture .* ms, force .* ms; before that enter, up to .* ms\\)");
        }
    }

    @Test
    void onATerminal_aLineAtTheBottomSaysHowFarTheJobIs() throws IOException {
        StftJob job = gated(false);
        Path seen = jobs.directory().resolve("seen");
        String command = job.runCommand("--every", "1h").stream().map(word -> "'" + word + "'")
            .collect(Collectors.joining(" "));
        Running running = job.start("terminal", List.of("script", "-qefc", command, seen.toString()));
        running.awaitThat("the live line is there", () -> text(seen).contains("s, 3 versions, newest 3 ("));
        Files.writeString(jobs.directory().resolve("gate"), "open");
        running.await().expect(0);
        String last = text(seen).substring(text(seen).lastIndexOf("\r\033[K"));
        assertThat(last).contains("saved 6 versions").doesNotContain("ago)");
        assertThat(text(seen)).contains("\r\033[K[0] result ");
    }

    private static String text(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
