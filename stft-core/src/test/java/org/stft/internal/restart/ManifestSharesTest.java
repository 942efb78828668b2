package org.stft.internal.restart;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.stft.base.io.FileRecord;
import org.stft.store.Fingerprint;
import org.stft.store.ImageRecord;
import org.stft.store.Manifest;
import org.stft.store.PhaseTimes;

class ManifestSharesTest {

    private static final int RANKS = 1000;

    private static ImageRecord image(int rank, String spc) {
        return new ImageRecord(rank, spc,
            List.of(new FileRecord("rank-" + rank + "." + spc, 10, "ab".repeat(32), List.of("0".repeat(16)))));
    }

    private static Manifest manifest(List<ImageRecord> images) {
        return Manifest.of(Instant.now(), 7, "job", RANKS, 3, new Fingerprint("", "", "", "", "", ""), PhaseTimes.NONE,
            images);
    }

    private static List<ImageRecord> images() {
        List<ImageRecord> images = new ArrayList<>();
        for (int rank = 0; rank < RANKS; rank++) {
            images.add(image(rank, "kryo"));
            if (rank != 1) {
                images.add(image(rank, "other"));
            }
        }
        return images;
    }

    @Test
    void everyRank_isToldOfItsOwnImages_andWhichBackEndsMadeSome() {
        Manifest whole = manifest(images());
        IntFunction<Manifest> shares = ManifestShares.of(whole);
        for (int rank = 0; rank < RANKS; rank++) {
            Manifest share = shares.apply(rank);
            assertThat(share.spcs()).isEqualTo(whole.spcs());
            assertThat(share.image(rank, "kryo")).isEqualTo(whole.image(rank, "kryo"));
            assertThat(share.image(rank, "other")).isEqualTo(whole.image(rank, "other"));
            assertThat(share.images()).hasSize(2);
        }
    }

    @Test
    void rankWithoutAnyImage_isToldOfNoFile() {
        Manifest share = ManifestShares.of(manifest(List.of(image(0, "kryo")))).apply(5);
        assertThat(share.imagesOf(5)).isEmpty();
        assertThat(share.images()).singleElement().satisfies(image -> assertThat(image.files()).isEmpty());
    }

    @Test
    void manifestWithoutImages_isToldAsThat() {
        assertThat(ManifestShares.of(manifest(List.of())).apply(0).images()).isEmpty();
    }
}
