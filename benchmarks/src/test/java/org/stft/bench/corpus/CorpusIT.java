package org.stft.bench.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.stft.bench.Benchmarks;
import picocli.CommandLine;

/** A part of the corpus against the packaged command: what {@code benchmarks/corpus.sh --sample} does. */
@Tag("any-java")
@Tag("matrix")
class CorpusIT {

    private static final String SEED = "23";

    @Test
    @Timeout(300)
    void sampleOfTheCorpus_isFoundWithClassAndLineAndNothingElse() throws IOException {
        Path directory = Path.of(System.getProperty("bench.work")).resolve("corpus");
        Path page = directory.resolve("corpus.md");
        int code = new CommandLine(new Benchmarks()).execute("corpus", "--sample=7", "--seed=" + SEED,
            "--only=LA,LM,LO,LT,GA,GM", "--directory=" + directory, "--page=" + page,
            "--stft=" + System.getProperty("bench.distribution"));
        assertThat(code).isZero();
        assertThat(Files.readString(page)).as("seed " + SEED).contains("| F1, lenient | 0.95 | 1.000 |",
            "| F1, strict | 0.90 | 1.000 |", "| false alarms in correct programs | 0 | 0 |");
    }
}
