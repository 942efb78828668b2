package org.stft.spc.kryo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.stft.spc.ProtectedState;
import org.stft.spc.testkit.OneRank;

import static org.assertj.core.api.Assertions.assertThat;

/** Images that were made by earlier releases can be restored, and the format changes only on purpose. */
class GoldenImageTest {

    private static final Path GOLDEN = Path.of("src/test/resources/image-format-4.kryo");
    private static final String WHAT_TO_DO = "The image format has changed: %s. If that was not meant, undo what "
        + "changed it. If it was: count up ImageIndex.FORMAT, keep this file and the reading of it or say in CHANGELOG.md that "
        + "older images can no longer be restored, describe the new format in docs/kryo-internals.md, and commit the image that this "
        + "test left in target/golden-image.kryo as src/test/resources/image-format-N.kryo";

    @TempDir
    Path directory;

    @Test
    void sameState_givesTheSameBytes() throws IOException {
        Job job = Job.in(directory);
        job.save(SampleState.protect(job.rank()));
        Files.write(Path.of("target/golden-image.kryo"), job.content());
        assertThat(job.content()).as(WHAT_TO_DO, "the same state gives other bytes")
            .isEqualTo(Files.readAllBytes(GOLDEN));
    }

    @Test
    void goldenImage_isRestored() throws IOException {
        Job job = Job.in(directory);
        job.replace(Files.readAllBytes(GOLDEN));
        OneRank expected = SampleState.protect(job.rank());
        for (ProtectedState.Entry blank : SampleState.protectBlank(job.rank()).entries()) {
            Object saved = expected.entries().stream().filter(entry -> entry.name().equals(blank.name()))
                .findAny().orElseThrow().value();
            Object restored = job.restore(blank.name(), blank.type(), blank.value());
            assertThat(restored).as(WHAT_TO_DO, "\"" + blank.name() + "\" comes back otherwise")
                .usingRecursiveComparison()
                .withStrictTypeChecking().ignoringFields("random", "self.random")
                .withComparatorForType(Double::compare, Double.class).isEqualTo(saved);
        }
    }
}
