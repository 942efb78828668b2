package org.stft.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectFileTest {

    private static final int PAGES = 3 * DirectFile.ALIGNMENT;

    @TempDir
    private Path directory;

    private DirectFile open(Path file) {
        try {
            return new DirectFile(file);
        } catch (IOException e) {
            return abort("the file system of " + directory + " has no direct access: " + e);
        }
    }

    @Test
    void pages_areWrittenAtTheirPlaces_alsoByAThreadThatIsInterrupted() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        byte[] expected = new byte[2 * PAGES];
        new Random(1).nextBytes(expected);
        ByteBuffer pages = DirectFile.buffer(PAGES);
        try (DirectFile direct = open(file)) {
            direct.write(pages.put(0, expected, 0, PAGES), PAGES, 0);
            Thread.currentThread().interrupt();
            direct.write(pages.put(0, expected, PAGES, PAGES), PAGES, PAGES);
        } finally {
            Thread.interrupted();
        }
        assertThat(file).hasBinaryContent(expected);
    }

    @Test
    void partOfAPage_isRefused() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        try (DirectFile direct = open(file)) {
            assertThatThrownBy(() -> direct.write(DirectFile.buffer(PAGES), 100, 0)).isInstanceOf(IOException.class);
        }
        assertThat(file).isEmptyFile();
    }

    @Test
    void lengths_areRoundedUp() {
        assertThat(DirectFile.aligned(0)).isZero();
        assertThat(DirectFile.aligned(1)).isEqualTo(DirectFile.ALIGNMENT);
        assertThat(DirectFile.aligned(DirectFile.ALIGNMENT)).isEqualTo(DirectFile.ALIGNMENT);
    }
}
