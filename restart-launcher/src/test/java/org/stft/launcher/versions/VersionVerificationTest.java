package org.stft.launcher.versions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.stft.internal.file.Digests;
import org.stft.store.Damage;
import org.stft.store.VersionState;
import org.stft.store.VersionStatus;
import org.stft.store.VersionVerification;

class VersionVerificationTest {

    private static final int CHUNK = Digests.CHUNK_BYTES;
    private static final int LENGTH = 3 * CHUNK + 1000;

    @TempDir
    Path directory;
    private StoreWithVersions store;
    private VersionVerification verification;

    @BeforeEach
    void createStore() {
        store = new StoreWithVersions(directory.resolve("store"));
        verification = new VersionVerification(store.job());
    }

    private VersionStatus full(long version) throws IOException {
        return verification.full(version, read -> {});
    }

    @Test
    void intactVersion_isReadToTheLastByte() throws IOException {
        long version = store.add(LENGTH);
        AtomicLong read = new AtomicLong();
        VersionStatus checked = verification.full(version, read::addAndGet);
        assertThat(checked.state()).isEqualTo(VersionState.INTACT);
        assertThat(checked.findings()).isEmpty();
        assertThat(read.get()).isEqualTo(2L * LENGTH);
        assertThat(verification.quick(version).state()).isEqualTo(VersionState.COMPLETE);
    }

    @Test
    void emptyImages_areIntact() throws IOException {
        assertThat(full(store.add(0)).state()).isEqualTo(VersionState.INTACT);
    }

    @Test
    void imageOfMoreThanOnePieceOfWork_isReadToTheEnd() throws IOException {
        long version = store.add(17 * CHUNK + 5);
        store.flip(version, 1, 17L * CHUNK + 4);
        assertThat(full(version).findings()).extracting(Damage::chunk, Damage::firstByte, Damage::lastByte)
            .containsExactly(tuple(17L, 17L * CHUNK, 17L * CHUNK + 4));
    }

    @Test
    void bytesFlippedInTwoChunksOfBothRanks_allAreNamed() throws IOException {
        long version = store.add(LENGTH);
        store.flip(version, 0, 0);
        store.flip(version, 0, 3L * CHUNK + 999);
        store.flip(version, 1, CHUNK);
        VersionStatus checked = full(version);
        assertThat(checked.state()).isEqualTo(VersionState.DAMAGED);
        assertThat(checked.findings())
            .extracting(Damage::rank, Damage::spc, Damage::file, Damage::chunk, Damage::firstByte,
                Damage::lastByte)
            .containsExactly(tuple(0, "kryo", "rank-00000.kryo", 0L, 0L, CHUNK - 1L),
                tuple(0, "kryo", "rank-00000.kryo", 3L, 3L * CHUNK, LENGTH - 1L),
                tuple(1, "kryo", "rank-00001.kryo", 1L, (long) CHUNK, 2L * CHUNK - 1));
        assertThat(checked.findings().get(0)).hasToString("rank 0 (kryo): rank-00000.kryo: chunk 0, bytes 0 to "
            + (CHUNK - 1) + ": altered: it does not match its digest");
        assertThat(verification.quick(version).state()).as("lengths are as they were").isEqualTo(VersionState.COMPLETE);
    }

    @Test
    void anyByteFlipped_itsChunkIsNamed() throws IOException {
        long version = store.add(LENGTH);
        long seed = System.nanoTime();
        System.out.println("seed of the flipped bytes: " + seed);
        Random random = new Random(seed);
        for (int i = 0; i < 10; i++) {
            int at = random.nextInt(LENGTH);
            store.flip(version, 1, at);
            assertThat(full(version).findings()).as("byte " + at).extracting(Damage::chunk)
                .containsExactly((long) at / CHUNK);
            store.flip(version, 1, at);
        }
        assertThat(full(version).state()).isEqualTo(VersionState.INTACT);
    }

    @Test
    void cutImage_isNamedWithWhatIsMissingAndTheRestIsStillCompared() throws IOException {
        long version = store.add(LENGTH);
        store.flip(version, 0, 5);
        try (var file = Files.newByteChannel(store.image(version, 0), StandardOpenOption.WRITE)) {
            file.truncate(2L * CHUNK + 7);
        }
        assertThat(full(version).findings()).extracting(Damage::chunk, Damage::firstByte, Damage::lastByte)
            .containsExactly(tuple(null, 2L * CHUNK + 7, LENGTH - 1L), tuple(0L, 0L, CHUNK - 1L));
        assertThat(verification.quick(version).findings()).extracting(Damage::message)
            .containsExactly("the file is " + (2 * CHUNK + 7) + " bytes long, but " + LENGTH + " were written");
    }

    @Test
    void lengthenedImage_isNamedWithWhatIsTooMuch() throws IOException {
        long version = store.add(1000);
        Files.write(store.image(version, 1), new byte[10], StandardOpenOption.APPEND);
        assertThat(full(version).findings()).extracting(Damage::firstByte, Damage::lastByte)
            .containsExactly(tuple(1000L, 1009L));
    }

    @Test
    void missingImageAndOneThatIsADirectory_areNamed() throws IOException {
        long version = store.add(1000);
        Files.delete(store.image(version, 0));
        Files.delete(store.image(version, 1));
        Files.createDirectory(store.image(version, 1));
        assertThat(full(version).findings()).extracting(Damage::rank, Damage::message)
            .containsExactly(tuple(0, "is missing"), tuple(1, "is not a regular file"));
    }

    @Test
    void alteredAndMissingManifests_areDamage() throws IOException {
        long altered = store.add(1000);
        Files.writeString(store.manifest(altered), Files.readString(store.manifest(altered)).replace("1000", "1001"));
        long missing = store.add(1000);
        Files.delete(store.manifest(missing));
        for (long version : new long[] {altered, missing}) {
            assertThat(full(version).state()).isEqualTo(VersionState.DAMAGED);
            assertThat(full(version).findings()).extracting(Damage::file).containsExactly("manifest.json");
        }
    }

    @Test
    void versionOfALaterRelease_isOfUnknownFormatAndNotDamaged() throws IOException {
        long version = store.add(1000);
        store.makeFormatUnknown(version);
        VersionStatus checked = full(version);
        assertThat(checked.state()).isEqualTo(VersionState.UNKNOWN_FORMAT);
        assertThat(checked.findings().get(0).message()).contains("has format 99").contains("reads format 1");
    }

    @Test
    void unknownFiles_areNamedAndHarmNothing() throws IOException {
        long version = store.add(1000);
        Files.createDirectories(store.job().directoryOf(version).resolve("sub"));
        Files.writeString(store.job().directoryOf(version).resolve("sub/notes"), "mine");
        Files.writeString(store.job().directoryOf(version).resolve("core"), "");
        VersionStatus checked = full(version);
        assertThat(checked.state()).isEqualTo(VersionState.INTACT);
        assertThat(checked.unknownFiles()).containsExactly("core", "sub/notes");
    }

    @Test
    void versionRemovedMeanwhile_isNotDamaged() throws IOException {
        store.add(1000);
        store.add(1000);
        store.run().prune(1, 1, 0);
        assertThat(full(1).state()).isEqualTo(VersionState.REMOVED);
    }
}
