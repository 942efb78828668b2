package org.stft.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.stft.launcher.programs.UsesNoMpi;
import org.stft.launcher.programs.WaitsForFile;
import org.stft.launcher.versions.StoreWithVersions;
import org.stft.store.Store;
import org.stft.testkit.Distribution;
import org.stft.testkit.Ended;
import org.stft.testkit.Running;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** The commands that look at a store, as real processes of the packaged distribution. */
@Execution(ExecutionMode.CONCURRENT)
class CommandsIT {

    private static final List<String> COMMANDS = List.of("list", "inspect", "verify", "prune");

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private Ended stft(String... words) {
        List<String> command = new ArrayList<>(List.of(Distribution.command().toString()));
        command.addAll(List.of(words));
        return jobs.job(UsesNoMpi.class, 1).start(words[0], command).await();
    }

    private static JsonNode json(Ended ended) throws IOException {
        return new ObjectMapper().readerFor(JsonNode.class).with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .readValue(ended.out());
    }

    /** A job of two ranks that died after its fifth version, of which four are kept. */
    private StftJob deadJob() throws IOException {
        Path gate = Files.writeString(jobs.directory().resolve("gate"), "open");
        StftJob job = jobs.job(WaitsForFile.class, 2, "6", "3", gate.toString());
        job.run("--fail", "rank=1,version=5", "--keep", "4").expect(1);
        return job;
    }

    private static void flip(Path file, long at) throws IOException {
        try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
            open.seek(at);
            int old = open.read();
            open.seek(at);
            open.write(old ^ 1);
        }
    }

    @Test
    @Tag("any-java")
    void deadJob_isListedAndInspected_andWhatVerifySaysIsWhatARestartDoes() throws IOException {
        StftJob job = deadJob();
        JsonNode listed = json(job.command("list", "--json").expect(0)).at("/jobs/0");
        assertThat(listed.path("state").asText()).isEqualTo("failed");
        assertThat(listed.path("program").asText()).isEqualTo(WaitsForFile.class.getName());
        assertThat(listed.path("versions")).hasSize(4);
        JsonNode inspected = json(job.command("inspect", "--json", "--version", "4").expect(0));
        assertThat(inspected.at("/manifest/version").asLong()).isEqualTo(4);
        assertThat(inspected.at("/recorded/ranks").asInt()).isEqualTo(2);
        assertThat(job.command("verify").expect(0).out()).contains("A restart uses version 5 (kryo).");

        flip(job.version(5).resolve("rank-00001.kryo"), 20);
        flip(job.version(4).resolve("manifest.json"), 20);
        Ended verified = job.command("verify").expect(5);
        assertThat(verified.out()).contains("version 5: DAMAGED")
            .contains("rank 1 (kryo): rank-00001.kryo: chunk 0, bytes 0 to ")
            .contains("version 4: DAMAGED").contains("version 3: intact").contains("A restart uses version 3 (kryo).");
        JsonNode json = json(job.command("verify", "--json").expect(5));
        assertThat(json.at("/restart/version").asLong()).isEqualTo(3);
        assertThat(json.at("/versions/0/damage/0/rank").asInt()).isEqualTo(1);
        job.restart().expect(0).expectMessage("restarted from version 3 by kryo");

        job.command("verify", "--version", "99").expect(4).expectMessage("There is no version 99");
        assertThat(job.command("list").expect(0).out()).contains("job: finished");
    }

    @Test
    @Tag("any-java")
    void prune_keepsWhatIsIntact() throws IOException {
        StftJob job = deadJob();
        flip(job.version(5).resolve("rank-00000.kryo"), 20);
        assertThat(job.command("prune", "--keep", "1", "--dry-run").expect(0).out())
            .contains("version 3 would be removed");
        assertThat(job.versions()).hasSize(4);
        JsonNode json = json(job.command("prune", "--keep", "1", "--json").expect(0));
        assertThat(json.path("bytes").asLong()).isPositive();
        assertThat(job.versions()).containsExactly(5L, 4L);
        job.restart().expect(0).expectMessage("restarted from version 4 by kryo");
    }

    @Test
    void runningJob_isSaidToRun_andIsNotPruned() throws IOException {
        Path gate = jobs.directory().resolve("gate");
        StftJob job = jobs.job(WaitsForFile.class, 2, "6", "3", gate.toString());
        Running running = job.startRun("--every", "1h");
        running.awaitThat("version 3 is there", () -> job.has(3));
        JsonNode listed = json(job.command("list", "--json").expect(0)).at("/jobs/0");
        assertThat(listed.path("state").asText()).isEqualTo("running");
        JsonNode owner = listed.path("owner");
        assertThat(owner.path("pid").asLong()).isEqualTo(running.pid());
        assertThat(owner.path("host").asText())
            .isEqualTo(Files.readString(Path.of("/proc/sys/kernel/hostname")).strip());
        assertThat(Instant.parse(owner.path("since").asText())).isBefore(Instant.now());
        job.command("verify").expect(0);
        job.command("prune", "--keep", "1").expect(3).expectMessage("is in use by");
        assertThat(job.has(3)).isTrue();
        Files.writeString(gate, "open");
        running.await().expect(0);
    }

    @Test
    @Tag("any-java")
    void versionOfALaterRelease_isNotDamage() throws IOException {
        Path directory = jobs.directory().resolve("later");
        StoreWithVersions store = new StoreWithVersions(directory);
        store.add(1000);
        store.makeFormatUnknown(store.add(1000));
        Ended verified = stft("verify", "--store", directory.toString()).expect(4);
        assertThat(verified.out()).contains("version 2: unknown-format").contains("has format 99")
            .contains("version 1: intact");
        assertThat(json(stft("list", "--json", "--store", directory.toString()).expect(0))
            .at("/jobs/0/versions/0/state").asText())
            .isEqualTo("unknown-format");
    }

    @Test
    @Tag("any-java")
    void emptyForeignAndMissingStores_getOneMessageEach() throws IOException {
        Path empty = jobs.directory().resolve("empty");
        Store.create(empty);
        stft("list", "--store", empty.toString()).expect(0);
        Path foreign = Files.createDirectories(jobs.directory().resolve("foreign"));
        Files.writeString(foreign.resolve("notes"), "mine");
        for (String command : COMMANDS) {
            Ended ended = stft(command, "--store", foreign.toString()).expect(3).expectMessage("is not a store");
            assertThat(ended.err().lines()).hasSize(1);
            assertThat(ended.out()).isEmpty();
        }
        stft("verify", "--store", empty.toString()).expect(2).expectMessage("holds no job");
        stft("list", "--store", jobs.directory().resolve("missing").toString()).expect(3)
            .expectMessage("There is no store");
        assertThat(foreign).isDirectoryContaining("glob:**/notes");
    }

    @Test
    void doctor_findsTheDefaultSetupOfTheDistributionWorking() throws IOException {
        Path store = jobs.directory().resolve("store");
        Ended ended = stft("doctor", "--store", store.toString()).expect(0);
        assertThat(ended.out())
            .containsPattern("ok +MPI mpj-express +classes in .*mpj-express.*\\.jar, configuration in ")
            .containsPattern(
                "(?m)^(ok +MPI open-mpi +Open MPI v[0-9.]+.*; runs two ranks|no +MPI open-mpi +not installed: )")
            .containsPattern("(?m)^(ok +MPI mpich +MPICH Version:.*; runs two ranks|no +MPI mpich +not installed: )")
            .containsPattern("ok +back end kryo").contains("The default setup works.");
        assertThat(json(stft("doctor", "--json", "--store", store.toString()).expect(0)).path("works").asBoolean())
            .isTrue();
        assertThat(store).doesNotExist();
    }
}
