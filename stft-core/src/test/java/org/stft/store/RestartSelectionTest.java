package org.stft.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.store.RestartSelection.Chosen;
import org.stft.store.RestartSelection.PassedOver;

class RestartSelectionTest implements RestartSelection.Evidence {

    private final Map<Long, Manifest> manifests = new HashMap<>();
    private final Map<String, String> obstacles = new HashMap<>();
    private final List<PassedOver> passedOver = new ArrayList<>();
    private final List<Long> read = new ArrayList<>();

    private void version(long number, String... spcs) {
        List<ImageRecord> images = Stream.of(spcs).map(spc -> new ImageRecord(0, spc, List.of())).toList();
        manifests.put(number,
            Manifest.of(Instant.now(), number, "job", 1, number, new Fingerprint("Main", "", "", "", "", ""),
                PhaseTimes.NONE,
                images));
    }

    @Override
    public Manifest manifest(long version) throws IOException {
        read.add(version);
        return Optional.ofNullable(manifests.get(version)).orElseThrow(() -> new IOException("there is no manifest"));
    }

    @Override
    public Optional<String> obstacle(Manifest manifest, String spc) {
        return Optional.ofNullable(obstacles.get(manifest.version() + spc));
    }

    @Override
    public void passedOver(PassedOver what) {
        passedOver.add(what);
    }

    private static RestartSelection newest(long first, long base, String... spcs) {
        return new RestartSelection(OptionalLong.empty(), first, base, Optional.of(new RestartPreconditions(1, "Main")),
            Optional.of(List.of(spcs)));
    }

    private static RestartSelection wanted(long version, String... spcs) {
        return new RestartSelection(OptionalLong.of(version), 1, 0, Optional.of(new RestartPreconditions(1, "Main")),
            Optional.of(List.of(spcs)));
    }

    private String choice(RestartSelection selection, Long... versions) throws IOException {
        return selection.choose(List.of(versions), this).map(chosen -> chosen.version() + " " + chosen.spc())
            .orElse("none");
    }

    @Test
    void allUsable_newestByTheFirstBackEndOfTheJob() throws IOException {
        version(1, "kryo", "criu");
        version(2, "kryo", "criu");
        assertThat(choice(newest(1, 0, "criu", "kryo"), 1L, 2L)).isEqualTo("2 criu");
        assertThat(read).as("older versions are not read").containsExactly(2L);
    }

    @Test
    void imagesOfOneBackEndDamaged_thoseOfTheOtherAreUsed() throws IOException {
        version(2, "criu", "kryo");
        obstacles.put("2criu", "rank 1: cut");
        assertThat(choice(newest(1, 0, "criu", "kryo"), 2L)).isEqualTo("2 kryo");
        assertThat(passedOver).containsExactly(new PassedOver(2, Optional.of("criu"), "rank 1: cut", false));
    }

    @Test
    void newestWithoutManifestAndNextDamaged_theOneBefore() throws IOException {
        version(1, "kryo");
        version(2, "kryo");
        obstacles.put("2kryo", "rank 0: cut");
        assertThat(choice(newest(1, 0, "kryo"), 3L, 2L, 1L)).isEqualTo("1 kryo");
        assertThat(passedOver).containsExactly(new PassedOver(3, Optional.empty(), "there is no manifest", true),
            new PassedOver(2, Optional.of("kryo"), "rank 0: cut", true));
    }

    @Test
    void versionsOfAnEarlierRun_areNotUsedButForItsBase() throws IOException {
        version(4, "kryo");
        version(2, "kryo");
        assertThat(choice(newest(5, 0, "kryo"), 4L, 2L)).isEqualTo("none");
        assertThat(choice(newest(5, 2, "kryo"), 5L, 4L, 2L)).isEqualTo("2 kryo");
        assertThat(read).doesNotContain(4L);
    }

    @Test
    void wantedVersion_isTheOnlyOne() throws IOException {
        version(1, "kryo");
        version(2, "kryo");
        assertThat(choice(wanted(1, "kryo"), 2L, 1L)).isEqualTo("1 kryo");
        assertThat(choice(wanted(3, "kryo"), 2L, 1L)).isEqualTo("none");
        obstacles.put("2kryo", "rank 0: cut");
        assertThatThrownBy(() -> choice(wanted(2, "kryo"), 2L, 1L)).isInstanceOf(StftException.class)
            .hasMessageContaining("Version 2 cannot be used: rank 0: cut")
            .extracting(e -> ((StftException) e).category()).isEqualTo(Category.GIVE_UP);
    }

    @Test
    void newestByAnotherBackEndProgramOrSize_isRefusedAndNoOlderOneUsed() throws IOException {
        version(1, "kryo");
        version(2, "criu");
        assertThatThrownBy(() -> choice(newest(1, 0, "kryo"), 2L, 1L)).isInstanceOf(StftException.class)
            .hasMessageContaining("made by the back end criu, but the job uses kryo")
            .hasMessageContaining("Restart it with --spc criu (the setting stft.spc).")
            .hasMessageContaining("To go over to kryo, restart it once with --spc kryo,criu: ");
        assertThatThrownBy(
            () -> new RestartSelection(OptionalLong.empty(), 1, 0, Optional.of(new RestartPreconditions(2, "Main")),
                Optional.empty()).choose(List.of(1L), this))
            .hasMessageContaining("1 ranks, but this job has 2");
        assertThat(read).containsExactly(2L, 1L);
    }

    @Test
    void reasonWithAFullStopOfItsOwn_hasNoSecondOne() {
        version(1, "kryo");
        obstacles.put("1kryo", "the reason of a back end.");
        assertThatThrownBy(() -> choice(wanted(1, "kryo"), 1L)).hasMessageContaining("of a back end. Set ");
    }

    @Test
    void manifestWithoutImages_isPassedOver() throws IOException {
        version(1, "kryo");
        version(2);
        assertThat(newest(1, 0, "kryo").choose(List.of(2L, 1L), this).map(Chosen::version)).contains(1L);
    }
}
