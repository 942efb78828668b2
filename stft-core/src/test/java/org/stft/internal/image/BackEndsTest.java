package org.stft.internal.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.config.Settings;
import org.stft.internal.agreement.JobRank;
import org.stft.internal.proof.VersionComparison;
import org.stft.internal.protect.ProtectedObjects;
import org.stft.store.ImageRecord;
import org.stft.store.JobStore;
import org.stft.store.StagedImages;
import org.stft.store.Store;

@Timeout(60)
class BackEndsTest {

    @TempDir
    Path directory;
    private final JobRank rank = JobRank.alone();
    private JobStore store;
    private Path staging;

    @BeforeEach
    void stage() throws IOException {
        store = Store.create(directory.resolve("store")).job("job");
        store.beginEpoch();
        staging = store.stage(1);
    }

    private BackEnds backEnds(ProtectedObjects objects, String... keysAndValues) {
        Map<String, String> given = new HashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            given.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        return new BackEnds(rank, Settings.of(given, Map.of()), objects);
    }

    private BackEnds backEnds(String... keysAndValues) {
        return backEnds(new ProtectedObjects(rank.faults()), keysAndValues);
    }

    @Test
    void noneIsNamed_isRefused() {
        assertThatThrownBy(() -> backEnds().choose(List.of())).isInstanceOf(StftException.class)
            .hasMessageStartingWith("stft.spc names no back end.");
    }

    @Test
    void unknownIsNamed_isRefusedWithThoseThereAre() {
        assertThatThrownBy(() -> backEnds().choose(List.of("arrays", "array"))).isInstanceOf(StftException.class)
            .satisfies(e -> assertThat(((StftException) e).category()).isEqualTo(Category.FIX_CALL))
            .hasMessageContaining("There is no back end 'array' on the class path; there are arrays");
    }

    @Test
    void ofObjects_isOneThatARankRestoresItself_andNotRehearsedUnlessItSaysSo() {
        BackEnds backEnds = backEnds();
        backEnds.choose(List.of("arrays"));
        assertThat(backEnds.idsOfObjects()).containsExactly("arrays");
        assertThat(backEnds.areAllOfProcesses()).isFalse();
        assertThat(backEnds.areRehearsable()).isFalse();
    }

    @Test
    void captured_andRestarted_theArrayIsFilledAsItWas() throws IOException {
        ProtectedObjects saved = new ProtectedObjects(rank.faults());
        saved.array("u", new long[] {4, 5, 6});
        BackEnds first = backEnds(saved);
        first.choose(List.of("arrays"));
        List<ImageRecord> images = first.capture(staging, null).orElseThrow().force();
        assertThat(images).singleElement().satisfies(image -> assertThat(image.spc()).isEqualTo("arrays"));
        ProtectedObjects restored = new ProtectedObjects(rank.faults());
        BackEnds second = backEnds(restored);
        second.choose(List.of("arrays"));
        second.restart("arrays", staging.resolve(ImageRecord.fileName(0, "arrays")),
            StagedImages.finished(staging, images.get(0)));
        assertThat(restored.array("u", new long[3])).containsExactly(4, 5, 6);
    }

    @Test
    void oneFails_andTheNextCaptureSucceeds() throws IOException {
        BackEnds backEnds = backEnds("stft.arrays.failing-rank", "0", "stft.arrays.failing-save", "1");
        backEnds.choose(List.of("arrays"));
        assertThatThrownBy(() -> backEnds.capture(staging, null)).isInstanceOf(StftException.class)
            .hasMessage("the back end arrays: no space left on this simulated disk")
            .satisfies(e -> assertThat(((StftException) e).category()).isEqualTo(Category.GIVE_UP));
        assertThat(backEnds.capture(staging, null)).isPresent();
        assertThat(Files.exists(staging.resolve(ImageRecord.fileName(0, "arrays")))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
        strings = {"create", "beforeCheckpoint", "doCheckpoint", "memory", "afterRestart", "readBack", "restart",
            "restore", "close"})
    void oneFailsInAnOperation_itIsNamed(String operation) {
        assertThatThrownBy(() -> saveAndRestore(operation)).isInstanceOf(StftException.class)
            .hasMessageContaining("the back end " + FailingBackEnd.ID + ": ")
            .hasMessageContaining("the " + operation + " is broken");
    }

    @Test
    void noneFails_savesAndRestores() throws IOException {
        saveAndRestore("none");
    }

    private void saveAndRestore(String failing) throws IOException {
        ProtectedObjects objects = new ProtectedObjects(rank.faults());
        BackEnds backEnds = backEnds(objects, FailingBackEnd.OPERATION, failing);
        backEnds.choose(List.of(FailingBackEnd.ID));
        ImageRecord image = backEnds.capture(staging, null).orElseThrow().force().get(0);
        Path file = staging.resolve(ImageRecord.fileName(0, FailingBackEnd.ID));
        VersionComparison.of(List.of(), backEnds.savedObjects(file), path -> false);
        backEnds.restart(FailingBackEnd.ID, file, StagedImages.finished(staging, image));
        objects.array("u", new int[1]);
        objects.close();
    }
}
