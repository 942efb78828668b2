package org.stft.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.stft.StftException;
import org.stft.base.io.DamagedFileException;
import org.stft.base.io.FileRecord;
import org.stft.internal.file.Digests;
import org.stft.spc.process.Connection;

class ManifestFileTest {

    private static final Manifest MANIFEST = manifest();

    @TempDir
    Path directory;

    private static Manifest manifest() {
        ImageRecord zero = new ImageRecord(0, "kryo", List.of(
            new FileRecord("rank-00000.kryo", 5, "00112233445566778899aabbccddeeff",
                List.of("ffeeddccbbaa99887766554433221100"))));
        ImageRecord one = new ImageRecord(1, "criu", List.of(
            new FileRecord("rank-00001.criu/core", 0, "0f112233445566778899aabbccddeeff", List.of())),
            List.of(
                new Connection(9, "unix:7", "10.0.0.1:5", "10.0.0.2:6", 2050, 70, 80),
                new Connection(8, "unix:8", "10.0.0.2:6", "10.0.0.1:5", 2, 80, 70)));
        List<ImageRecord> images = List.of(zero, one);
        return new Manifest(1, 7, "job", "2026-11-20T12:00:00Z", 2, 9, StoreFixture.FINGERPRINT,
            new PhaseTimes(1200, 30, 45_000, 8000),
            MerkleTree.root(images), ConnectionPair.match(images), images);
    }

    private Path write() throws IOException {
        Path file = directory.resolve("manifest.json");
        Files.deleteIfExists(file);
        ManifestFile.write(file, MANIFEST);
        return file;
    }

    @Test
    void written_readsBackEqual() throws IOException {
        assertThat(ManifestFile.read(write())).isEqualTo(MANIFEST);
    }

    @Test
    void aBitOfEveryByteFlipped_isDamage() throws IOException {
        Path file = write();
        byte[] good = Files.readAllBytes(file);
        for (int i = 0; i < good.length; i++) {
            byte[] bad = good.clone();
            bad[i] ^= (byte) (1 << i % 8);
            Files.write(file, bad);
            assertThatThrownBy(() -> ManifestFile.read(file)).as("byte " + i).isInstanceOf(DamagedFileException.class);
        }
    }

    @Test
    void cutAtEveryLength_isDamage() throws IOException {
        Path file = write();
        byte[] good = Files.readAllBytes(file);
        for (int length = 0; length < good.length; length++) {
            Files.write(file, Arrays.copyOf(good, length));
            assertThatThrownBy(() -> ManifestFile.read(file)).as("length " + length)
                .isInstanceOf(DamagedFileException.class);
        }
        Files.delete(file);
        assertThatThrownBy(() -> ManifestFile.read(file)).isInstanceOf(DamagedFileException.class)
            .hasMessageContaining("no");
    }

    @Test
    void directoryInItsPlace_isDamageAndNamed() throws IOException {
        assertThatThrownBy(() -> ManifestFile.read(directory)).isInstanceOf(DamagedFileException.class)
            .hasMessageContaining(directory.toString());
    }

    @Test
    void intactButOfAnotherFormat_isRefusedWithBothNumbers() throws IOException {
        Path file = directory.resolve("manifest.json");
        Files.writeString(file, sealed("{\n\"format\": 99, \"future\": true"));
        assertThatThrownBy(() -> ManifestFile.read(file)).isInstanceOf(StftException.class)
            .hasMessageContaining("99").hasMessageContaining("format 1");
    }

    @Test
    void intactButFieldMissing_isDamage() throws IOException {
        Path file = directory.resolve("manifest.json");
        Files.writeString(file, sealed("{\n\"format\": 1"));
        assertThatThrownBy(() -> ManifestFile.read(file)).isInstanceOf(DamagedFileException.class)
            .hasMessageContaining("lacks");
    }

    @Test
    void intactButMemberUnknownTwiceOrNotANumber_isDamage() throws IOException {
        Path file = directory.resolve("manifest.json");
        String good = Files.readString(write());
        String body = good.substring(0, good.lastIndexOf(",\n"));
        for (String bad : List.of(body + ",\n\"future\" : 1", body + ",\n\"ranks\" : 2", body.replace(": 7", ": 7.5"),
            body.replace(": 7", ": 99999999999999999999"),
            body.replace("\"job\" :", "\"job\" : " + "[".repeat(1 << 20)))) {
            assertThat(bad).isNotEqualTo(body);
            Files.writeString(file, sealed(bad));
            assertThatThrownBy(() -> ManifestFile.read(file)).isInstanceOf(DamagedFileException.class)
                .hasMessageContaining(file.toString());
        }
    }

    /** 3.4 million chunks, 13 TiB: a version whose manifest no reader takes is not committed. */
    @Test
    @Tag("matrix")
    void longerThanReadersTake_isNotWritten() throws IOException {
        Path file = directory.resolve("manifest.json");
        int chunks = 3_400_000;
        FileRecord large = new FileRecord("rank-00000.kryo", chunks * (long) Digests.CHUNK_BYTES, "00",
            Collections.nCopies(chunks, "0011223344556677"));
        Manifest manifest = Manifest.of(Instant.now(), 1, "job", 1, 1, StoreFixture.FINGERPRINT, PhaseTimes.NONE,
            List.of(new ImageRecord(0, "kryo", List.of(large))));
        assertThatThrownBy(() -> ManifestFile.write(file, manifest)).isInstanceOf(IOException.class)
            .hasMessageContaining("67108864");
        assertThat(file).doesNotExist();
    }

    private static String sealed(String body) {
        return body + ",\n\"sha256\":\""
            + HexFormat.of().formatHex(Digests.sha256().digest(body.getBytes(StandardCharsets.UTF_8))) + "\"}\n";
    }

    @Test
    void goldenFile_isReadAndWrittenToTheByte() throws IOException {
        Path golden = Path.of("src/test/resources/golden/manifest-format-1.json");
        String help = "The manifest's format has changed. Old stores must stay readable: raise Manifest.FORMAT, keep "
            + "reading format 1, and add a golden file for the new one; never edit " + golden + ".";
        assertThat(ManifestFile.read(golden)).as(help).isEqualTo(MANIFEST);
        assertThat(Files.readString(write())).as(help).isEqualTo(Files.readString(golden));
    }

    @Test
    void anyFieldOfAnyFileChanged_changesTheRoot() {
        FileRecord file = MANIFEST.images().get(0).files().get(0);
        List<FileRecord> others = List.of(
            new FileRecord("x", file.bytes(), file.digest(), file.chunks()),
            new FileRecord(file.name(), 6, file.digest(), file.chunks()),
            new FileRecord(file.name(), file.bytes(), "x", file.chunks()),
            new FileRecord(file.name(), file.bytes(), file.digest(), List.of()));
        for (FileRecord other : others) {
            assertThat(MerkleTree.root(List.of(new ImageRecord(0, "kryo", List.of(other)))))
                .isNotEqualTo(MerkleTree.root(List.of(new ImageRecord(0, "kryo", List.of(file)))));
        }
    }
}
