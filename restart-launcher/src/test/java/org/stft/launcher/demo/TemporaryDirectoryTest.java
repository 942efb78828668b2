package org.stft.launcher.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryDirectoryTest {

    @TempDir
    Path outside;

    @Test
    void closed_isRemovedWithAllThatIsInIt_butNotWhatALinkLeadsTo() throws IOException {
        Path precious = Files.writeString(outside.resolve("precious"), "mine");
        Path path;
        try (TemporaryDirectory directory = TemporaryDirectory.create()) {
            path = directory.path();
            Files.writeString(Files.createDirectories(path.resolve("a/b")).resolve("c"), "x");
            Files.createSymbolicLink(path.resolve("a/link"), outside);
        }
        assertThat(path).doesNotExist();
        assertThat(precious).hasContent("mine");
    }

    @Test
    void directoryOfADeadDemo_isAbandoned_andThatOfALivingOneIsNot() throws IOException {
        try (TemporaryDirectory mine = TemporaryDirectory.create();
            TemporaryDirectory living = TemporaryDirectory.create()) {
            Path dead = Files.createTempDirectory("stft-demo-");
            Files.createFile(dead.resolve("in-use"));
            Path foreign = Files.createTempDirectory("stft-demo-");
            assertThat(mine.abandoned()).contains(dead).doesNotContain(mine.path(), living.path(), foreign);
            TemporaryDirectory.remove(dead);
            assertThat(dead).doesNotExist();
            Files.delete(foreign);
        }
    }
}
