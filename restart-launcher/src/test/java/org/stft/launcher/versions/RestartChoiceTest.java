package org.stft.launcher.versions;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.stft.store.JobFile.State;
import org.stft.store.VersionStatus;
import org.stft.store.VersionVerification;

class RestartChoiceTest {

    @TempDir
    Path directory;
    private StoreWithVersions store;

    @BeforeEach
    void createStore() {
        store = new StoreWithVersions(directory.resolve("store"));
    }

    private RestartChoice choice() throws IOException {
        List<VersionStatus> checked = new ArrayList<>();
        for (long version : store.job().versions()) {
            checked.add(new VersionVerification(store.job()).full(version, read -> {}));
        }
        return RestartChoice.of(store.job().jobFile(), checked);
    }

    private void add(int versions) throws IOException {
        for (int i = 0; i < versions; i++) {
            store.add(100);
        }
    }

    @Test
    void allIntact_newestIsUsed() throws IOException {
        add(3);
        store.record(State.FAILED);
        assertThat(choice()).isEqualTo(new RestartChoice(3L, "kryo", null));
    }

    @Test
    void newestTwoDamaged_theOneBeforeIsUsed() throws IOException {
        add(3);
        store.record(State.FAILED);
        store.flip(3, 0, 5);
        store.flip(2, 1, 5);
        assertThat(choice()).isEqualTo(new RestartChoice(1L, "kryo", null));
    }

    @Test
    void allDamaged_noneIsUsed() throws IOException {
        add(1);
        store.record(State.FAILED);
        store.flip(1, 0, 5);
        assertThat(choice()).isEqualTo(new RestartChoice(null, null, "no version of the last run is intact"));
    }

    @Test
    void finishedJob_usesNone() throws IOException {
        add(1);
        store.record(State.FINISHED);
        assertThat(choice().reason()).startsWith("the job has finished");
    }

    @Test
    void versionsOfAnEarlierRun_areNotUsed() throws IOException {
        add(2);
        store.record(State.FAILED, 3, 0);
        assertThat(choice().reason()).isEqualTo("no version was saved, so it starts from the beginning");
        add(1);
        assertThat(choice().version()).isEqualTo(3);
        store.flip(3, 0, 0);
        assertThat(choice().reason()).isEqualTo("no version of the last run is intact");
    }

    @Test
    void runThatWasRestartedFromAnOldVersion_usesThatUntilItHasItsOwn() throws IOException {
        add(4);
        store.record(State.FAILED, 5, 2);
        assertThat(choice().version()).isEqualTo(2);
        store.flip(2, 0, 0);
        assertThat(choice().reason()).startsWith("version 2, from which the last run was restarted");
    }

    @Test
    void allOfARunDamagedThatWasRestartedFromAnOldVersion_thatIsUsedAgain() throws IOException {
        add(5);
        store.record(State.FAILED, 5, 2);
        assertThat(choice().version()).isEqualTo(5);
        store.flip(5, 0, 0);
        assertThat(choice().version()).isEqualTo(2);
        store.flip(2, 0, 0);
        assertThat(choice().reason()).isEqualTo("no version of the last run is intact");
    }

    @Test
    void newestOfAnUnknownFormat_stopsTheRestart() throws IOException {
        add(2);
        store.record(State.FAILED);
        store.makeFormatUnknown(2);
        assertThat(choice().reason()).startsWith("it stops at version 2").contains("format 99");
    }

    @Test
    void imagesOfOneBackEndDamaged_thoseOfAnotherAreUsed() throws IOException {
        Path extra = store.addWithSecondBackEnd("criu");
        store.record(State.FAILED);
        Files.writeString(extra, "damaged");
        assertThat(choice()).isEqualTo(new RestartChoice(1L, "kryo", null));
        store.flip(1, 0, 5);
        assertThat(choice().reason()).isEqualTo("no version of the last run is intact");
    }

    @Test
    void versionByABackEndThatTheJobDoesNotUse_isRefused() throws IOException {
        add(1);
        store.recordWith("none");
        assertThat(choice().reason()).contains("made by the back end kryo, but the job uses none")
            .contains(
                "Restart it with --spc kryo (the setting stft.spc). To go over to none, restart it once with --spc none,kryo");
    }

    @Test
    void versionOfAnotherProgram_isRefused() throws IOException {
        store.add("org.example.Other", 100, List.of(), List.of());
        store.record(State.FAILED);
        assertThat(choice().reason()).contains("was made by the program org.example.Other");
    }

    @Test
    void jobThatNoLauncherHasWrittenDown_usesTheNewestIntactOne() throws IOException {
        add(2);
        store.flip(2, 0, 0);
        assertThat(choice().version()).isEqualTo(1);
    }
}
