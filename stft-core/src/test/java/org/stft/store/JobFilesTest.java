package org.stft.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.stft.StftException;
import org.stft.base.io.DamagedFileException;
import org.stft.internal.file.Digests;

class JobFilesTest {

    static final JobFile JOB = new JobFile(JobFile.FORMAT, JobFile.State.RUNNING, 4, "org.stft.npb.CG",
        List.of("S", "\u00e9"), ".", "/somewhere", List.of("-Xmx1g"), Map.of("stft.keep", "3", "b", "x"), "", 3, 1, 0,
        Map.of("ssh:b", "failed twice"), "2026-11-20T12:00:00Z", null);

    @TempDir
    Path directory;
    private Path file;

    @BeforeEach
    void write() throws IOException {
        file = Files.createDirectory(directory.resolve("job")).resolve(JobFile.FILE_NAME);
        JobFiles.write(directory.resolve("fresh"), file, JOB);
    }

    @Test
    void written_readsBackEqual() throws IOException {
        assertThat(JobFiles.read(file)).contains(JOB);
        assertThat(JobFiles.read(directory.resolve("none"))).isEmpty();
    }

    @Test
    void writtenAgain_replacesTheOldOne() throws IOException {
        JobFiles.write(directory.resolve("fresh"), file, JOB.ended(JobFile.State.FINISHED, "later"));
        assertThat(JobFiles.read(file).orElseThrow().state()).isEqualTo(JobFile.State.FINISHED);
        assertThat(Files.list(file.getParent())).containsExactly(file);
    }

    @Test
    void aBitOfEveryByteFlipped_isDamage() throws IOException {
        byte[] good = Files.readAllBytes(file);
        for (int i = 0; i < good.length; i++) {
            byte[] bad = good.clone();
            bad[i] ^= (byte) (1 << i % 8);
            Files.write(file, bad);
            assertThatThrownBy(() -> JobFiles.read(file)).as("byte " + i).isInstanceOf(DamagedFileException.class)
                .hasMessageContaining(file.toString());
        }
    }

    @Test
    void cutAtEveryLength_isDamage() throws IOException {
        byte[] good = Files.readAllBytes(file);
        for (int length = 0; length < good.length; length++) {
            Files.write(file, Arrays.copyOf(good, length));
            assertThatThrownBy(() -> JobFiles.read(file)).as("length " + length)
                .isInstanceOf(DamagedFileException.class);
        }
    }

    @Test
    void intactButOfAnotherFormat_isRefusedWithBothNumbers() throws IOException {
        String body = "{\n\"format\": 99";
        Files.writeString(file, body + ",\n\"sha256\":\"" + HexFormat.of().formatHex(Digests.sha256()
            .digest(body.getBytes(StandardCharsets.UTF_8))) + "\"}\n");
        assertThatThrownBy(() -> JobFiles.read(file)).isInstanceOf(StftException.class)
            .hasMessageContaining("99").hasMessageContaining("format 1");
    }
}
