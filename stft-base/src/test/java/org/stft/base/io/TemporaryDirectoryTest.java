package org.stft.base.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryDirectoryTest {

    private static final String PREFIX = "stft-base-test-";

    @TempDir
    Path outside;

    @Test
    void closed_isRemovedWithAllThatIsInIt_butNotWhatALinkLeadsTo() throws IOException {
        Path precious = Files.writeString(outside.resolve("precious"), "mine");
        Path path;
        try (TemporaryDirectory directory = TemporaryDirectory.create(PREFIX)) {
            path = directory.path();
            Files.writeString(Files.createDirectories(path.resolve("a/b")).resolve("c"), "x");
            Files.createSymbolicLink(path.resolve("a/link"), outside);
        }
        assertThat(path).doesNotExist();
        assertThat(precious).hasContent("mine");
    }

    @Test
    void directoryOfADeadProcess_isAbandoned_andThatOfALivingOneIsNot() throws IOException {
        try (TemporaryDirectory mine = TemporaryDirectory.create(PREFIX).deletedAtExit();
            TemporaryDirectory other = TemporaryDirectory.create(PREFIX)) {
            Path temporary = mine.path().getParent();
            Path dead = Files.createTempDirectory(PREFIX);
            Files.createFile(dead.resolve("in-use"));
            Path beingMade = Files.createTempDirectory(PREFIX);
            assertThat(TemporaryDirectory.abandoned(temporary, PREFIX)).contains(dead)
                .doesNotContain(mine.path(), other.path(), beingMade);
            FileTrees.delete(dead);
            FileTrees.delete(beingMade);
            assertThat(dead).doesNotExist();
        }
    }

    @Test
    void createdWithASweep_thatOfADeadProcessIsRemoved_andThatOfALivingOneStays() throws IOException {
        Path dead = Files.createTempDirectory(PREFIX);
        Files.createFile(dead.resolve("in-use"));
        Files.writeString(Files.createDirectory(dead.resolve("images")).resolve("pages"), "x");
        try (TemporaryDirectory mine = TemporaryDirectory.create(PREFIX);
            TemporaryDirectory next = TemporaryDirectory.createAndSweep(PREFIX)) {
            assertThat(dead).doesNotExist();
            assertThat(mine.path()).isDirectory();
            assertThat(next.path()).isDirectory();
        }
    }

    @Test
    void deletionOfWhatIsNotThere_isNoError() {
        assertThatCode(() -> FileTrees.delete(outside.resolve("missing"))).doesNotThrowAnyException();
    }
}
