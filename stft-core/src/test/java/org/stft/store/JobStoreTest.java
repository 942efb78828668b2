package org.stft.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.stft.store.StoreFixture.commit;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.stft.base.io.DamagedFileException;
import org.stft.base.io.FileRecord;
import org.stft.internal.fault.Faults;
import org.stft.internal.file.Digests;
import org.stft.spc.BulkChannel;

class JobStoreTest {

    @TempDir
    Path directory;
    private JobStore store;

    @BeforeEach
    void createStore() throws IOException {
        store = Store.create(directory.resolve("store")).job("job");
        store.beginEpoch();
    }

    private static void flip(Path file, long at) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        bytes[(int) at] ^= 0x10;
        FileTime before = Files.getLastModifiedTime(file);
        Files.write(file, bytes);
        Files.setLastModifiedTime(file, FileTime.from(before.toInstant().plusSeconds(1))); // some clocks tick slowly
    }

    private Path image(long version, int rank) {
        return store.directoryOf(version).resolve(ImageRecord.fileName(rank, "test"));
    }

    @Test
    void committed_isListedReadAndVerified() throws IOException {
        Manifest first = commit(store, 2, 10_000_000);
        Manifest second = commit(store, 2, 0);
        assertThat(store.versions()).containsExactly(2L, 1L);
        assertThat(store.manifest(1)).isEqualTo(first);
        assertThat(first.bytes()).isEqualTo(20_000_000);
        assertThat(first.images().get(0).files().get(0).chunks()).hasSize(3);
        for (Manifest manifest : List.of(first, second)) {
            for (ImageRecord image : manifest.images()) {
                verify(reopened(), manifest.version(), image);
            }
        }
        assertThat(store.leftovers().get(0)).isEmptyDirectory();
    }

    private static void verify(JobStore store, long version, ImageRecord image) throws IOException {
        for (Damage first : store.findings(version, List.of(image))) {
            throw new DamagedFileException(first.sentence(store.directoryOf(version).resolve(first.file())));
        }
    }

    private JobStore reopened() {
        return Store.open(directory.resolve("store")).job("job");
    }

    @Test
    void anyByteOfAnImageFlipped_isFound() throws IOException {
        Manifest manifest = commit(store, 1, 9_000_000);
        long seed = System.nanoTime();
        System.out.println("seed of the flipped bytes: " + seed);
        Random random = new Random(seed);
        for (int i = 0; i < 20; i++) {
            long at = random.nextInt(9_000_000);
            flip(image(1, 0), at);
            assertThatThrownBy(() -> verify(reopened(), 1, manifest.images().get(0))).as("byte " + at)
                .isInstanceOf(DamagedFileException.class).hasMessageContaining("chunk " + at / Digests.CHUNK_BYTES);
            flip(image(1, 0), at);
        }
        verify(reopened(), 1, manifest.images().get(0));
    }

    @Test
    void imageCutLengthenedOrGone_isFound() throws IOException {
        Manifest manifest = commit(store, 1, 1000);
        byte[] good = Files.readAllBytes(image(1, 0));
        for (int length : new int[] {0, 1, 999, 1001}) {
            Files.write(image(1, 0), java.util.Arrays.copyOf(good, length));
            assertThatThrownBy(() -> verify(store, 1, manifest.images().get(0)))
                .isInstanceOf(DamagedFileException.class)
                .hasMessageContaining(length + " bytes long, but 1000");
        }
        Files.delete(image(1, 0));
        assertThatThrownBy(() -> verify(store, 1, manifest.images().get(0))).isInstanceOf(DamagedFileException.class);
    }

    @Test
    void damagedByteInsideAChunk_neverReachesTheReader() throws IOException {
        Manifest manifest = commit(store, 1, 9_000_000);
        flip(image(1, 0), 5_000_000);
        try (SeekableByteChannel channel = store.files(1, manifest.images().get(0)).open(image(1, 0))) {
            ByteBuffer all = ByteBuffer.allocate(9_000_000);
            assertThatThrownBy(() -> channel.read(all)).isInstanceOf(DamagedFileException.class);
            assertThat(all.position()).isEqualTo(Digests.CHUNK_BYTES);
        }
    }

    @Test
    void readInBulkFromAnyPosition_givesTheBytesThatWereWritten() throws IOException {
        Manifest manifest = commit(store, 1, 13_000_000);
        byte[] expected = StoreFixture.random(100, 13_000_000);
        try (BulkChannel channel = open(manifest)) {
            for (int at : new int[] {16, 0, Digests.CHUNK_BYTES, 8_000_000, 12_999_992}) {
                channel.position(at);
                ByteBuffer all = ByteBuffer.allocate(13_000_000 - at);
                channel.read(all.capacity(), piece -> {
                    assertThat(piece.remaining() % 8).isZero();
                    all.put(piece);
                });
                assertThat(all.array()).isEqualTo(java.util.Arrays.copyOfRange(expected, at, 13_000_000));
                assertThat(channel.position()).isEqualTo(13_000_000);
            }
            assertThatThrownBy(() -> channel.read(1, piece -> {})).isInstanceOf(EOFException.class);
        }
    }

    private BulkChannel open(Manifest manifest) throws IOException {
        return (BulkChannel) store.files(1, manifest.images().get(0)).open(image(1, 0));
    }

    @Test
    void damagedByteReadInBulk_isFoundAtTheEndOfItsChunk() throws IOException {
        Manifest manifest = commit(store, 1, 9_000_000);
        flip(image(1, 0), 5_000_000);
        try (BulkChannel channel = open(manifest)) {
            long[] read = {0};
            assertThatThrownBy(() -> channel.read(9_000_000, piece -> read[0] += piece.remaining()))
                .isInstanceOf(DamagedFileException.class).hasMessageContaining("chunk 1 (bytes 4194304 to 8388607)")
                .hasMessageContaining("does not match its digest");
            assertThat(read[0]).isEqualTo(2 * Digests.CHUNK_BYTES);
        }
    }

    @Test
    void fileCutWhileItIsRestored_isDamage() throws IOException {
        Manifest manifest = commit(store, 1, 13_000_000);
        try (BulkChannel channel = open(manifest)) {
            channel.read(ByteBuffer.allocate(16));
            cut(image(1, 0), 6_000_000);
            assertThatThrownBy(() -> channel.read(12_999_984, piece -> {})).isInstanceOf(DamagedFileException.class)
                .hasMessageContaining("ends before its 13000000 bytes");
            channel.position(12_000_000);
            assertThatThrownBy(() -> channel.read(ByteBuffer.allocate(16))).isInstanceOf(DamagedFileException.class);
        }
    }

    @Test
    void fileCutWhileItIsVerified_isDamage() throws IOException {
        commit(store, 1, 40_000_000);
        Manifest small = commit(store, 1, 9_000_000);
        for (Manifest manifest : List.of(store.manifest(1), small)) {
            Path image = image(manifest.version(), 0);
            ListedFiles files = new ListedFiles(store, manifest.version(), manifest.images());
            List<Damage> found = files.read(bytes -> cut(image, 0));
            assertThat(files.findings()).isEmpty();
            assertThat(found).isNotEmpty().allSatisfy(finding -> assertThat(finding.toString()).contains("was cut"));
        }
    }

    private static void cut(Path file, long length) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void readAtAnyPosition_givesTheBytesThatWereWritten() throws IOException {
        Manifest manifest = commit(store, 1, 9_000_000);
        byte[] expected = StoreFixture.random(100, 9_000_000);
        try (SeekableByteChannel channel = store.files(1, manifest.images().get(0)).open(image(1, 0))) {
            for (int at : new int[] {8_999_999, 0, Digests.CHUNK_BYTES - 3, Digests.CHUNK_BYTES}) {
                ByteBuffer some = ByteBuffer.allocate(Math.min(7, 9_000_000 - at));
                channel.position(at).read(some);
                assertThat(some.array()).isEqualTo(java.util.Arrays.copyOfRange(expected, at, at + some.capacity()));
            }
            assertThat(channel.position(9_000_000).read(ByteBuffer.allocate(1))).isEqualTo(-1);
        }
    }

    @Test
    void oldVersions_goOnlyWhenEnoughNewerOnesAreIntact() throws IOException {
        for (int i = 0; i < 4; i++) {
            commit(store, 1, 1000);
        }
        flip(image(4, 0), 5);
        flip(image(3, 0), 5);
        assertThat(store.prune(2, 1, 0)).as("1 and 2 are the only intact ones").isEmpty();
        commit(store, 1, 1000);
        assertThat(store.retention(2, 1, 0)).isEqualTo(new Retention(List.of(5L, 2L), List.of(4L, 3L), List.of(1L)));
        assertThat(store.prune(2, 1, 0)).as("5 and 2 stay, and the damaged ones between them").containsExactly(1L);
        commit(store, 1, 1000);
        assertThat(store.prune(2, 1, 0)).containsExactly(4L, 3L, 2L);
        assertThat(store.versions()).containsExactly(6L, 5L);
        assertThat(store.leftovers().get(1)).isEmptyDirectory();
    }

    @Test
    void versionThatTheRunWasRestartedFrom_staysUntilEnoughOfTheRunAreIntact() throws IOException {
        for (int i = 0; i < 5; i++) {
            commit(store, 1, 1000);
        }
        assertThat(store.retention(2, 6, 3)).as("nothing of this run yet")
            .isEqualTo(new Retention(List.of(5L, 4L, 3L), List.of(), List.of(2L, 1L)));
        commit(store, 1, 1000);
        assertThat(store.prune(2, 6, 3)).containsExactly(4L, 2L, 1L);
        flip(image(6, 0), 5);
        commit(store, 1, 1000);
        assertThat(store.prune(2, 6, 3)).as("only 7 is of this run and intact").isEmpty();
        commit(store, 1, 1000);
        assertThat(store.prune(2, 6, 3)).containsExactly(6L, 5L, 3L);
    }

    @Test
    void baseOfARun_isThatOfTheRunThatWasWrittenDown() throws IOException {
        assertThat(store.base(6)).isZero();
        store.write(JobFilesTest.JOB.withVersions(6, 3));
        assertThat(store.base(6)).isEqualTo(3);
        assertThat(store.base(7)).as("of a run that was not written down").isZero();
        Files.writeString(store.directory().resolve(JobFile.FILE_NAME), "cut");
        assertThatThrownBy(() -> store.base(6)).isInstanceOf(IOException.class);
        assertThat(store.base(1)).as("nothing is below").isZero();
    }

    @Test
    void versionDamagedAfterItWasVerified_isReadAgain() throws IOException {
        commit(store, 1, 1000);
        commit(store, 1, 1000);
        commit(store, 1, 1000);
        flip(image(3, 0), 999);
        assertThat(store.prune(2, 1, 0)).isEmpty();
    }

    @Test
    void directoryWithoutManifest_isNoVersionToRestartFrom() throws IOException {
        commit(store, 1, 10);
        Files.createDirectories(store.directoryOf(2));
        assertThatThrownBy(() -> store.manifest(2)).isInstanceOf(DamagedFileException.class);
        assertThat(store.nextVersion()).isEqualTo(3);
    }

    @Test
    void manifestOfAnotherVersionCopiedIn_isDamage() throws IOException {
        commit(store, 1, 10);
        commit(store, 1, 10);
        Files.copy(store.directoryOf(1).resolve("manifest.json"), store.directoryOf(2).resolve("manifest.json"),
            java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        assertThatThrownBy(() -> store.manifest(2)).isInstanceOf(DamagedFileException.class)
            .hasMessageContaining("version 1");
    }

    @Test
    void manifestThatNamesAFileOutside_isRefused() throws IOException {
        Path secret = Files.writeString(directory.resolve("secret"), "x");
        FileRecord outside = new FileRecord("../../../../" + secret.getFileName(), 1, "d", List.of("d"));
        assertThatThrownBy(() -> verify(store, 1, new ImageRecord(0, "test", List.of(outside))))
            .isInstanceOf(DamagedFileException.class).hasMessageContaining("outside");
    }

    @Test
    void removedVersion_isWrittenOverByTheNext() throws IOException {
        commit(store, 2, 9_000_000);
        commit(store, 2, 100);
        Object[] old = {key(image(1, 0)), key(image(1, 1))};
        store.recycle(store.retire(1, 1, 0));
        assertThat(image(1, 0)).doesNotExist();
        assertThat(store.leftovers().get(1)).isEmptyDirectory();
        Manifest third = commit(store, 2, 5_000_000);
        assertThat(new Object[] {key(image(3, 0)), key(image(3, 1))}).isEqualTo(old);
        assertThat(image(3, 0)).hasBinaryContent(StoreFixture.random(300, 5_000_000));
        verify(reopened(), 3, third.images().get(1));
        assertThat(store.leftovers().get(2)).isEmptyDirectory();
    }

    private static Object key(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    }

    @Test
    void directoryOfARemovedVersion_isNotKept() throws IOException {
        Path staging = store.stage(1);
        Files.write(Files.createDirectory(staging.resolve("rank-00000.process")).resolve("pages"), new byte[2_000_000]);
        store.commit(staging,
            Manifest.of(Instant.now(), 1, "job", 1, 1, StoreFixture.FINGERPRINT, PhaseTimes.NONE, List.of()));
        commit(store, 1, 10);
        store.recycle(store.retire(1, 1, 0));
        assertThat(store.leftovers().get(1)).isEmptyDirectory();
        assertThat(store.leftovers().get(2)).doesNotExist();
    }

    @Test
    void restOfAnInterruptedRun_isSwept() throws IOException {
        commit(store, 1, 2_000_000);
        commit(store, 1, 10);
        store.recycle(store.retire(1, 1, 0));
        Path staging = store.stage(3);
        StoreFixture.write(staging, 1, new byte[10]);
        assertThat(store.leftovers().get(2)).isNotEmptyDirectory();
        store.sweep();
        assertThat(store.leftovers()).allSatisfy(path -> assertThat(path).doesNotExist());
        assertThat(store.versions()).containsExactly(2L);
    }

    @Test
    void keptFilesGivenBack_nextVersionIsWrittenAnew() throws IOException {
        commit(store, 1, 2_000_000);
        commit(store, 1, 1000);
        store.recycle(store.retire(1, 1, 0));
        assertThat(store.leftovers().get(2)).isNotEmptyDirectory();
        store.giveBack();
        assertThat(store.leftovers().get(2)).doesNotExist();
        verify(store, 3, commit(store, 1, 10).images().get(0));
    }

    @Test
    void bytesInPiecesOfAnySize_getTheSameDigests() {
        byte[] content = StoreFixture.random(1, 3 * Digests.CHUNK_BYTES + 5);
        Digests whole = new Digests();
        whole.update(ByteBuffer.wrap(content));
        FileRecord expected = whole.finish("image");
        for (int piece : new int[] {100_000, Digests.CHUNK_BYTES - 1, Digests.CHUNK_BYTES, Digests.CHUNK_BYTES + 1}) {
            Digests digests = new Digests();
            for (int at = 0; at < content.length; at += piece) {
                digests.update(ByteBuffer.wrap(content, at, Math.min(piece, content.length - at)));
            }
            assertThat(digests.finish("image")).as("pieces of " + piece).isEqualTo(expected);
        }
    }

    @Test
    void fileOfANewVersionCannotBeLookedAt_isCommittedAllTheSame() throws IOException {
        Path staging = store.stage(1);
        Files.write(staging.resolve("rank-00000.test"), new byte[10]);
        FileRecord below = new FileRecord("rank-00000.test/below", 1, "d", List.of("d"));
        store.commit(staging, Manifest.of(Instant.now(), 1, "job", 1, 1, StoreFixture.FINGERPRINT, PhaseTimes.NONE,
            List.of(new ImageRecord(0, "test", List.of(below)))));
        assertThat(store.versions()).containsExactly(1L);
    }

    @Test
    void versionDiscarded_leavesNothing() throws IOException {
        Path staging = store.stage(1);
        StoreFixture.write(staging, 0, new byte[10]);
        store.discard(staging);
        store.discard(staging);
        assertThat(staging).doesNotExist();
    }

    @Test
    void fileWrittenBySomethingElse_getsTheSameDigests() throws IOException {
        byte[] content = StoreFixture.random(1, 5_000_000);
        Path staging = store.stage(1);
        ImageRecord streamed = StoreFixture.write(staging, 0, content);
        Path directoryImage = Files.createDirectory(staging.resolve("rank-00001.test"));
        Files.write(directoryImage.resolve("pages"), content);
        Files.write(directoryImage.resolve("core"), new byte[0]);
        ImageRecord foreign = new StagedImages(staging, new Faults()).finish(1, "test", directoryImage);
        assertThat(foreign.files()).extracting(FileRecord::name)
            .containsExactly("rank-00001.test/core", "rank-00001.test/pages");
        assertThat(foreign.files().get(1).digest()).isEqualTo(streamed.files().get(0).digest());
    }
}
