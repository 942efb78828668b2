package org.stft.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.stft.launcher.programs.WaitsInTwoPlaces;
import org.stft.testkit.Running;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** The stacks of a running job, on request and after the death of a rank. */
@Tag("any-java")
class StacksIT {

    private static final Path PROGRAM = Path
        .of("src/test/java/org/stft/launcher/programs/WaitsInTwoPlaces.java");

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private String stacks(StftJob job, String... options) {
        return job.command("stacks", options).expect(0).out();
    }

    private static String line(String comment) throws IOException {
        List<String> lines = Files.readAllLines(PROGRAM);
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).endsWith("// " + comment)) {
                return "WaitsInTwoPlaces.java:" + (i + 1);
            }
        }
        throw new IllegalArgumentException(comment);
    }

    @Test
    void ranksThatHangInMpi_areShownInOneTree_andThoseThatSurviveAKillToo() throws IOException {
        StftJob job = jobs.job(WaitsInTwoPlaces.class, 4);
        Running running = job.startRun();
        running.awaitThat("all ranks are started", () -> running.ranks().size() == 4);
        String receivers = "    Comm.Recv(" + line("from the last rank") + ")  ranks 0-2\n";
        String main = """
            thread main
              WaitsInTwoPlaces.main > solve  ranks 0-3
            """ + receivers + "    CountDownLatch.await(" + line("for input") + ")  rank 3\n";
        String reader = """
            thread reader
              WaitsInTwoPlaces.lambda$solve$0 > read > CountDownLatch.await(%s)  rank 3
            """.formatted(line("for ever"));
        running.awaitThat("all ranks wait", () -> stacks(job).equals(main + reader));

        JsonNode json = new ObjectMapper().readTree(stacks(job, "--json"));
        assertThat(json.at("/threads/0/calls/0/calls/0/calls/0/ranks").asText()).isEqualTo("0-2");
        assertThat(json.at("/threads/0/calls/0/calls/0/calls/0/calledAt").asText())
            .isEqualTo(line("from the last rank"));
        assertThat(json.at("/threads").findValuesAsText("ofProgram")).containsOnly("true");
        assertThat(stacks(job, "--all-threads")).contains(receivers, "stft-launcher-connection", "Reference Handler");

        long stopped = running.ranks().get(1);
        running.signal("STOP", stopped);
        assertThat(stacks(job)).contains("ranks 0,2\n", "rank 1: no answer within 2s");
        running.signal("CONT", stopped);

        running.kill(running.ranks().get(3));
        assertThat(running.await().expect(1).err()).contains("""
            stft: where the other ranks were when the first one failed:
            thread main
              WaitsInTwoPlaces.main > solve > Comm.Recv(%s)  ranks 0-2
            """.formatted(line("from the last rank")));
        job.command("stacks").expect(2).expectMessage("is not being run by an stft command");
    }
}
