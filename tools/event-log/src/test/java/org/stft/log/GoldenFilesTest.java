package org.stft.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reading of logs that an earlier release wrote. */
class GoldenFilesTest {

    private static final Path GOLDEN = Path.of("src/test/resources/golden");
    private static final String WHAT_TO_DO = "The format has changed: give it a new number in Block and Ring, describe it in docs/event-log.md, keep reading "
        + "the old one, and add golden files of the new one with GoldenRun.main";

    @Test
    void filesOfFormat1_areReadAsTheyWereWritten() throws IOException {
        for (int rank = 0; rank < 2; rank++) {
            ReadLog log = ReadLog.of(GOLDEN.resolve(GoldenRun.NAME), rank);
            assertThat(log.findings()).as(WHAT_TO_DO).isEmpty();
            assertThat(log.texts()).as(WHAT_TO_DO)
                .isEqualTo(Files.readAllLines(GOLDEN.resolve("rank-" + rank + ".txt")));
            assertThat(log.ending()).isEqualTo(rank == 0 ? "finalized" : "");
            assertThat(log.open())
                .isEqualTo(rank == 0 ? List.of() : List.of("Comm.Recv from 0 tag any, 5 INT on WORLD"));
        }
    }

    /** Made from those files by {@code stft log compact}. The bytes differ between releases of zlib. */
    @Test
    void compressedFilesOfFormat1_areReadAsTheOriginals() throws IOException {
        for (int rank = 0; rank < 2; rank++) {
            ReadLog log = ReadLog.of(GOLDEN.resolve("run-packed"), rank);
            assertThat(log.findings()).as(WHAT_TO_DO).isEmpty();
            assertThat(log.texts()).as(WHAT_TO_DO)
                .isEqualTo(Files.readAllLines(GOLDEN.resolve("rank-" + rank + ".txt")));
            assertThat(log.ending()).isEqualTo(rank == 0 ? "finalized" : SealedLog.KILLED);
        }
    }

    @Test
    void sameEvents_areWrittenAsTheSameBytes(@TempDir Path directory) throws IOException {
        GoldenRun.write(directory);
        for (String name : List.of("rank-00000.log", "rank-00001.log", "rank-00001.ring")) {
            assertThat(Files.readAllBytes(directory.resolve(GoldenRun.NAME).resolve(name)))
                .as("%s: %s", name, WHAT_TO_DO)
                .isEqualTo(Files.readAllBytes(GOLDEN.resolve(GoldenRun.NAME).resolve(name)));
        }
    }
}
