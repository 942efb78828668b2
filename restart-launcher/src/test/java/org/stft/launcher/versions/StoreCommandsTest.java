package org.stft.launcher.versions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.stft.launcher.CommandLineRun;
import org.stft.launcher.extension.ExitCode;
import org.stft.spc.process.Connection;
import org.stft.store.JobFile.State;
import org.stft.store.JobLock;

class StoreCommandsTest {

    private static final List<String> COMMANDS = List.of("list", "inspect", "verify", "prune");

    @TempDir
    Path directory;
    private StoreWithVersions store;

    @BeforeEach
    void createStore() {
        store = new StoreWithVersions(directory.resolve("store"));
    }

    private CommandLineRun run(ExitCode expected, String command, String... more) {
        String[] words = new String[more.length + 3];
        words[0] = command;
        words[1] = "--store";
        words[2] = store.store().directory().toString();
        System.arraycopy(more, 0, words, 3, more.length);
        CommandLineRun run = CommandLineRun.of(words);
        assertThat(run.exitCode()).as(run.toString()).isEqualTo(expected.code());
        return run;
    }

    @Test
    void intactJob_isListedInspectedAndVerified() throws IOException {
        store.add(1000);
        store.add(2000);
        store.record(State.FAILED);
        assertThat(run(ExitCode.DONE, "list").out()).contains("job: failed")
            .contains("org.example.Program a b on 2 ranks")
            .containsPattern("2 +\\d+ s +3.9 KiB +1.8 s +2 +kryo +complete")
            .containsPattern("1 +\\d+ s +2.0 KiB +1.8 s +2 +kryo +complete");
        assertThat(run(ExitCode.DONE, "list", "--verify").out()).contains("intact").doesNotContain("complete");
        assertThat(run(ExitCode.DONE, "verify").out()).contains("version 2: intact (2 files, 3.9 KiB)")
            .contains("A restart uses version 2 (kryo).");
        assertThat(run(ExitCode.DONE, "inspect", "--version", "1").out()).contains("version 1").contains("classes")
            .contains("enter 1.0 ms, quiesce 20.0 ms, capture 1500.0 ms, force 250.0 ms").contains("stft.keep=3")
            .contains("rank-00001.kryo").contains("no connections");
    }

    @Test
    void json_saysWhatIsThere() throws IOException {
        store.add(1000);
        store.record(State.FAILED);
        JsonNode listed = run(ExitCode.DONE, "list", "--json").json().at("/jobs/0");
        assertThat(listed.path("state").asText()).isEqualTo("failed");
        assertThat(listed.path("program").asText()).isEqualTo("org.example.Program");
        assertThat(listed.at("/versions/0/bytes").asLong()).isEqualTo(2000);
        assertThat(listed.at("/versions/0/phases/capture").asLong()).isEqualTo(1_500_000);
        assertThat(listed.at("/versions/0/backEnds/0").asText()).isEqualTo("kryo");
        JsonNode inspected = run(ExitCode.DONE, "inspect", "--json").json();
        assertThat(inspected.at("/recorded/arguments/1").asText()).isEqualTo("b");
        assertThat(inspected.at("/manifest/images/1/files/0/bytes").asLong()).isEqualTo(1000);
        JsonNode verified = run(ExitCode.DONE, "verify", "--json").json();
        assertThat(verified.at("/versions/0/state").asText()).isEqualTo("intact");
        assertThat(verified.at("/restart/version").asLong()).isEqualTo(1);
    }

    @Test
    void damagedVersion_isNamedAndTheOthersAreReadAllTheSame() throws IOException {
        store.add(1000);
        store.add(1000);
        store.add(1000);
        store.record(State.FAILED);
        store.flip(3, 1, 17);
        Files.delete(store.manifest(2));
        CommandLineRun verified = run(ExitCode.DAMAGE, "verify");
        assertThat(verified.out()).contains("version 3: DAMAGED")
            .contains("rank 1 (kryo): rank-00001.kryo: chunk 0, bytes 0 to 999: altered")
            .contains("version 2: DAMAGED").contains("there is no ").contains("version 1: intact")
            .contains("A restart uses version 1 (kryo).");
        JsonNode json = run(ExitCode.DAMAGE, "verify", "--json").json();
        assertThat(json.at("/versions/0/damage/0/chunk").asLong()).isZero();
        assertThat(json.at("/versions/0/damage/0/lastByte").asLong()).isEqualTo(999);
        assertThat(json.at("/versions/1/damage/0/file").asText()).isEqualTo("manifest.json");
        run(ExitCode.DONE, "verify", "--version", "1");
        run(ExitCode.DAMAGE, "verify", "--version", "3");
        assertThat(run(ExitCode.DONE, "list").out()).contains("damaged").contains("version 2: ");
        assertThat(run(ExitCode.VERSION, "inspect", "--version", "2").err()).contains("there is no ");
    }

    @Test
    void versionOfALaterRelease_isNeitherIntactNorDamaged() throws IOException {
        store.add(1000);
        store.add(1000);
        store.makeFormatUnknown(2);
        assertThat(run(ExitCode.VERSION, "verify").out()).contains("version 2: unknown-format").contains("format 99")
            .contains("version 1: intact");
        assertThat(run(ExitCode.DONE, "list", "--json").json().at("/jobs/0/versions/0/state").asText())
            .isEqualTo("unknown-format");
        assertThat(run(ExitCode.VERSION, "inspect").err()).contains("format 99");
    }

    @Test
    void versionThatIsNotThere_isSaidWithThoseThatAre() throws IOException {
        store.add(10);
        for (String command : List.of("verify", "inspect")) {
            assertThat(run(ExitCode.VERSION, command, "--version", "7").err()).contains("There is no version 7")
                .contains("It has 1.");
        }
        assertThat(run(ExitCode.USAGE, "inspect", "--version", "-1").err())
            .contains("--version must be the number of a version, 1 or more, but is -1.");
        assertThat(run(ExitCode.USAGE, "verify", "--version", "x").err())
            .contains("must be the number of a version or 'all'");
    }

    @Test
    void emptyStore_isNoError_exceptWhereAJobIsNeeded() {
        assertThat(run(ExitCode.DONE, "list").out()).contains("no job");
        for (String command : List.of("inspect", "verify", "prune")) {
            assertThat(run(ExitCode.USAGE, command).err()).contains("holds no job");
        }
    }

    @Test
    void jobWithoutVersions_isShownAsSuch() throws IOException {
        store.record(State.FAILED);
        assertThat(run(ExitCode.DONE, "list").out()).contains("no version");
        assertThat(run(ExitCode.DONE, "inspect").out()).contains("no version was saved yet");
        assertThat(run(ExitCode.DONE, "inspect", "--json").json().path("manifest").isNull()).isTrue();
        assertThat(run(ExitCode.DONE, "verify").out()).contains("no version").contains("it starts from the beginning");
        assertThat(run(ExitCode.DONE, "prune").out()).contains("Nothing to remove.");
    }

    @Test
    void foreignMissingAndFileDirectories_areNoStores() throws IOException {
        Path foreign = Files.createDirectories(directory.resolve("foreign"));
        Files.writeString(foreign.resolve("notes"), "mine");
        for (String command : COMMANDS) {
            for (String name : List.of("foreign", "missing", "foreign/notes")) {
                CommandLineRun run = CommandLineRun.of(command, "--store", directory.resolve(name).toString());
                assertThat(run.exitCode()).as(run.toString()).isEqualTo(ExitCode.STORE.code());
                assertThat(run.err()).contains(directory.resolve(name).toString()).doesNotContain("\tat ");
            }
        }
        assertThat(foreign).isDirectoryContaining("glob:**/notes");
        assertThat(directory.resolve("missing")).doesNotExist();
    }

    @Test
    void recordOfTheJobDamagedOrOfALaterRelease_isSaidAndTheRestIsShown() throws IOException {
        store.add(10);
        store.record(State.FAILED);
        Path file = store.job().directory().resolve("job.json");
        StoreWithVersions.makeFormatUnknown(file);
        assertThat(run(ExitCode.DONE, "list").out()).contains("job: unreadable").contains("has format 99")
            .contains("complete");
        Files.writeString(file, "{ cut");
        assertThat(run(ExitCode.DONE, "list").out()).contains("job: unreadable")
            .contains("it was truncated or altered");
        assertThat(run(ExitCode.DONE, "inspect").out()).contains("it was truncated or altered").contains("Merkle root");
        run(ExitCode.DONE, "verify");
    }

    @Test
    void jobWhoseLauncherWasKilled_isNotSaidToRun() throws IOException {
        store.record(State.RUNNING);
        assertThat(run(ExitCode.DONE, "list").out()).contains("job: launcher killed");
        assertThat(run(ExitCode.DONE, "list", "--json").json().at("/jobs/0/state").asText()).isEqualTo("killed");
    }

    @Test
    void connectionTable_hasBothEndsOfEachConnection() throws IOException {
        store.add("", 10, List.of(new Connection(5, "p", "10.0.0.1:1000", "10.0.0.2:2000", 2, 30, 40)),
            List.of(new Connection(6, "q", "10.0.0.2:2000", "10.0.0.1:1000", 2, 40, 30)));
        assertThat(run(ExitCode.DONE, "inspect").out()).contains("connections")
            .containsPattern("0 +5 +10.0.0.1:1000 +1 +6 +10.0.0.2:2000 +kryo");
    }

    @Test
    void prune_removesOldVersionsOnly_andSaysHowMuchThatGaveBack() throws IOException {
        for (int i = 0; i < 4; i++) {
            store.add(1 << 20);
        }
        store.flip(4, 0, 9);
        CommandLineRun dry = run(ExitCode.DONE, "prune", "--keep", "1", "--dry-run");
        assertThat(dry.out()).contains("version 2 would be removed (2.0 MiB)").contains("version 1 would be removed")
            .contains("kept: version 3").contains("version 4 ('stft verify'").contains("4.0 MiB would be freed");
        assertThat(store.job().versions()).containsExactly(4L, 3L, 2L, 1L);
        JsonNode json = run(ExitCode.DONE, "prune", "--keep", "1", "--json").json();
        assertThat(json.at("/removed/0/version").asLong()).isEqualTo(2);
        assertThat(json.path("bytes").asLong()).isGreaterThan(4 << 20);
        assertThat(json.at("/damaged/0").asLong()).isEqualTo(4);
        assertThat(store.job().versions()).containsExactly(4L, 3L);
        assertThat(run(ExitCode.DONE, "prune", "--keep", "1").out()).contains("Nothing to remove.");
    }

    @Test
    void prune_removesWhatKilledRunsLeft() throws IOException {
        store.add(10);
        Files.write(store.run().stage(2).resolve("half"), new byte[5000]);
        assertThat(run(ExitCode.DONE, "prune").out()).contains("incomplete files of killed runs removed (4.9 KiB)");
        assertThat(store.job().leftovers()).allSatisfy(path -> assertThat(path).satisfiesAnyOf(
            left -> assertThat(left).doesNotExist(), left -> assertThat(left).isEmptyDirectory()));
    }

    @Test
    void prune_withAllDamaged_removesNothing() throws IOException {
        store.add(10);
        store.add(10);
        store.flip(1, 0, 0);
        store.flip(2, 0, 0);
        assertThat(run(ExitCode.DONE, "prune", "--keep", "1").out()).contains("there is no intact version");
        assertThat(store.job().versions()).hasSize(2);
        assertThat(run(ExitCode.USAGE, "prune", "--keep", "0").err()).contains("--keep must be 1 or more");
    }

    @Test
    void prune_leavesTheVersionThatTheLastRunWasRestartedFrom() throws IOException {
        for (int i = 0; i < 4; i++) {
            store.add(10);
        }
        store.record(State.FAILED, 5, 1);
        assertThat(run(ExitCode.DONE, "prune", "--keep", "2").out()).contains("version 2 removed")
            .contains("kept: version 4, version 3, version 1");
        store.add(10);
        store.add(10);
        assertThat(run(ExitCode.DONE, "prune", "--keep", "2").out()).contains("version 1 removed")
            .contains("kept: version 6, version 5");
    }

    @Test
    void prune_ofAJobInUse_isRefused() throws IOException {
        store.add(10);
        store.add(10);
        JobLock lock = store.job().own("a test");
        assertThat(run(ExitCode.STORE, "prune", "--keep", "1").err()).contains("is in use by");
        lock.close();
        assertThat(store.job().versions()).hasSize(2);
    }
}
